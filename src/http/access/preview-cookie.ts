import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { storedName } from '../../domain/shared/visitor-storage.ts'
import type { AppEnv } from '../shared/app-env.ts'
import { dropCookie, ownCookieName, readCookie, writeCookie } from './own-cookie.ts'

/** A browser with more would make the server look up too many, and send headers that are too long with each request. */
const MAX_LINKS = 50

const nameOf = (linkId: string) => storedName('openedPreview', linkId)

/** Lets this browser see what the link shows, and makes it forget the links that it opened first. */
export function rememberPreview(
  c: Context<AppEnv>,
  { id, token, endsAt }: { id: string; token: string; endsAt: string },
) {
  writeCookie(c, nameOf(id), token, { sameSite: 'Lax', expires: new Date(endsAt) })
  const others = opened(c).filter(({ linkId }) => linkId !== id)
  // Browsers send the oldest first.
  const surplus = others.slice(0, Math.max(0, others.length + 1 - MAX_LINKS))
  for (const { linkId } of surplus) dropCookie(c, nameOf(linkId))
}

/** The token of a link, if this browser has opened it; otherwise empty. */
export const previewToken = (c: Context<AppEnv>, linkId: string): string =>
  readCookie(c, nameOf(linkId)) ?? ''

/** The tokens of the links that this browser has opened. */
export function previewTokens(c: Context<AppEnv>): string[] {
  return opened(c)
    .map(({ token }) => token)
    .slice(-MAX_LINKS)
}

function opened(c: Context<AppEnv>) {
  const start = ownCookieName(nameOf(''), c.get('isSecure'))
  return Object.entries(getCookie(c))
    .filter(([name]) => name.startsWith(start))
    .map(([name, token]) => ({ linkId: name.slice(start.length), token }))
}
