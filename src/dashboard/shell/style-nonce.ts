import { createContext, use } from 'react'

/** The nonce of this document's Content-Security-Policy, for libraries that write style tags. */
export const StyleNonce = createContext('')

export const useStyleNonce = () => use(StyleNonce)
