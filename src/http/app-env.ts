import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { User } from '../domain/user.ts'

export type SignedIn = { user: User; sessionId: string; byCookie: boolean }

/** What a request carries through the app. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    log: Logger
    /** Who asks; absent for a visitor. Set by `session`. */
    signedIn?: SignedIn
  }
}
