import { createContext } from 'react-router'
import type { SiteReader } from '../domain/content/site-reader.ts'

/** What a page's loader may ask of the server that renders it. */
export const siteReader = createContext<SiteReader>()
/** Marks the inline scripts that the server itself writes. A public page loses it again before it is kept. */
export const cspNonce = createContext('')
/** The staff's pages are made anew each time, and are nothing without their scripts. */
export const isStaffPage = createContext(false)
/** Of a page whose rendering crashed: the id under which the log tells why; else empty. */
export const crashId = createContext('')
