/**
 * An https: address that a browser reads as one. The two slashes are required, because browsers read 'https:x' as a
 * path of the current site. Spaces and backslashes are refused, because browsers silently correct them.
 */
export function isHttps(address: string): boolean {
  return /^https:\/\/[^\s\\]+$/i.test(address) && URL.canParse(address)
}

const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/
const MAIL = /^mailto:[^\s\\:/?#]+@[^\s\\:/?#]+$/i

/** The allowed link targets in the content: a path of this site, an https: address, or mailto:. */
export function isLinkTarget(address: string): boolean {
  return OWN_PATH.test(address) || isHttps(address) || MAIL.test(address)
}
