import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import { clientAddress } from './client-address.ts'

/** The first middleware of an app: notes the address of the client, and whether the site is on https. */
export function requestFacts(settings: {
  publicUrl: string
  trustProxy: boolean
}): MiddlewareHandler<AppEnv> {
  const isSecure = settings.publicUrl.startsWith('https:')
  return (c, next) => {
    c.set('address', clientAddress(c, settings.trustProxy))
    c.set('isSecure', isSecure)
    return next()
  }
}
