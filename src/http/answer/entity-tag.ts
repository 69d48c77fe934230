import { createHash } from 'node:crypto'

/**
 * A strong tag of this text. Not made of a version: the same version can have another text, after a new build or when the database
 * went back to an earlier state.
 */
export const tagOf = (text: string) =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

/**
 * Whether If-None-Match says that the client has this version: it is `*`, or lists the tag. Compared weakly, as for every GET:
 * W/"a" and "a" are the same (RFC 9110, 13.1.2). Proxies that compress a response make its tag weak.
 */
export function hasCurrent(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === tag || ifNoneMatch.trim() === '*') return true
  const listed = ifNoneMatch.match(/"[^"]*"/g)
  return listed?.includes(tag.replace(/^W\//, '')) ?? false
}

/**
 * Whether a range may be sent: If-Range is absent, or is this tag. Compared strongly: a weak tag or a date never matches, since
 * the bytes may differ (RFC 9110, 13.1.5).
 */
export function mayContinue(ifRange: string | undefined, tag: string): boolean {
  return ifRange === undefined || (ifRange === tag && !tag.startsWith('W/'))
}
