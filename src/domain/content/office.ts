import { isHttps } from '../shared/address.ts'

export const NOT_A_MAP = 'Enter the address of a map to embed, from Google Maps or OpenStreetMap.'

/** The sites of maps, and those of their pages that are made to be embedded. */
const embedPages: Record<string, RegExp> = {
  'https://www.google.com': /^\/maps\/embed(\/v1\/(place|view|directions|streetview|search))?$/,
  'https://www.openstreetmap.org': /^\/export\/embed\.html$/,
}

/** The origins a page must allow in its frames. */
export const mapOrigins = Object.keys(embedPages)

/** Judged after parsing, as browsers read it: no look-alike host, user name, port or dotted path passes. */
export function isMapEmbed(address: string): boolean {
  if (!isHttps(address)) return false
  const { origin, username, password, pathname } = new URL(address)
  return username === '' && password === '' && (embedPages[origin]?.test(pathname) ?? false)
}

/** Maps offer a whole `<iframe …>` to copy: the address in it, or the text as it is. */
export function mapAddressIn(pasted: string): string {
  const [, address] = /<iframe\b[^>]*?\ssrc\s*=\s*["']([^"']+)["']/i.exec(pasted) ?? []
  return address ? address.trim().replaceAll('&amp;', '&') : pasted
}
