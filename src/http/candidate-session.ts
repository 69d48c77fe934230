import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { notAllowed, notSignedIn } from '../domain/problem.ts'
import type { Database } from '../store/database.ts'
import { findCandidateSession, SESSION_SECONDS } from '../store/hiring/candidate-links.ts'
import type { AppEnv } from './app-env.ts'
import { isOwnOrigin, isWrite } from './session.ts'

const COOKIE = 'plinth_application'
/** Sent with the candidate's own calls only. */
const PATH = '/api/candidate'
const NOT_OPEN = 'Open the link in your mail.'
const prefix = (secure: boolean) => (secure ? 'secure' : undefined)

/** The application that this browser may open; undefined without a valid cookie. */
export async function applicationOfCookie(
  c: Context<AppEnv>,
  db: Database,
  secure: boolean,
): Promise<string | undefined> {
  const token = getCookie(c, COOKIE, prefix(secure))
  return token ? findCandidateSession(db, token) : undefined
}

/**
 * Middleware that requires the cookie of a candidate; throws 401 without it, and 403 for a write that another site made the
 * browser send. A body may take a minute to arrive, so the functions that read one call `recheckAccess` afterwards.
 */
export function candidateGuard(db: Database, secure: boolean): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const check = async () => {
      const applicationId = await applicationOfCookie(c, db, secure)
      if (applicationId === undefined) throw notSignedIn(NOT_OPEN)
      c.set('applicationId', applicationId)
    }
    await check()
    if (isWrite(c) && !isOwnOrigin(c)) throw notAllowed('This request did not come from this site.')
    c.set('recheckAccess', check)
    await next()
  }
}

export function rememberCandidate(c: Context, token: string, secure: boolean) {
  setCookie(c, COOKIE, token, {
    httpOnly: true,
    sameSite: 'Strict',
    path: PATH,
    secure,
    maxAge: SESSION_SECONDS,
    prefix: prefix(secure),
  })
}

export function forgetCandidate(c: Context, secure: boolean) {
  deleteCookie(c, COOKIE, { path: PATH, secure, prefix: prefix(secure) })
}
