import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'

/** In milliseconds. */
type Timeouts = {
  /** For the headers of a request. */
  headers: number
  /** For a whole request. */
  request: number
  /** For a connection without traffic, such as a client that does not read the response. */
  idle: number
  /** For the next request on a keep-alive connection. */
  keepAlive: number
  /** How often the first two are checked. */
  check: number
}

const TIMEOUTS: Timeouts = {
  headers: 10_000,
  request: 60_000,
  idle: 120_000,
  // Longer than that of proxies, mostly 60 s: if we closed first, the proxy's next request could be lost.
  keepAlive: 75_000,
  check: 2_000,
}

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** A server with timeouts, so that clients that send slowly (slowloris) cannot use up its connections. */
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
