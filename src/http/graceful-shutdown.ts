import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const HEAD_TIMEOUT = 1_000 // ms

/**
 * Returns the function that shuts the server down; must be called before the server listens. On shutdown no new connection is
 * accepted, pending requests are answered, and each connection is closed after its response. `server.close()` alone would wait
 * for idle keep-alive connections, and for those that browsers open in advance without sending a request. A
 * request whose head is not complete a second later is dropped.
 *
 * The returned function resolves with the number of requests that had no response after `timeout` ms and were aborted.
 */
export function gracefulShutdown(server: Server): (timeout: number) => Promise<number> {
  /** The open connections, each with its latest response. Noted without a listener for each response, which costs a tenth of it. */
  const latest = new Map<Socket, ServerResponse | undefined>()
  let isShuttingDown = false
  server.on('connection', (socket) => {
    latest.set(socket, undefined)
    socket.once('close', () => latest.delete(socket))
  })
  // Before the app's own listener, so that the header is set before the response is written.
  server.prependListener('request', ({ socket }, response) => {
    latest.set(socket, response)
    if (isShuttingDown) closeAfter(response)
  })
  const pending = () => [...latest].filter(([, response]) => response && !response.writableFinished)
  return (timeout) => {
    isShuttingDown = true
    let aborted = 0
    const timer = setTimeout(() => {
      aborted = pending().length
      server.closeAllConnections()
    }, timeout)
    const headTimer = setTimeout(() => {
      const answered = new Set(pending().map(([socket]) => socket))
      for (const socket of latest.keys()) if (!answered.has(socket)) socket.destroy()
    }, HEAD_TIMEOUT)
    const closed = new Promise<number>((resolve) => {
      server.close(() => {
        clearTimeout(timer)
        clearTimeout(headTimer)
        resolve(aborted)
      })
    })
    for (const socket of latest.keys()) if (socket.bytesRead === 0) socket.destroy()
    for (const [, response] of pending()) closeAfter(response!)
    return closed
  }
}

function closeAfter(response: ServerResponse) {
  if (!response.headersSent) response.setHeader('Connection', 'close')
  else response.once('finish', () => response.req.socket.destroySoon())
}
