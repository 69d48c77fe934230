import { once } from 'node:events'
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpServer } from '../server.ts'
import type { AppEnv } from '../shared/app-env.ts'
import { jsonList } from './json-list.ts'

const LONG_LIST_LENGTH = 4000 // items of 10 KB, more than the buffers between a server and a client hold
const isOdd = (number: number) => number % 2 === 1
let made = 0
const app = new Hono<AppEnv>()
  .get('/up-to/:count', (c) =>
    jsonList(c, [...Array(Number(c.req.param('count'))).keys()], async (some) => some.filter(isOdd)),
  )
  .get('/rest-is-gone', (c) =>
    jsonList(c, [...Array(400).keys()], async (some) =>
      some.filter((number) => number < 3 || number === 350),
    ),
  )
  .get('/long', (c) =>
    jsonList(c, [...Array(LONG_LIST_LENGTH).keys()], async (some) => {
      made += some.length
      return some.map(() => 'x'.repeat(10_000))
    }),
  )
  .get('/away', (c) => jsonList(c, [1], () => Promise.reject(new Error('away'))))
  .onError((error, c) => c.text(error.message, 503))

let server: Server
beforeAll(async () => {
  server = httpServer(app.fetch)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const url = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

test.each([0, 1, 2, 100, 101, 250])('a list made of %d items is whole', async (count) => {
  const response = await fetch(url(`/up-to/${count}`))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(await response.json()).toEqual([...Array(count).keys()].filter(isOdd))
})

test('batches of which nothing is left are left out', async () => {
  expect(await (await fetch(url('/rest-is-gone'))).json()).toEqual([0, 1, 2, 350])
})

test('when its first batch cannot be made, that is the answer', async () => {
  expect((await fetch(url('/away'))).status).toBe(503)
})

test('for a client that does not read, a long list is not made, and others are answered', async () => {
  const asked = request(url('/long')).end()
  const [response] = await once(asked, 'response')
  for (let time = 0; time < 50; time++) await (await fetch(url('/up-to/1'))).text()
  expect(made).toBeLessThan(LONG_LIST_LENGTH / 2)
  let bytes = 0
  for await (const part of response) bytes += part.length
  expect([made, bytes]).toEqual([LONG_LIST_LENGTH, LONG_LIST_LENGTH * 10_003 + 1])
})
