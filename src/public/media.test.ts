import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fileStores } from '../../test/support/outside/file-stores.ts'
import type { Problem } from '../domain/shared/problem.ts'
import { httpServer } from '../http/server.ts'
import { media } from './media.ts'

const ID = '0123456789abcdef0123456789abcdef'
const NAME = `${ID}.gif`
const content = Uint8Array.from({ length: 700 * 1024 }, (_, index) => index % 251)

const problems = (error: Error) => new Response(null, { status: (error as Problem).status })

describe.each(fileStores)('/media from $name', ({ open }) => {
  let store: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    store = await open()
    await store.files.put(NAME, content)
  })
  afterAll(() => store.close())

  const ask = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
    media(store.files, {}, async () => 'all')
      .onError(problems)
      .request(`/${name}`, { method, headers })
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

  test('a private file is never sent, under any address', async () => {
    const privateFiles = await store.openPrivateFiles()
    // Named like a picture, as none is.
    for (const name of ['cv', NAME.replace('0', 'f')]) {
      await privateFiles.put(name, new Blob(['curriculum vitae']).stream())
      for (const address of [
        name,
        `private/${name}`,
        `private%2F${name}`,
        `..%2Fprivate%2F${name}`,
        `%2e%2e/private/${name}`,
      ])
        expect((await ask(address)).status).toBe(404)
    }
  })

  test('a file is sent in full with its length', async () => {
    const answer = await ask(NAME)
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(content.length)])
    expect((await bytesOf(answer)).equals(content)).toBe(true)
  })

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=100000-600000', 100_000, 600_000],
    ['bytes=-4', content.length - 4, content.length - 1],
    // Longer than the file: all of it.
    ['bytes=-99999999', 0, content.length - 1],
    ['bytes=9-99999999', 9, content.length - 1],
  ])('only the range %s is sent', async (range, start, end) => {
    const answer = await ask(NAME, { Range: range })
    expect([
      answer.status,
      answer.headers.get('content-range'),
      answer.headers.get('content-length'),
    ]).toEqual([206, `bytes ${start}-${end}/${content.length}`, String(end - start + 1)])
    expect((await bytesOf(answer)).equals(content.subarray(start, end + 1))).toBe(true)
  })

  test.each(['bytes=9-1', 'bytes=-', 'bytes=a-b', 'lines=0-9', 'bytes=0-1,5-6'])(
    'the header %s is answered with the whole file',
    async (range) => {
      const answer = await ask(NAME, { Range: range })
      expect(answer.status).toBe(200)
      expect((await bytesOf(answer)).length).toBe(content.length)
    },
  )

  test.each([`bytes=${content.length}-`, 'bytes=-0'])('the range %s cannot be satisfied', async (range) => {
    const answer = await ask(NAME, { Range: range })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`])
  })

  test('a range is continued only for the same file', async () => {
    const statusFor = async (tag: string) => {
      const answer = await ask(NAME, { Range: 'bytes=0-9', 'If-Range': tag })
      await answer.body?.cancel()
      return answer.status
    }
    expect(await statusFor(`"${NAME}"`)).toBe(206)
    for (const other of ['"another"', `W/"${NAME}"`]) expect(await statusFor(other), other).toBe(200)
  })

  test.each([`"${NAME}"`, `W/"${NAME}"`, `"another", "${NAME}"`, '*'])(
    'If-None-Match: %s is answered with 304, and with 404 once the file is deleted',
    async (tags) => {
      const answer = await ask(NAME, { 'If-None-Match': tags })
      expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, `"${NAME}"`, ''])
      expect((await ask(`${ID}.png`, { 'If-None-Match': tags.replace(NAME, `${ID}.png`) })).status).toBe(404)
      const changed = await ask(NAME, { 'If-None-Match': '"another"' })
      await changed.body?.cancel()
      expect(changed.status).toBe(200)
    },
  )

  test('an empty file answers 404 and sends no server memory', async () => {
    await store.putEmpty(`${ID}.jpg`)
    for (const [method, headers] of [
      ['GET', {}],
      ['HEAD', {}],
      ['GET', { Range: 'bytes=0-' }],
    ] as const) {
      expect((await ask(`${ID}.jpg`, headers, method)).status).toBe(404)
    }
  })

  test('HEAD is answered without reading the file', async () => {
    const read = vi.spyOn(store.files, 'read')
    const answer = await ask(NAME, { Range: 'bytes=0-9' }, 'HEAD')
    expect([answer.status, answer.headers.get('content-length'), answer.headers.get('etag')]).toEqual([
      200,
      String(content.length),
      `"${NAME}"`,
    ])
    expect(answer.body).toBeNull()
    expect((await ask(`${ID}.png`, {}, 'HEAD')).status).toBe(404)
    expect(read).not.toHaveBeenCalled()
    read.mockRestore()
  })

  test('an aborted download closes its file', async () => {
    await store.files.put(`${ID}-1920.webp`, new Uint8Array(20 * 1024 * 1024))
    let cancelled = 0
    const { files } = store
    const watched = {
      ...files,
      async read(...asked: Parameters<typeof files.read>) {
        const file = await files.read(...asked)
        const stream = file!.body as ReadableStream<Uint8Array>
        const cancel = stream.cancel.bind(stream)
        const reader = stream.getReader()
        // The same stream, which counts how often it is cancelled.
        return {
          length: file!.length,
          body: new ReadableStream<Uint8Array>(
            {
              async pull(controller) {
                const { value, done } = await reader.read()
                if (done) controller.close()
                else controller.enqueue(value)
              },
              async cancel() {
                reader.releaseLock()
                await cancel()
                cancelled++
              },
            },
            { highWaterMark: 0 },
          ),
        }
      },
    }
    const server = httpServer(media(watched, {}, async () => 'all').fetch)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    for (let turn = 0; turn < 5; turn++) {
      const request = http.get({ host: '127.0.0.1', port, path: `/${ID}-1920.webp` })
      const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
      await once(answer, 'readable')
      request.destroy()
    }
    await expect.poll(() => cancelled).toBe(5)
    server.close()
    server.closeAllConnections()
  })
})
