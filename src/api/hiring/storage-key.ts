import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { visitorStorage } from '../../domain/shared/visitor-storage.ts'
import { ownCookie } from '../../http/access/own-cookie.ts'
import { route } from '../../http/call/route.ts'
import type { SecretBox } from '../../outside/secrets.ts'
import { hashOf, newToken } from '../../store/account/tokens.ts'

/** GET /api/storage-key: what a visitor types is sealed in their tab, by a key that the browser itself does not store. */
export const storageKeyCalls = (secrets: SecretBox, publicUrl: string) => [
  route('GET /api/storage-key', {
    summary: 'The key by which this browser seals an application that is not sent yet, until it is closed',
    who: 'anyone',
    answers: { 200: z.object({ key: z.string().meta({ description: '256 bits in base64url.' }) }) },
    run: ({ c }) => {
      const [key] = secrets.keysFor(
        `storage of the visitor with ${hashOf(browserId(c, publicUrl.startsWith('https:')))}`,
      )
      return { key: key! }
    },
  }),
]

/** Lax: with Strict, a link of another site to this call would replace the cookie, and with it the key. */
function browserId(c: Context, secure: boolean): string {
  const name = visitorStorage.storageKey
  const options = ownCookie(secure)
  const known = getCookie(c, name, options.prefix)
  if (known) return known
  const id = newToken()
  setCookie(c, name, id, { ...options, sameSite: 'Lax' })
  return id
}
