import type { Context, MiddlewareHandler } from 'hono'
import { may, type Right, roleNames, roles } from '../domain/account/role.ts'
import { notAllowed, notSignedIn } from '../domain/problem.ts'
import type { AppEnv, SignedIn } from './app-env.ts'

/**
 * Lets through who is signed in and, where a right is named, has it: 401 and 403 for the others. A body may take a minute to
 * come, so whatever reads one asks again by `stillMay` when it is there.
 */
export function guard(right?: Right): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    allow(c, right)
    c.set('stillMay', async () => {
      c.set('signedIn', await c.get('findAgain')?.())
      allow(c, right)
    })
    await next()
  }
}

function allow(c: Context<AppEnv>, right: Right | undefined) {
  const { user } = whoAsks(c)
  if (right && !may(user.role, right)) throw notAllowed(restrictedTo(right))
}

/** Who asks; 401 for a visitor, 403 for a write that another site had the browser send. */
export function whoAsks(c: Context<AppEnv>): SignedIn {
  const signedIn = c.get('signedIn')
  if (c.get('isForeign')) throw notAllowed('This request did not come from this site. Sign in and try again.')
  if (!signedIn) throw notSignedIn()
  return signedIn
}

function restrictedTo(right: Right) {
  const allowed = roleNames.filter((role) => may(role, right)).map((role) => roles[role].label)
  return `Only these roles may do this: ${allowed.join(', ')}.`
}
