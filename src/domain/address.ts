/**
 * An https: address that a browser reads as one. The two slashes are asked for because it reads 'https:x' as a path of
 * the page's own site; blanks and backslashes, which it would silently mend, are refused.
 */
export function isHttps(address: string): boolean {
  return /^https:\/\/[^\s\\]+$/i.test(address) && URL.canParse(address)
}

const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/
const MAIL = /^mailto:[^\s\\:/?#]+@[^\s\\:/?#]+$/i

/** Where a link in the content may lead: a path of this site, an https: address, a mail. */
export function isLinkTarget(address: string): boolean {
  return OWN_PATH.test(address) || isHttps(address) || MAIL.test(address)
}
