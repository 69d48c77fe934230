import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

const LONGEST_WAIT = 5 * 60_000 // ms

/** The answer of a server on this machine at a path. `server` is an http address or the file of a Unix socket, `wait` in ms. */
export async function getFrom(server: string, path: string, wait = LONGEST_WAIT) {
  const options = { signal: AbortSignal.timeout(wait), agent: false }
  const request = server.startsWith('/')
    ? get({ ...options, socketPath: server, path })
    : get(server + path, options)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: await text(answer) }
}
