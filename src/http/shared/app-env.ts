import type { HttpBindings } from '@hono/node-server'
import type { User } from '../../domain/account/known-user-schema.ts'
import type { Finished } from './finished.ts'

export type SignedIn = { user: User; sessionId: string }

/** The bindings and variables of a request's context. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    /** The caller; absent for a visitor. Set by `session`. */
    signedIn?: SignedIn
    /** Reads the session from the database again. Set by `session`. */
    reloadSession?: () => Promise<SignedIn | undefined>
    /** Throws 401 or 403 when the session or the right has ended since the request began. Set by `guard`. */
    recheckAccess?: () => Promise<void>
    /** A write with the cookie that did not come from our own pages; it is handled as not signed in. */
    isCrossSite?: true
    /** The application that the candidate may open. Set by `candidateGuard`. */
    applicationId?: string
    /** The response, if it can be sent to others too. Set by `sendEncoded`. */
    finished?: Finished
    /** The token that was sent belongs to no session: it has expired, ended or never existed. */
    isExpired?: true
  }
}
