import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ReadableStream } from 'node:stream/web'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bodyBytes } from '../../../test/support/body-bytes.ts'
import { heldBuffers } from '../../../test/support/browser/memory.ts'
import { fileStores } from '../../../test/support/outside/file-stores.ts'
import type { PrivateStore } from '../../domain/file/private-store.ts'
import { conflict, notSignedIn } from '../../domain/shared/problem.ts'
import { encryptedFiles } from '../../outside/file/encrypted-files.ts'
import { errorHandler } from '../answer/problems.ts'
import { httpServer } from '../server.ts'
import type { AppEnv } from '../shared/app-env.ts'
import { register, route } from './route.ts'

const KB = 1024
const MB = 1024 * KB
const LIMIT = 100_000 // bytes
const TOO_LARGE = 'Choose a file of at most 100 KB.'

describe.each(fileStores)('a file streamed to the private store on $name', ({ open }) => {
  let store: Awaited<ReturnType<typeof open>>
  let privateFiles: PrivateStore
  let app: Hono<AppEnv>
  let isSignedIn = true
  /** The writes to the store that have begun. */
  let writes: Promise<unknown>[] = []
  beforeAll(async () => {
    store = await open()
    privateFiles = encryptedFiles(store.files, 'only for tests')
    function put(...content: Parameters<PrivateStore['put']>) {
      const write = privateFiles.put(...content)
      writes.push(write)
      return write
    }
    const upload = {
      field: 'cv',
      store: { ...privateFiles, put },
      maxBytes: LIMIT,
      tooLarge: TOO_LARGE,
      missing: 'Choose a file.',
    }
    app = new Hono<AppEnv>()
    app.onError(errorHandler(pino({ level: 'silent' }), {}))
    app.use(async (c, next) => {
      c.set('recheckAccess', async () => {
        if (!isSignedIn) throw notSignedIn()
      })
      await next()
    })
    const answer = z.object({
      name: z.string(),
      fileName: z.string(),
      bytes: z.number(),
      sha256: z.string(),
      stored: z.string(),
    })
    register(app, [
      route('POST /applications', {
        summary: 'Apply',
        who: 'anyone',
        body: z.object({
          name: z.string().min(1, 'Tell us your name.'),
          outcome: z.string().default('kept'),
        }),
        upload,
        answers: { 201: answer },
        run: ({ body, received }) => {
          const { name: fileName, bytes, sha256, stored } = received
          if (body.outcome === 'fails') throw conflict('This opening is closed.')
          if (body.outcome === 'kept') received.keep()
          return { name: body.name, fileName, bytes, sha256, stored }
        },
      }),
      route('PUT /cv', {
        summary: 'CV',
        who: 'anyone',
        upload: { ...upload, maxBytes: MB },
        answers: { 204: null },
        run: ({ received }) => received.keep(),
      }),
    ])
  })
  afterAll(() => store.close())
  beforeEach(async () => {
    isSignedIn = true
    writes = []
    for await (const name of store.files.list()) await store.files.delete(name)
  })

  const names = () => Array.fromAsync(store.files.list())
  const contentOf = async (name: string) =>
    Buffer.from(await new Response(await privateFiles.read(name)).arrayBuffer())
  const file = (bytes: number | string, name = 'cv.pdf') =>
    new File([typeof bytes === 'string' ? bytes : Buffer.alloc(bytes, 'cv')], name)
  function form(...parts: [string, string | File][]) {
    const form = new FormData()
    for (const [name, value] of parts) form.append(name, value)
    return form
  }
  async function send(body: BodyInit, headers: Record<string, string> = {}) {
    const sent = await bodyBytes(body)
    const response = await app.request('/applications', {
      method: 'POST',
      body: sent.bytes,
      headers: { ...sent.headers, ...headers },
    })
    return { status: response.status, body: await response.json() }
  }
  const raw = (text: string, boundary = 'x') =>
    send(text, { 'Content-Type': `multipart/form-data; boundary=${boundary}` })

  test('is stored and counted, whether the texts are before or behind it', async () => {
    const mina: [string, string] = ['name', 'Mina Das']
    const cv: [string, File] = ['cv', file('%PDF-1.7 …', 'Lebenslauf – Mïna.pdf')]
    for (const parts of [
      [mina, cv],
      [cv, mina],
    ]) {
      const { status, body } = await send(form(...parts))
      expect(status).toBe(201)
      expect(body).toMatchObject({ name: 'Mina Das', fileName: 'Lebenslauf – Mïna.pdf', bytes: 12 })
      expect((await contentOf(body.stored)).toString()).toBe('%PDF-1.7 …')
      expect(body.sha256).toMatch(/^[0-9a-f]{64}$/)
    }
    expect(await names()).toHaveLength(2)
  })

  test('may have exactly the limit, and not one byte more', async () => {
    expect((await send(form(['name', 'A'], ['cv', file(LIMIT)]))).body).toMatchObject({ bytes: LIMIT })
    const [kept] = await names()
    const over = await send(form(['name', 'A'], ['cv', file(LIMIT + 1)]))
    expect(over).toEqual({ status: 413, body: { message: TOO_LARGE, errors: { cv: TOO_LARGE } } })
    const muchMore = await send(form(['cv', file(3 * MB)], ['name', 'A']))
    expect(muchMore).toEqual({ status: 413, body: { message: TOO_LARGE, errors: { cv: TOO_LARGE } } })
    expect(await names()).toEqual([kept])
  })

  test.each([
    ['no file', () => form(['name', 'A']), 'Choose a file.'],
    [
      'the empty part of a field left empty',
      () => form(['name', 'A'], ['cv', file(0, '')]),
      'Choose a file.',
    ],
    ['a text in its field', () => form(['name', 'A'], ['cv', 'text']), 'Choose a file.'],
    ['an empty file', () => form(['name', 'A'], ['cv', file(0)]), 'This file is empty.'],
    ['two files', () => form(['name', 'A'], ['cv', file(9)], ['cv', file(9)]), 'Send one file only.'],
    ['two large files', () => form(['cv', file(LIMIT)], ['cv', file(9)]), 'Send one file only.'],
  ])('%s is 422 at its field, and nothing is stored', async (_, body, message) => {
    expect(await send(body())).toEqual({ status: 422, body: { message, errors: { cv: message } } })
    expect(await names()).toEqual([])
  })

  test('is deleted when the fields are not valid, the handler fails or does not keep it, or the session ended', async () => {
    expect((await send(form(['cv', file(9)]))).status).toBe(422)
    expect((await send(form(['name', 'A'], ['outcome', 'fails'], ['cv', file(9)]))).status).toBe(409)
    expect((await send(form(['name', 'A'], ['outcome', 'not kept'], ['cv', file(9)]))).status).toBe(201)
    isSignedIn = false
    expect((await send(form(['name', 'A'], ['cv', file(9)]))).status).toBe(401)
    expect(await names()).toEqual([])
  })

  test('files in other fields are ignored, and limits hold for texts and parts', async () => {
    const ignored = await send(form(['other', file(50_000)], ['name', 'A'], ['cv', file(9)]))
    expect(ignored.status).toBe(201)
    expect(await names()).toHaveLength(1)
    const long = await send(form(['name', 'A'.repeat(70 * KB)], ['cv', file(9)]))
    expect(long).toMatchObject({ status: 413, body: { message: 'The texts of the form are over 64 KB.' } })
    const texts = Array.from({ length: 3 }, (_, index): [string, string] => [
      `t${index}`,
      'A'.repeat(30 * KB),
    ])
    expect((await send(form(...texts, ['cv', file(9)]))).status).toBe(413)
    const many = Array.from({ length: 40 }, (_, index): [string, string] => [`t${index}`, 'A'])
    expect((await send(form(['cv', file(9)], ...many))).status).toBe(413)
    expect(await names()).toHaveLength(1)
    const allowed: [string, string] = ['name', 'A']
    expect((await send(form(allowed, ['cv', file(9)], ...many.slice(2)))).status).toBe(201)
    const rest: [string, string] = ['rest', 'A'.repeat(64 * KB - 1)]
    expect((await send(form(allowed, rest, ['cv', file(9)]))).status).toBe(201)
  })

  const START = '--x\r\nContent-Disposition: form-data; name="cv"; filename="a.pdf"\r\n\r\nhalf of'
  test.each([
    ['is cut off in the file', START],
    ['is cut off behind the file', `${START}\r\n--x\r\n`],
    ['is cut off in a header', `${START}\r\n--x\r\nContent-Dispo`],
    ['has a wrong header', `${START}\r\n--x\r\n: no name\r\n\r\nA\r\n--x--`],
    ['is something else', '{"name": "A"}'],
    ['is empty', ''],
  ])('a form that %s is 400, and nothing is stored', async (_, text) => {
    const { status } = await raw(text)
    expect(status).toBe(400)
    expect(await names()).toEqual([])
  })

  test('another content type is 415, and a form without a boundary 400', async () => {
    expect((await send('{}', { 'Content-Type': 'application/json' })).status).toBe(415)
    expect((await send('x', { 'Content-Type': 'multipart/form-data' })).status).toBe(400)
  })

  test('a form with odd names of parts and encodings is read', async () => {
    const part = (head: string, text: string) =>
      `--x\r\nContent-Disposition: form-data${head}\r\n\r\n${text}\r\n`
    const { status, body } = await raw(
      `${part('', 'nameless')}${part('; name="__proto__"', 'x')}${part('; name="a"\r\nContent-Type: text/plain; charset=nope', 'x')}${part('; name="name"', 'A')}${part('; name="cv"; filename="../../etc/passwd"', 'content')}--x--\r\n`,
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'A', fileName: 'passwd' })
  })

  describe('over a connection', () => {
    let server: ReturnType<typeof httpServer>
    let port: number
    beforeEach(async () => {
      server = httpServer(app.fetch)
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      port = (server.address() as AddressInfo).port
    })
    afterEach(() => {
      server.closeAllConnections()
      server.close()
    })

    test('an upload that the client aborts leaves nothing', async () => {
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 90_000 }
      const sent = request({ port, path: '/applications', method: 'POST', headers })
      sent.on('error', () => {})
      sent.write(START + 'x'.repeat(70_000))
      await expect.poll(() => writes.length).toBeGreaterThan(0)
      sent.destroy()
      expect(await Promise.allSettled(writes)).toMatchObject([{ status: 'rejected' }])
      expect(await names()).toEqual([])
    })

    test('a file over the limit is answered while the client is still sending', async () => {
      const body = form(['cv', file(2 * MB)])
      const response = await fetch(`http://127.0.0.1:${port}/applications`, { method: 'POST', body })
      expect([response.status, await response.json()]).toEqual([
        413,
        { message: TOO_LARGE, errors: { cv: TOO_LARGE } },
      ])
      const parts = new Response(form(['cv', file(LIMIT + 20 * KB)]))
      const chunked = await fetch(`http://127.0.0.1:${port}/applications`, {
        method: 'POST',
        headers: { 'Content-Type': parts.headers.get('content-type')! },
        body: parts.body,
        duplex: 'half',
      } as RequestInit)
      expect([chunked.status, await chunked.json()]).toEqual([
        413,
        { message: TOO_LARGE, errors: { cv: TOO_LARGE } },
      ])
      expect(await names()).toEqual([])
    })
  })

  test('10 files of 1 MB at once are not held in memory', async () => {
    const held = heldBuffers()
    let most = 0
    let parts = 0
    async function* body() {
      yield Buffer.from('--x\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n')
      for (let part = 0; part < 16; part++) {
        // Not more often: it collects the garbage of the whole process.
        if (++parts % 70 === 0) most = Math.max(most, await held.bytes())
        const bytes = Buffer.alloc(64 * KB, part)
        held.note(bytes)
        yield bytes
      }
      yield Buffer.from('\r\n--x--\r\n')
    }
    const init = { method: 'PUT', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }
    const calls = Array.from({ length: 10 }, () => {
      const call = new Request('http://localhost/cv', init)
      // The body of a request is made of copies: what is noted would never be held.
      Object.defineProperty(call, 'body', { value: ReadableStream.from(body()) })
      return app.request(call)
    })
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses).toEqual(Array(10).fill(204))
    expect(await names()).toHaveLength(10)
    // Between the steps of its way each has some parts of 64 KB; all of them together are 10 MB.
    expect(most).toBeLessThan(4 * MB)
  })
})
