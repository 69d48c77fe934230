import { createContext, data, type RouterContextProvider } from 'react-router'
import type { SiteReader } from '../domain/site-reader.ts'

/** Gives a page's loader access to the site's data. */
export const siteReader = createContext<SiteReader>()
/** The CSP nonce of the server's inline scripts. It is removed from a public page before the page is cached. */
export const cspNonce = createContext('')
/** Staff pages are rendered for each request and need their scripts. */
export const isStaffPage = createContext(false)
/** Pages of the dashboard, whose scripts make the policies of trusted types. Set by StaffApp. */
export const hasTrustedTypes = createContext(false)
/** The request id in the log of a page whose rendering failed; otherwise empty. */
export const crashId = createContext('')

/** Loads data of a page. When the store fails, the error is logged and the page's error boundary answers with 503. */
export async function loadFromStore<T>(
  context: Readonly<RouterContextProvider>,
  load: (reader: SiteReader) => Promise<T>,
): Promise<T> {
  const reader = context.get(siteReader)
  try {
    return await load(reader)
  } catch (error) {
    reader.report(error)
    throw data(null, { status: 503 })
  }
}
