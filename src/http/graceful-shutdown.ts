import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Prepares a server for its end, before it listens, and gives the function that ends it: no new connection is taken, requests
 * under way are answered, and each connection is closed after its answer. `server.close()` alone would wait for connections
 * that are kept alive after their answer, and for those that browsers open in advance and send nothing on.
 *
 * The function resolves with the number of requests that had no answer after `timeout` ms and were cut off.
 */
export function gracefulShutdown(server: Server): (timeout: number) => Promise<number> {
  const sockets = new Set<Socket>()
  const unanswered = new Set<ServerResponse>()
  let isEnding = false
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // Before the app's own listener, so that the header is set before the answer is written.
  server.prependListener('request', (_, response) => {
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
    if (isEnding) closeAfter(response)
  })
  return (timeout) => {
    isEnding = true
    let cutOff = 0
    const timer = setTimeout(() => {
      cutOff = unanswered.size
      server.closeAllConnections()
    }, timeout)
    const closed = new Promise<number>((resolve) => {
      server.close(() => {
        clearTimeout(timer)
        resolve(cutOff)
      })
    })
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    for (const response of unanswered) closeAfter(response)
    return closed
  }
}

function closeAfter(response: ServerResponse) {
  if (!response.headersSent) response.setHeader('Connection', 'close')
  else response.once('finish', () => response.req.socket.destroySoon())
}
