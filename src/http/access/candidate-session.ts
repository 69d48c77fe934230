import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { notAllowed, notSignedIn } from '../../domain/shared/problem.ts'
import { storedName } from '../../domain/shared/visitor-storage.ts'
import type { Database } from '../../store/database/database.ts'
import { findCandidateSession, SESSION_SECONDS } from '../../store/hiring/candidate-links.ts'
import type { AppEnv } from '../shared/app-env.ts'
import { ownCookie } from './own-cookie.ts'
import { isOwnOrigin, isWrite } from './session.ts'

/** A browser can have several applications open. */
const cookieOf = (applicationId: string) => storedName('openedApplication', applicationId)
const NOT_OPEN = 'Open the link in your mail.'

/** Whether this browser has the cookie of this application. */
export async function hasOpened(
  c: Context<AppEnv>,
  db: Database,
  secure: boolean,
  applicationId: string,
): Promise<boolean> {
  const token = getCookie(c, cookieOf(applicationId), ownCookie(secure).prefix)
  // The name of a cookie is what the browser says. Its token tells which application it is for.
  return token !== undefined && (await findCandidateSession(db, token)) === applicationId
}

/**
 * Middleware that requires the cookie of the application that the query names; throws 401 without it, and 403 for a write that
 * another site made the browser send. A body may take minutes to arrive, so the functions that read one call `recheckAccess` afterwards.
 */
export function candidateGuard(db: Database, secure: boolean): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const check = async () => {
      const applicationId = c.req.query('application') ?? ''
      if (!(await hasOpened(c, db, secure, applicationId))) throw notSignedIn(NOT_OPEN)
      c.set('applicationId', applicationId)
    }
    await check()
    if (isWrite(c) && !isOwnOrigin(c)) throw notAllowed('This request did not come from this site.')
    c.set('recheckAccess', check)
    await next()
  }
}

export function rememberCandidate(c: Context, applicationId: string, token: string, secure: boolean) {
  const options = { ...ownCookie(secure), sameSite: 'Strict' as const, maxAge: SESSION_SECONDS }
  setCookie(c, cookieOf(applicationId), token, options)
}

export function forgetCandidate(c: Context, applicationId: string, secure: boolean) {
  deleteCookie(c, cookieOf(applicationId), ownCookie(secure))
}
