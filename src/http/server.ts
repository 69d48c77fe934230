import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { KeptAnswers } from './kept/kept-answers.ts'
import { mayBodyBeSlow } from './shared/app-env.ts'

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
  /** The interval at which the first two are checked. */
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

/**
 * Requests of one connection that may wait for the answers to earlier ones. Browsers and proxies send none ahead; a client that
 * sends thousands in one write has all of them answered at once, into memory if it does not read.
 */
const MAX_AHEAD = 20

type Fetch = Parameters<typeof getRequestListener>[0]
type Options = {
  timeouts?: Timeouts
  kept?: Pick<KeptAnswers, 'answer'>
  /** Called with the status of each answer that was kept. */
  onKept?: (status: number) => void
}

/** Has timeouts against slow clients (slowloris). Kept answers are sent before the app sees the request. */
export function httpServer(fetch: Fetch, { timeouts = TIMEOUTS, kept, onKept }: Options = {}): Server {
  const answerByApp = getRequestListener(fetch)
  const ahead = new WeakMap<Socket, number>()
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.slowRequest,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: timeouts.check,
    },
    (incoming, outgoing) => {
      // Without a socket of its own, the response waits for those to earlier requests.
      if (outgoing.socket === null && !countAhead(incoming.socket, outgoing)) return
      if (kept?.answer(incoming, outgoing)) {
        onKept?.(outgoing.statusCode)
        return
      }
      const timer = setTimeout(() => {
        if (!incoming.complete && !mayBodyBeSlow(incoming)) disconnect(incoming.socket, outgoing)
      }, timeouts.request).unref()
      incoming.once('close', () => clearTimeout(timer))
      void answerByApp(incoming, outgoing)
    },
  )
  server.setTimeout(timeouts.idle)
  return server

  /** False, and the connection is closed, when there are too many. */
  function countAhead(socket: Socket, outgoing: ServerResponse): boolean {
    const count = ahead.get(socket) ?? 0
    if (count === MAX_AHEAD) socket.destroy()
    if (socket.destroyed) return false
    ahead.set(socket, count + 1)
    outgoing.once('close', () => ahead.set(socket, ahead.get(socket)! - 1))
    return true
  }
}

/** Ends the connection as Node does after `requestTimeout`. */
function disconnect(socket: Socket, outgoing: ServerResponse) {
  if (!outgoing.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroy()
}
