import type { Context } from 'hono'
import { z } from 'zod'
import { visitorStorage } from '../../domain/shared/visitor-storage.ts'
import { readCookie, writeCookie } from '../../http/access/own-cookie.ts'
import { route } from '../../http/call/route.ts'
import type { AppEnv } from '../../http/shared/app-env.ts'
import type { SecretBox } from '../../outside/secrets.ts'
import { hashOf, newToken } from '../../store/account/tokens.ts'

/** GET /api/storage-key: what a visitor types is sealed in their tab, by a key that the browser itself does not store. */
export const storageKeyCalls = (secrets: SecretBox) => [
  route('GET /api/storage-key', {
    summary: 'The key by which this browser seals an application that is not sent yet, until it is closed',
    who: 'anyone',
    answers: { 200: z.object({ key: z.string().meta({ description: '256 bits in base64url.' }) }) },
    run: ({ c }) => {
      const [key] = secrets.keysFor(`storage of the visitor with ${hashOf(browserId(c))}`)
      return { key: key! }
    },
  }),
]

/** Lax: with Strict, a link of another site to this call would replace the cookie, and with it the key. */
function browserId(c: Context<AppEnv>): string {
  const name = visitorStorage.storageKey
  const known = readCookie(c, name)
  if (known) return known
  const id = newToken()
  writeCookie(c, name, id, { sameSite: 'Lax' })
  return id
}
