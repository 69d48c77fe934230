import { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { User } from '../../domain/account/known-user-schema.ts'

/** `secondFactorBy`: the time from which the caller must have a second factor, which they have not. */
export type SignedIn = { user: User; sessionId: string; secondFactorBy?: string }

export type AppEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    /** The address of the client. Set by `requestFacts`. */
    address: string
    /** Whether visitors reach the site by https. Set by `requestFacts`. */
    isSecure: boolean
    /** The caller; absent for a visitor. Set by `session`. */
    signedIn?: SignedIn
    /** Reads the session from the database again. Set by `session`. */
    reloadSession?: () => Promise<SignedIn | undefined>
    /** Whether the caller signed in or typed the password in the last 15 minutes. Set by `session`. */
    isConfirmed?: () => Promise<boolean>
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

/** A body in each encoding; too short ones are only plain. */
export type Encoded = { plain: Uint8Array; br?: Uint8Array; gzip?: Uint8Array }

/** A response that can be sent to any number of clients. An `ETag` among its headers is answered with 304 to those who have it. */
export type Finished = { status: number; headers: Record<string, string>; body: Encoded }

const withSlowBody = new WeakSet<IncomingMessage>()

/** Gives the body of this request the longer time. Call it after what limits how many of them there are. */
export function allowSlowBody({ env }: Context<AppEnv>) {
  if (env?.incoming instanceof IncomingMessage) withSlowBody.add(env.incoming)
}

export const mayBodyBeSlow = (request: IncomingMessage) => withSlowBody.has(request)
