import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../shared/app-env.ts'
import { encode, sendEncoded } from './encoded.ts'

const TEXT = 'A hall of brick and bamboo. '.repeat(400)

async function sentFor(accepts: string | undefined, text = TEXT) {
  const body = await encode(text)
  const app = new Hono<AppEnv>().get('/', (c) => sendEncoded(c, { status: 200, headers: {}, body }))
  const response = await app.request('/', {
    headers: accepts === undefined ? {} : { 'Accept-Encoding': accepts },
  })
  return response.headers.get('content-encoding')
}

test('each client is sent the smallest encoding that it accepts', async () => {
  expect(await sentFor('gzip, deflate, br, zstd')).toBe('br')
  expect(await sentFor('gzip;q=1, BR;q=0.1')).toBe('br')
  expect(await sentFor('gzip, deflate')).toBe('gzip')
  for (const none of [undefined, '', 'identity', 'deflate', '*', 'brotli', 'x-gzip']) {
    expect(await sentFor(none), none).toBe(null)
  }
})

test('an encoding with quality 0 is not used', async () => {
  expect(await sentFor('br;q=0, gzip')).toBe('gzip')
  expect(await sentFor('br; q=0.000, gzip;q=0')).toBe(null)
})

test('a short body is sent uncompressed', async () => {
  expect(await sentFor('br, gzip', 'short')).toBe(null)
})

test('304 has the tag and the Vary of the full response', async () => {
  const body = await encode(TEXT)
  const headers = { ETag: 'W/"a"', 'Cache-Control': 'no-cache' }
  const app = new Hono<AppEnv>().get('/', (c) => sendEncoded(c, { status: 200, headers, body }))
  const answer = await app.request('/', { headers: { 'If-None-Match': '"b", "a"', 'Accept-Encoding': 'br' } })
  expect([answer.status, await answer.text()]).toEqual([304, ''])
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'no-cache',
    etag: 'W/"a"',
    vary: 'Accept-Encoding',
  })
  expect((await app.request('/', { headers: { 'If-None-Match': '"b"' } })).status).toBe(200)
})

test('a body that is not cached is compressed too', async () => {
  const { plain, br, gzip } = await encode(TEXT, 'once')
  expect(br!.byteLength).toBeLessThan(plain.byteLength / 5)
  expect(gzip!.byteLength).toBeLessThan(plain.byteLength / 5)
})
