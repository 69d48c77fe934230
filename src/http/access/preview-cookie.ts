import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { storedName } from '../../domain/shared/visitor-storage.ts'
import { ownCookie, ownCookieName } from './own-cookie.ts'

/** A browser with more would make the server look up too many, and send headers that are too long with each request. */
const MAX_LINKS = 50

const nameOf = (linkId: string, secure: boolean) => ownCookieName(storedName('openedPreview', linkId), secure)

/** Lets this browser see what the link shows, and makes it forget the links that it opened first. */
export function rememberPreview(
  c: Context,
  { id, token, endsAt }: { id: string; token: string; endsAt: string },
  secure: boolean,
) {
  const options = { ...ownCookie(secure), sameSite: 'Lax' as const, expires: new Date(endsAt) }
  setCookie(c, storedName('openedPreview', id), token, options)
  const others = opened(c, secure).filter(([name]) => name !== nameOf(id, secure))
  // Browsers send the oldest first.
  const surplus = others.slice(0, Math.max(0, others.length + 1 - MAX_LINKS))
  const forgotten = { ...ownCookie(secure), prefix: undefined, maxAge: 0 }
  for (const [name] of surplus) setCookie(c, name, '', forgotten)
}

/** The token of a link, if this browser has opened it; otherwise empty. */
export const previewToken = (c: Context, linkId: string, secure: boolean): string =>
  getCookie(c, nameOf(linkId, secure)) ?? ''

/** The tokens of the links that this browser has opened. */
export function previewTokens(c: Context, secure: boolean): string[] {
  return opened(c, secure)
    .map(([, token]) => token)
    .slice(-MAX_LINKS)
}

function opened(c: Context, secure: boolean) {
  const start = nameOf('', secure)
  return Object.entries(getCookie(c)).filter(([name]) => name.startsWith(start))
}
