import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'

/** Milliseconds. */
export type Timeouts = {
  /** For the head of a request. */
  headers: number
  /** For all of a request. */
  request: number
  /** For a connection on which nothing moves, such as a reader who does not read. */
  idle: number
  /** For the next request of a connection whose last one was answered. */
  keepAlive: number
  /** How often the first two are looked after. */
  check: number
}

const TIMEOUTS: Timeouts = {
  headers: 10_000,
  request: 60_000,
  idle: 120_000,
  // Longer than proxies keep theirs, mostly 60 s: who closes first cuts off the other's next request.
  keepAlive: 75_000,
  check: 2_000,
}

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** A server that slow clients cannot keep busy: who dribbles a request is sent away, and the others notice nothing. */
export function httpServer(fetch: Fetch, timeouts: Timeouts = TIMEOUTS): Server {
  const server = createAdaptorServer({
    fetch,
    serverOptions: {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: timeouts.check,
    },
  }) as Server
  server.setTimeout(timeouts.idle)
  return server
}
