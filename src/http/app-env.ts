import type { HttpBindings } from '@hono/node-server'
import type { User } from '../domain/user.ts'

export type SignedIn = { user: User; sessionId: string }

/** What a request carries through the app. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    /** Who asks; absent for a visitor. Set by `session`. */
    signedIn?: SignedIn
    /** A write came with the cookie, but not from our own pages: it counts for nobody. */
    isForeign?: true
    /** A token was sent that opens no session, or no longer. */
    hasEnded?: true
  }
}
