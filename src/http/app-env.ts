import type { HttpBindings } from '@hono/node-server'
import type { User } from '../domain/account/user.ts'

export type SignedIn = { user: User; sessionId: string }

/** What a request carries through the app. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    /** Who asks; absent for a visitor. Set by `session`. */
    signedIn?: SignedIn
    /** Looks up once more whose session the request came with. Set by `session`. */
    findAgain?: () => Promise<SignedIn | undefined>
    /** 401 or 403 when who asks has lost the session or the right since the request began. Set by `guard`. */
    stillMay?: () => Promise<void>
    /** A write came with the cookie, but not from our own pages: it counts for nobody. */
    isForeign?: true
    /** A token was sent that opens no session, or no longer. */
    hasEnded?: true
  }
}
