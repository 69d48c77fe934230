import { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'

const withSlowBody = new WeakSet<IncomingMessage>()

/** Gives the body of this request the longer time. Call it after what limits how many of them there are. */
export function allowSlowBody({ env }: Context<AppEnv>) {
  if (env?.incoming instanceof IncomingMessage) withSlowBody.add(env.incoming)
}

export const mayBodyBeSlow = (request: IncomingMessage) => withSlowBody.has(request)
