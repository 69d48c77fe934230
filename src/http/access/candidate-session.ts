import type { Context, MiddlewareHandler } from 'hono'
import { notAllowed, notSignedIn } from '../../domain/shared/problem.ts'
import { storedName } from '../../domain/shared/visitor-storage.ts'
import type { Database } from '../../store/database/database.ts'
import { findCandidateSession, SESSION_SECONDS } from '../../store/hiring/candidate-links.ts'
import type { AppEnv } from '../shared/app-env.ts'
import { dropCookie, readCookie, writeCookie } from './own-cookie.ts'
import { isOwnOrigin, isWrite } from './session.ts'

/** A browser can have several applications open. */
const cookieOf = (applicationId: string) => storedName('openedApplication', applicationId)
const NOT_OPEN = 'Open the link in your mail.'

/** Whether this browser has the cookie of this application. */
export async function hasOpened(c: Context<AppEnv>, db: Database, applicationId: string): Promise<boolean> {
  const token = readCookie(c, cookieOf(applicationId))
  // The name of a cookie is what the browser says. Its token tells which application it is for.
  return token !== undefined && (await findCandidateSession(db, token)) === applicationId
}

/**
 * Middleware that requires the cookie of the application that the query names; throws 401 without it, and 403 for a write that
 * another site made the browser send. A body may take minutes to arrive, so the functions that read one call `recheckAccess` afterwards.
 */
export function candidateGuard(db: Database): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const check = async () => {
      const applicationId = c.req.query('application') ?? ''
      if (!(await hasOpened(c, db, applicationId))) throw notSignedIn(NOT_OPEN)
      c.set('applicationId', applicationId)
    }
    await check()
    if (isWrite(c) && !isOwnOrigin(c)) throw notAllowed('This request did not come from this site.')
    c.set('recheckAccess', check)
    await next()
  }
}

export function rememberCandidate(c: Context<AppEnv>, applicationId: string, token: string) {
  writeCookie(c, cookieOf(applicationId), token, { sameSite: 'Strict', maxAge: SESSION_SECONDS })
}

export const forgetCandidate = (c: Context<AppEnv>, applicationId: string) =>
  dropCookie(c, cookieOf(applicationId))
