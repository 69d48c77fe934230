import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { User } from '../../domain/account/known-user-schema.ts'
import type { Caller } from '../../domain/shared/in-turn.ts'
import type { AppEnv } from '../../http/shared/app-env.ts'
import { addressGroup } from '../../http/shared/client-address.ts'
import type { SecretBox } from '../../outside/secrets.ts'
import { listSessions } from '../../store/account/sessions.ts'
import type { Database } from '../../store/database/database.ts'

const COOKIE = 'plinth_device'
/** The calls that check passwords. */
const PATH = '/auth'
const MAX_AGE = 400 * 24 * 60 * 60 // s, the longest that browsers keep a cookie
const ownerOf = (user: User) => `known device of ${user.id}`

/** Remembers a browser in which this user has signed in, also after they sign out. Gives no right but a place in the waiting line. */
export function rememberDevice(c: Context, user: User, secrets: SecretBox, secure: boolean) {
  const value = secrets.seal('', ownerOf(user))
  setCookie(c, COOKIE, value, { httpOnly: true, sameSite: 'Strict', path: PATH, secure, maxAge: MAX_AGE })
}

/**
 * The caller's place among those whose passwords are checked. Known is who is signed in as this user, has signed in as this user in
 * the same browser, or calls from the address of an open session of this user. All others take turns by their addresses.
 */
export async function callerInLine(
  c: Context<AppEnv>,
  db: Database,
  secrets: SecretBox,
  address: string,
  user: User | undefined,
): Promise<Caller> {
  const group = addressGroup(address)
  // Asked for an unknown account too, so that the time of an answer does not tell whether there is one.
  const hasSessionHere = async () =>
    (await listSessions(db, user?.id ?? '')).some((session) => addressGroup(session.address) === group)
  const isKnown =
    (user !== undefined && (c.get('signedIn')?.user.id === user.id || hasDeviceCookie(c, user, secrets))) ||
    (await hasSessionHere())
  return user && isKnown ? { group: user.id, isKnown } : { group, isKnown: false }
}

function hasDeviceCookie(c: Context, user: User, secrets: SecretBox) {
  try {
    return secrets.open(getCookie(c, COOKIE) ?? '', ownerOf(user)) === ''
  } catch {
    // Another user's, forged, or sealed with an earlier SECRET_KEY.
    return false
  }
}
