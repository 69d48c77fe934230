import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppEnv } from './app-env.ts'
import { readJsonBody } from './body.ts'
import { errorHandler } from './problems.ts'
import { httpServer } from './server.ts'
import { readMultipartBody } from './upload.ts'

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
  await vi.waitUntil(() => lines.length > 0)
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
