import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { httpServer } from './server.ts'
import { type AppEnv, allowSlowBody } from './shared/app-env.ts'

const app = new Hono<AppEnv>()
  .get('/', (c) => c.text('here'))
  .post('/', async (c) => c.text(await c.req.text().catch(() => 'cut off')))
  .put('/file', async (c) => {
    allowSlowBody(c)
    return c.text(await c.req.text().catch(() => 'cut off'))
  })
const HOUR = 3_600_000 // ms
/** Each test sets those that it is about; the others do not end on a slow machine either. */
const timeouts = { headers: HOUR, request: HOUR, slowRequest: HOUR, idle: HOUR, keepAlive: HOUR, check: 50 } // ms
const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})

/** A server for one test: the tests mostly wait, and run at once. */
async function listen(own: Partial<typeof timeouts> = {}) {
  const server = httpServer(app.fetch, { timeouts: { ...timeouts, ...own } })
  server.listen(0, '127.0.0.1')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { open: () => connect(port, '127.0.0.1'), url: `http://127.0.0.1:${port}/` }
}

/** A connection that the server closes may emit an error before `close`. */
function isClosed(socket: Socket) {
  socket.on('error', () => {})
  return new Promise((resolve) => socket.once('close', resolve))
}

/** The text that the client received until the server closed, and after how many ms. */
async function untilClosed(socket: Socket) {
  const before = performance.now()
  let said = ''
  socket.on('data', (chunk) => (said += chunk))
  await isClosed(socket)
  return { said, took: performance.now() - before }
}

async function sendSlowly(socket: Socket, texts: string[], every: number) {
  for (const text of texts) {
    if (socket.destroyed) return
    socket.write(text)
    await pause(every)
  }
}

const headOf = (line: string, length: number, more = '') =>
  `${line} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n${more}\r\n`

test('the default timeouts are 10 s for the headers, 10 minutes for the slowest request and 2 minutes of silence', () => {
  const { headersTimeout, requestTimeout, timeout } = httpServer(app.fetch)
  expect({ headersTimeout, requestTimeout, timeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 600_000,
    timeout: 120_000,
  })
})

test('requests sent ahead of their answers are answered in turn, but a client that sends too many is disconnected', async () => {
  let asked = 0
  const counting = httpServer((request) => {
    asked++
    return app.fetch(request)
  })
  counting.listen(0, '127.0.0.1')
  await once(counting, 'listening')
  const { port } = counting.address() as AddressInfo
  const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
  const polite = connect(port, '127.0.0.1')
  for (let time = 0; time < 3; time++) {
    polite.write(get.repeat(20))
    let said = ''
    while (said.split('here').length < 21) said += (await once(polite, 'data'))[0]
  }
  expect(asked).toBe(60)
  asked = 0
  const greedy = connect(port, '127.0.0.1')
  greedy.write(get.repeat(1000))
  await untilClosed(greedy)
  expect(asked).toBeLessThan(30)
  polite.destroy()
  counting.close()
})

test.concurrent('clients that send too slowly, or nothing, are disconnected', async () => {
  const disconnected = async (own: Partial<typeof timeouts>, first?: string, then = 'x') => {
    const socket = (await listen(own)).open()
    const closed = untilClosed(socket)
    if (first) void sendSlowly(socket, [first, ...Array(400).fill(then)], 60)
    return closed
  }
  const [headers, post, get, slow] = await Promise.all([
    disconnected({ headers: 500 }, 'GET / HTTP/1.1\r\n', 'X-Slow: 1\r\n'),
    disconnected({ request: 1000 }, headOf('POST /', 100_000)),
    disconnected({ request: 1000 }, headOf('GET /', 100_000)),
    disconnected({ request: 1000, slowRequest: 1500, headers: 1500 }, headOf('PUT /file', 100_000)),
    disconnected({ idle: 800 }),
  ])
  expect(headers.said).toMatch(/^HTTP\/1\.1 408 /)
  expect(post.said).toMatch(/^HTTP\/1\.1 408 /)
  expect(post.took).toBeGreaterThan(300)
  expect(get.said).toMatch(/^HTTP\/1\.1 200 /)
  expect(slow.said).toMatch(/^HTTP\/1\.1 408 /)
  expect(slow.took).toBeGreaterThan(1400)
})

test.concurrent('a body that may be slow has more time', async () => {
  const { open } = await listen({ request: 1000 })
  const socket = open()
  const closed = untilClosed(socket)
  const head = headOf('PUT /file', 4, 'Connection: close\r\n')
  await sendSlowly(socket, [head, 's', 'l', 'o', 'w'], 333)
  expect((await closed).said).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*slow/)
})

test.concurrent('200 unfinished requests do not delay other clients', async () => {
  const { open, url } = await listen()
  const slow = Array.from({ length: 200 }, open)
  for (const socket of slow) {
    void isClosed(socket)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
  }
  expect(await (await fetch(url)).text()).toBe('here')
  for (const socket of slow) socket.destroy()
})

test.concurrent('a slow request within the time limit is answered', async () => {
  const { open } = await listen()
  const socket = open()
  const closed = untilClosed(socket)
  await sendSlowly(
    socket,
    ['POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 4\r\n\r\n', 'sl', 'ow'],
    60,
  )
  const { said } = await closed
  expect(said).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*slow/)
})
