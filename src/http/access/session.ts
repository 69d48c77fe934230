import type { Context, MiddlewareHandler } from 'hono'
import { findSession, isConfirmed } from '../../store/account/sessions.ts'
import type { Database } from '../../store/database/database.ts'
import type { AppEnv } from '../shared/app-env.ts'
import { isOverdue } from './guard.ts'
import { dropCookie, ownCookieName, readCookie, writeCookie } from './own-cookie.ts'

const COOKIE = 'plinth_session'
export const cookieName = (isSecure: boolean) => ownCookieName(COOKIE, isSecure)
const COOKIE_SECONDS = 30 * 24 * 60 * 60

/**
 * Finds the caller's session by the bearer token, else by the cookie. A write with the cookie alone must come from the site's
 * own pages, since browsers send the cookie also with forms of other sites.
 */
export function session(db: Database): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { bearer, find } = sentSession(c, db)
    const found = await find()
    if (found) {
      const byCookie = bearer === undefined
      if (byCookie && isWrite(c) && !isOwnOrigin(c)) c.set('isCrossSite', true)
      else {
        c.set('signedIn', found)
        c.set('reloadSession', find)
        c.set('isConfirmed', () => isConfirmed(db, found.sessionId))
      }
    } else if (bearer !== undefined) c.set('isExpired', true)
    await next()
  }
}

function sentSession(c: Context<AppEnv>, db: Database) {
  const bearer = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const token = bearer ?? readCookie(c, COOKIE)
  return { bearer, find: async () => (token ? await findSession(db, token.trim()) : undefined) }
}

/** For requests that only read, outside the calls. */
export async function isSignedIn(c: Context<AppEnv>, db: Database): Promise<boolean> {
  const found = await sentSession(c, db).find()
  return found !== undefined && !isOverdue(found)
}

/** Whether a Cookie header may hold a session; for a quick check, so a similar name counts too. */
export const mayBeCredentials = (cookies: string) => cookies.includes(COOKIE)

export const isWrite = (c: Context) => !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)

/** Whether the request was made by a page of this site. */
export function isOwnOrigin(c: Context) {
  const origin = c.req.header('origin') ?? ''
  const site = c.req.header('sec-fetch-site')
  const host = URL.canParse(origin) ? new URL(origin).host : undefined
  return host !== undefined && host === c.req.header('host') && (site === undefined || site === 'same-origin')
}

/** Sets the session cookie, for requests that are not made by script. */
export function rememberSession(c: Context<AppEnv>, token: string) {
  writeCookie(c, COOKIE, token, { sameSite: 'Strict', maxAge: COOKIE_SECONDS })
}

export const forgetSession = (c: Context<AppEnv>) => dropCookie(c, COOKIE)
