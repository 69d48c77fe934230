import type { Context, MiddlewareHandler } from 'hono'
import type { User } from '../../domain/account/known-user-schema.ts'
import { may, type Right, roleNames, roles } from '../../domain/account/role.ts'
import type { Audience } from '../../domain/fields/record-fields.ts'
import { type RecordKind, recordKinds } from '../../domain/record/kinds.ts'
import { notAllowed, notSignedIn, Problem } from '../../domain/shared/problem.ts'
import type { AppEnv, SignedIn } from '../shared/app-env.ts'

/**
 * Throws 401 or 403. A body may take minutes, so functions that read one call `recheckAccess` afterwards. `setsUp`: the call is one of
 * those by which a user sets up the second factor that the role needs, and so is open to who has none yet.
 */
export function guard(right?: Right, setsUp = false): MiddlewareHandler<AppEnv> {
  const check = (c: Context<AppEnv>) => {
    requireRight(c, right)
    if (!setsUp) requireSecondFactor(c.get('signedIn'))
  }
  return async (c, next) => {
    check(c)
    c.set('recheckAccess', async () => {
      c.set('signedIn', await c.get('reloadSession')?.())
      check(c)
    })
    await next()
  }
}

const SET_UP =
  'Your role needs a second factor. Set up an authenticator app or a passkey in Settings; until then nothing else can be done.'

/** Throws 403 for a caller without the second factor that their role has needed for longer than the days of grace. */
function requireSecondFactor(signedIn: SignedIn | undefined) {
  if (isOverdue(signedIn)) throw new Problem(403, SET_UP, { details: { needsSecondFactor: true } })
}

/** Whether the caller has not the second factor that their role needs, although the days of grace are over. */
export const isOverdue = (signedIn: SignedIn | undefined): boolean =>
  signedIn?.secondFactorBy !== undefined && signedIn.secondFactorBy <= new Date().toISOString()

const CONFIRM =
  'Confirm with your password that it is you: this needs it again, 15 minutes after it was last typed.'

/** Throws 403 unless the caller signed in or typed the password in the last 15 minutes; POST /auth/confirm changes that. */
export const requireConfirmation: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!(await c.get('isConfirmed')?.()))
    throw new Problem(403, CONFIRM, { details: { needsConfirmation: true } })
  await next()
}

function requireRight(c: Context<AppEnv>, right: Right | undefined) {
  const { user } = requireUser(c)
  if (right && !may(user.role, right)) throw notAllowed(`Only these roles may do this: ${rolesWith(right)}.`)
}

/** The signed-in user; throws 401 for a visitor, and 403 for a write that another site made the browser send. */
export function requireUser(c: Context<AppEnv>): SignedIn {
  const signedIn = c.get('signedIn')
  if (c.get('isCrossSite'))
    throw notAllowed('This request did not come from this site. Sign in and try again.')
  if (!signedIn) throw notSignedIn()
  return signedIn
}

/** The user and session of a call of anyone, if it has one that may do more than set up a second factor. */
export const knownCaller = (c: Context<AppEnv>): Partial<SignedIn> => {
  const signedIn = c.get('signedIn')
  return signedIn && !isOverdue(signedIn) ? signedIn : {}
}

/** How calls that use `callerAsReader` refuse. */
export const readerRefusals = {
  401: 'The session has ended.',
  403: 'The role of the caller needs a second factor that is not set up.',
}

/** The caller of a public call as a reader. 401 for an expired session, so that staff do not take the visitors' list for the complete one. */
export function callerAsReader(c: Context<AppEnv>, kind: RecordKind): Audience {
  if (c.get('isExpired')) throw notSignedIn()
  requireSecondFactor(c.get('signedIn'))
  return readerOf(kind, c.get('signedIn')?.user)
}

/** Which reader of records of this kind a user is; without one, a visitor. */
export function readerOf(kind: RecordKind, user: User | undefined): Audience {
  if (!user) return 'visitors'
  return may(user.role, recordKinds[kind].right) ? 'writers' : 'staff'
}

/** The labels of the roles that have the right, joined by commas. */
export const rolesWith = (right: Right) =>
  roleNames
    .filter((role) => may(role, right))
    .map((role) => roles[role].label)
    .join(', ')
