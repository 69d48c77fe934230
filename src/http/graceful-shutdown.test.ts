import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gracefulShutdown } from './graceful-shutdown.ts'
import { httpServer } from './server.ts'

const TEST_TIMEOUT = 60_000 // ms: a test that waits so long fails
const agent = new Agent({ keepAlive: true })
let server: ReturnType<typeof httpServer>
let end: ReturnType<typeof gracefulShutdown>
/** The app waits for this before it answers, or before it sends the rest of its answer. */
let held: PromiseWithResolvers<void>
let arrived: PromiseWithResolvers<void>

const app = new Hono()
  .get('/', (c) => c.text('here'))
  .get('/held', async (c) => {
    arrived.resolve()
    await held.promise
    return c.text('answered')
  })
  .get('/begun', (c) => {
    const body = new TransformStream<Uint8Array, Uint8Array>()
    const writer = body.writable.getWriter()
    void writer.write(Buffer.from('begun'))
    void held.promise.then(async () => {
      await writer.write(Buffer.from(' and finished'))
      await writer.close()
    })
    return c.body(body.readable)
  })

beforeEach(async () => {
  held = Promise.withResolvers()
  arrived = Promise.withResolvers()
  server = httpServer(app.fetch, {
    kept: {
      answer(incoming, outgoing) {
        if (incoming.url !== '/kept') return false
        outgoing.writeHead(200, ['Content-Length', '4']).end('kept')
        return true
      },
    },
  })
  end = gracefulShutdown(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const port = () => (server.address() as AddressInfo).port

async function answerOf(path: string) {
  const [response] = await once(get({ port: port(), host: '127.0.0.1', path, agent }), 'response')
  return response as IncomingMessage
}

/** A connection: the client’s socket, and the server’s. */
async function open(): Promise<[Socket, Socket]> {
  const accepted = once(server, 'connection')
  const socket = connect(port(), '127.0.0.1')
  socket.on('error', () => {})
  const [theirs] = await accepted
  return [socket, theirs]
}

test('a running request is answered and its keep-alive connection closed', async () => {
  const answer = answerOf('/held')
  await arrived.promise
  const ended = end(TEST_TIMEOUT)
  held.resolve()
  const response = await answer
  expect(response.headers.connection).toBe('close')
  expect(await text(response)).toBe('answered')
  expect(await ended).toBe(0)
})

test('an answer that has begun is sent in full and its connection closed', async () => {
  const response = await answerOf('/begun')
  expect(response.headers.connection).toBe('keep-alive')
  const ended = end(TEST_TIMEOUT)
  held.resolve()
  expect(await text(response)).toBe('begun and finished')
  expect(await ended).toBe(0)
})

test.each([
  ['/', 'here'],
  ['/kept', 'kept'],
])(
  'a request for %s whose headers were arriving is answered and its connection closed',
  async (path, body) => {
    expect((await answerOf(path)).headers.connection).toBe('keep-alive')
    const [socket, accepted] = await open()
    socket.write(`GET ${path} HTTP/1.1\r\n`)
    await vi.waitUntil(() => accepted.bytesRead > 0, TEST_TIMEOUT)
    const ended = end(TEST_TIMEOUT)
    socket.write('Host: x\r\n\r\n')
    const said = await text(socket)
    expect(said).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close\r\n/i)
    expect(said.endsWith(body)).toBe(true)
    expect(await ended).toBe(0)
  },
)

test('a request without a complete head does not delay the shutdown while another is answered', async () => {
  const [socket, accepted] = await open()
  socket.write('GET / HTTP/1.1\r\n')
  await vi.waitUntil(() => accepted.bytesRead > 0, TEST_TIMEOUT)
  const answer = answerOf('/held')
  await arrived.promise
  const ended = end(TEST_TIMEOUT)
  await once(socket, 'close')
  held.resolve()
  expect(await text(await answer)).toBe('answered')
  expect(await ended).toBe(0)
})

test('idle connections do not delay the shutdown', async () => {
  await text(await answerOf('/'))
  await open()
  expect(await end(TEST_TIMEOUT)).toBe(0)
})

test('a request that is never answered is cut off and counted', async () => {
  const answer = answerOf('/held').catch((error: NodeJS.ErrnoException) => error.code)
  await arrived.promise
  expect(await end(1)).toBe(1)
  expect(await answer).toBe('ECONNRESET')
  held.resolve()
})
