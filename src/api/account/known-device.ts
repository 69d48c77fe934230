import type { Context } from 'hono'
import { readCookie, writeCookie } from '../../http/access/own-cookie.ts'
import type { AppEnv } from '../../http/shared/app-env.ts'
import type { SecretBox } from '../../outside/secrets.ts'
import type { Credentials } from '../../store/account/users.ts'

const COOKIE = 'plinth_device'
const MAX_AGE = 400 * 24 * 60 * 60 // s, the longest that browsers keep a cookie

/** Bound to the password: with a new one each browser is new again. */
const ownerOf = ({ user, passwordHash }: Credentials) => `known device of ${user.id} with ${passwordHash}`

/**
 * Remembers the browsers in which a user has signed in, also after they sign out. The cookie gives no right but a better position in the
 * waiting line; only calls that check passwords or sign in read it.
 */
export function knownDevices(secrets: SecretBox) {
  const cookieOf = (c: Context<AppEnv>) => readCookie(c, COOKIE) ?? ''
  return {
    cookieOf,
    remember(c: Context<AppEnv>, found: Credentials) {
      const value = secrets.seal('', ownerOf(found))
      writeCookie(c, COOKIE, value, { sameSite: 'Strict', maxAge: MAX_AGE })
    },
    isKnown(c: Context<AppEnv>, found: Credentials): boolean {
      try {
        return secrets.open(cookieOf(c), ownerOf(found)) === ''
      } catch {
        // Another user's, forged, or sealed with an earlier password or SECRET_KEY.
        return false
      }
    },
  }
}
