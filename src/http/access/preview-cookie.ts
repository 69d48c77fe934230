import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { storedName } from '../../domain/shared/visitor-storage.ts'
import { ownCookie, ownCookieName } from './own-cookie.ts'

/** A browser with more would make the server look up too many. */
const MAX_READ = 50

/** The header that lets a browser see the pictures of the drafts that the link shows. */
export function previewCookie(
  { id, token, endsAt }: { id: string; token: string; endsAt: string },
  secure: boolean,
): string {
  const options = { ...ownCookie(secure), sameSite: 'Lax' as const, expires: new Date(endsAt) }
  return generateCookie(storedName('openedPreview', id), token, options)
}

/** The tokens of the links that this browser has opened. */
export function previewTokens(c: Context, secure: boolean): string[] {
  const start = ownCookieName(storedName('openedPreview'), secure)
  return Object.entries(getCookie(c))
    .filter(([name]) => name.startsWith(start))
    .map(([, token]) => token)
    .slice(0, MAX_READ)
}
