import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { storedName } from '../../domain/shared/visitor-storage.ts'
import { ownCookie, ownCookieName } from './own-cookie.ts'

/** A browser with more would make the server look up too many, and send headers that are too long with each request. */
const MAX_LINKS = 50

/** The headers that let a browser see the pictures of the drafts that the link shows, and make it forget the links that it opened first. */
export function previewCookies(
  c: Context,
  { id, token, endsAt }: { id: string; token: string; endsAt: string },
  secure: boolean,
): string[] {
  const options = { ...ownCookie(secure), sameSite: 'Lax' as const, expires: new Date(endsAt) }
  const own = storedName('openedPreview', id)
  const others = opened(c, secure).filter(([name]) => name !== ownCookieName(own, secure))
  // Browsers send the oldest first.
  const surplus = others.slice(0, Math.max(0, others.length + 1 - MAX_LINKS))
  const forgotten = { ...ownCookie(secure), prefix: undefined, maxAge: 0 }
  return [
    generateCookie(own, token, options),
    ...surplus.map(([name]) => generateCookie(name, '', forgotten)),
  ]
}

/** The tokens of the links that this browser has opened. */
export function previewTokens(c: Context, secure: boolean): string[] {
  return opened(c, secure)
    .map(([, token]) => token)
    .slice(-MAX_LINKS)
}

function opened(c: Context, secure: boolean) {
  const start = ownCookieName(storedName('openedPreview'), secure)
  return Object.entries(getCookie(c)).filter(([name]) => name.startsWith(start))
}
