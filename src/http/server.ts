import { IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'

/** In milliseconds. */
type Timeouts = {
  /** For the headers of a request. */
  headers: number
  /** For a whole request. */
  request: number
  /** For a whole request whose body `allowSlowBody` allows to be slow. */
  slowRequest: number
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
  // 20 MB at 1 Mbit/s take 3 minutes.
  slowRequest: 600_000,
  idle: 120_000,
  // Longer than that of proxies, mostly 60 s: if we closed first, the proxy's next request could be lost.
  keepAlive: 75_000,
  check: 2_000,
}

const withSlowBody = new WeakSet<IncomingMessage>()

/** Gives the body of this request the longer time. Call it after what limits how many of them there are. */
export function allowSlowBody({ env }: Context<AppEnv>) {
  if (env?.incoming instanceof IncomingMessage) withSlowBody.add(env.incoming)
}

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** A server with timeouts, so that clients that send slowly (slowloris) cannot use up its connections. */
export function httpServer(fetch: Fetch, timeouts: Timeouts = TIMEOUTS): Server {
  const server = createAdaptorServer({
    fetch,
    serverOptions: {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.slowRequest,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: timeouts.check,
    },
  }) as Server
  server.setTimeout(timeouts.idle)
  server.on('request', (incoming, outgoing) => {
    const timer = setTimeout(() => {
      if (!incoming.complete && !withSlowBody.has(incoming)) disconnect(incoming.socket, outgoing)
    }, timeouts.request).unref()
    incoming.once('close', () => clearTimeout(timer))
  })
  return server
}

/** As Node does after `requestTimeout`. */
function disconnect(socket: Socket, outgoing: ServerResponse) {
  if (!outgoing.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroy()
}
