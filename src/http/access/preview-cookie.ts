import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { storedName } from '../../domain/shared/visitor-storage.ts'

/** Sent with pictures only. */
const PATH = '/media'
/** A browser with more would make the server look up too many. */
const MAX_READ = 50
const SECURE = '__Secure-'

/** The header that lets a browser see the pictures of the drafts that the link shows. */
export function previewCookie(
  { id, token, endsAt }: { id: string; token: string; endsAt: string },
  secure: boolean,
): string {
  return generateCookie(storedName('openedPreview', id), token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: PATH,
    secure,
    expires: new Date(endsAt),
    prefix: secure ? 'secure' : undefined,
  })
}

/** The tokens of the links that this browser has opened. */
export function previewTokens(c: Context, secure: boolean): string[] {
  const start = (secure ? SECURE : '') + storedName('openedPreview')
  return Object.entries(getCookie(c))
    .filter(([name]) => name.startsWith(start))
    .map(([, token]) => token)
    .slice(0, MAX_READ)
}
