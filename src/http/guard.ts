import type { Context, MiddlewareHandler } from 'hono'
import { may, type Right, roleNames, roles } from '../domain/account/role.ts'
import { notAllowed, notSignedIn } from '../domain/problem.ts'
import type { AppEnv, SignedIn } from './app-env.ts'

/**
 * Lets a signed-in user through who has the right, where one is named: 401 and 403 for others. A body may take a minute to
 * arrive, so what reads one asks again by `recheckAccess` once it is there.
 */
export function guard(right?: Right): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    allow(c, right)
    c.set('recheckAccess', async () => {
      c.set('signedIn', await c.get('reloadSession')?.())
      allow(c, right)
    })
    await next()
  }
}

function allow(c: Context<AppEnv>, right: Right | undefined) {
  const { user } = requireUser(c)
  if (right && !may(user.role, right)) throw notAllowed(restrictedTo(right))
}

/** The signed-in user; 401 for a visitor, 403 for a write that another site had the browser send. */
export function requireUser(c: Context<AppEnv>): SignedIn {
  const signedIn = c.get('signedIn')
  if (c.get('isCrossSite'))
    throw notAllowed('This request did not come from this site. Sign in and try again.')
  if (!signedIn) throw notSignedIn()
  return signedIn
}

function restrictedTo(right: Right) {
  return `Only these roles may do this: ${rolesWith(right)}.`
}

/** The labels of the roles that have it, as words. */
export const rolesWith = (right: Right) =>
  roleNames
    .filter((role) => may(role, right))
    .map((role) => roles[role].label)
    .join(', ')
