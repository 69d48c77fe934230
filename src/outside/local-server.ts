import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** What a server on this machine answers at a path; it listens at an http address, or on a Unix socket, whose file is named. */
export async function getFrom(server: string, path: string, signal?: AbortSignal) {
  const options = { signal, agent: false }
  const request = server.startsWith('/')
    ? get({ ...options, socketPath: server, path })
    : get(server + path, options)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: await text(answer) }
}
