import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { errorHandler } from './answer/problems.ts'
import { readJsonBody } from './call/body.ts'
import { readMultipartBody } from './call/multipart.ts'
import { httpServer } from './server.ts'
import type { AppEnv } from './shared/app-env.ts'

let lines: { level: number; msg: string }[]
let failed: PromiseWithResolvers<unknown>
let server: ReturnType<typeof httpServer>

beforeEach(async () => {
  lines = []
  failed = Promise.withResolvers()
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const app = new Hono<AppEnv>()
  const answer = errorHandler(log, {})
  app.onError((error, c) => {
    failed.resolve(error)
    return answer(error, c)
  })
  app.post('/json', async (c) => c.json(await readJsonBody(c)))
  app.post('/form', async (c) => c.json((await readMultipartBody(c, ['file'])).texts))
  app.post('/broken', async (c) => {
    await readJsonBody(c).catch(() => {})
    throw new Error('a fault of ours')
  })
  server = httpServer(app.fetch)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends half a body, disconnects, and waits until the app has noticed. */
async function leave(path: string, type: string, half: string) {
  const { port } = server.address() as AddressInfo
  const headers = { 'Content-Type': type, 'Content-Length': 10_000, Expect: '100-continue' }
  const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers })
  sent.on('error', () => {})
  sent.flushHeaders()
  await once(sent, 'continue')
  await new Promise((resolve) => sent.write(half, resolve))
  sent.destroy()
  await failed.promise
  await expect.poll(() => lines.length).toBeGreaterThan(0)
}

test.each([
  ['/json', 'application/json', '{"name": "half'],
  [
    '/form',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nhalf',
  ],
])('a client that disconnects while sending %s is not logged as an error', async (path, type, half) => {
  await leave(path, type, half)
  expect(lines).toMatchObject([{ level: 20, msg: 'the client left before its request was complete' }])
})

test('a server error is logged as an error, also when the client has disconnected', async () => {
  await leave('/broken', 'application/json', '{')
  expect(lines).toMatchObject([{ level: 50, msg: 'a call failed', err: { message: 'a fault of ours' } }])
})

/** Posts a whole body on a connection that may be used again. */
async function post(path: string, type: string, body: string | Buffer) {
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const headers = { 'Content-Type': type, 'Content-Length': body.length }
  const sent = request({ agent, port, host: '127.0.0.1', path, method: 'POST', headers })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  agent.destroy()
  return [answer.statusCode, answer.headers.connection]
}

test('an answer that refuses a body before its end closes the connection, and says so', async () => {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
  const form = Buffer.concat([Buffer.from(head), Buffer.alloc(1_800_000), Buffer.from('\r\n--x--\r\n')])
  expect(await post('/form', 'multipart/form-data; boundary=x', form)).toEqual([413, 'close'])
  expect(await post('/json', 'text/plain', '{}')).toEqual([415, 'close'])
  expect(await post('/json', 'application/json', '{"name":')).toEqual([400, 'keep-alive'])
})
