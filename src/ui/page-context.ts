import { createContext } from 'react-router'
import type { SiteReader } from '../domain/content/site-reader.ts'

/** What a page's loader may ask of the server that renders it. */
export const siteReader = createContext<SiteReader>()
/** For the scripts of a page that is made anew each time; a kept page names its scripts by hash instead. */
export const cspNonce = createContext<string | undefined>(undefined)
/** Of a page whose rendering crashed: the id under which the log tells why; else empty. */
export const crashId = createContext('')
