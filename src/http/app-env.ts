import type { HttpBindings } from '@hono/node-server'
import type { User } from '../domain/account/known-user-schema.ts'

export type SignedIn = { user: User; sessionId: string }

/** What a request carries through the app. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    /** The caller; absent for a visitor. Set by `session`. */
    signedIn?: SignedIn
    /** Looks the session of the request up once more. Set by `session`. */
    reloadSession?: () => Promise<SignedIn | undefined>
    /** 401 or 403 when the caller has lost the session or the right since the request began. Set by `guard`. */
    recheckAccess?: () => Promise<void>
    /** A write came with the cookie, but not from our own pages: it counts for nobody. */
    isCrossSite?: true
    /** A token was sent whose session is over, or never was. */
    isExpired?: true
  }
}
