import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { fileStores } from '../../../test/support/outside/file-stores.ts'
import { deleteEach } from '../../domain/file/file-store.ts'
import { checkFiles } from './files.ts'
import { filesInBucket } from './files-in-bucket.ts'

describe.each(fileStores)('files on $name', ({ open }) => {
  let store: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => index % 251)
  const readAll = async (name: string, range?: { start: number; end: number }) => {
    const file = await store.files.read(name, range)
    return (
      file && {
        length: file.length,
        bytes: new Uint8Array(await new Response(file.body as BodyInit).arrayBuffer()),
      }
    )
  }
  const names = () => Array.fromAsync(store.files.list())

  test('a file is kept, found, listed and deleted', async () => {
    const { files } = store
    expect(await names()).toEqual([])
    expect(await files.exists('a.webp')).toBe(false)
    await files.put('a.webp', new Uint8Array([1, 2, 3]))
    await files.put('cards/a-b.jpg', new Uint8Array([4]))
    expect(await files.exists('a.webp')).toBe(true)
    expect(await files.getBytes('a.webp')).toEqual(new Uint8Array([1, 2, 3]))
    expect(await files.size('a.webp')).toBe(3)
    expect(Math.abs((await files.writtenAt('a.webp'))!.getTime() - Date.now())).toBeLessThan(60_000)
    expect((await names()).toSorted()).toEqual(['a.webp', 'cards/a-b.jpg'])
    for (const name of await names()) await files.delete(name)
    await files.delete('a.webp')
    expect(await names()).toEqual([])
  })

  test('reading or deleting an absent file does not throw', async () => {
    const { files } = store
    expect(await files.size('none.webp')).toBeUndefined()
    expect(await files.writtenAt('none.webp')).toBeUndefined()
    expect(await files.getBytes('none.webp')).toBeUndefined()
    expect(await files.read('none.webp')).toBeUndefined()
    expect(await files.read('none.webp', { start: 0, end: 1 })).toBeUndefined()
    await checkFiles(files)
  })

  test('a file without content counts as absent, until it is written again', async () => {
    const { files, putEmpty } = store
    await putEmpty('empty.webp')
    expect(await files.exists('empty.webp')).toBe(false)
    expect(await files.size('empty.webp')).toBeUndefined()
    expect(await files.writtenAt('empty.webp')).toBeInstanceOf(Date)
    expect(await files.getBytes('empty.webp')).toBeUndefined()
    expect(await files.read('empty.webp')).toBeUndefined()
    await files.put('empty.webp', new Uint8Array([7]))
    expect(await files.getBytes('empty.webp')).toEqual(new Uint8Array([7]))
  })

  test.each([1, 1000, 128 * 1024, 700 * 1024 + 1])('%i bytes are read whole and in parts', async (length) => {
    const { files } = store
    const whole = bytes(length)
    await files.put('whole.webp', whole)
    // The read bytes show nothing of the memory around it.
    const read = await files.getBytes('whole.webp')
    expect(read!.byteLength).toBe(length)
    expect(Buffer.compare(read!, whole)).toBe(0)
    const sent = await readAll('whole.webp')
    expect(sent!.length).toBe(length)
    expect(Buffer.compare(sent!.bytes, whole)).toBe(0)
    const end = length - 1
    for (const range of [
      { start: 0, end },
      { start: 0, end: Math.min(9, end) },
      { start: end, end },
      { start: Math.floor(end / 3), end },
    ]) {
      const part = await readAll('whole.webp', range)
      expect(part!.length).toBe(range.end - range.start + 1)
      expect(Buffer.compare(part!.bytes, whole.subarray(range.start, range.end + 1))).toBe(0)
    }
  })

  test('cancelled reads leave no file or connection open', async () => {
    const { files } = store
    const long = new Uint8Array(3 * 1024 * 1024)
    await files.put('long.gif', long)
    // More than an S3 client has connections.
    for (let turn = 0; turn < 60; turn++) {
      const { body } = (await files.read('long.gif'))!
      const reader = (body as ReadableStream<Uint8Array>).getReader()
      if (turn % 2) await reader.read()
      await reader.cancel()
    }
    expect((await files.getBytes('long.gif'))!.byteLength).toBe(long.byteLength)
  })
})

/** A bucket that answers requests for the file `locked` with this refusal. */
async function bucketThatRefuses(status: number, code: string, { onTestFinished }: TestContext) {
  const requests = new Set<string>()
  const server = createServer(({ url = '' }, response) => {
    const name = url.split(/[/?]/)[2]!
    requests.add(name)
    if (name === 'locked') response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    else response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
  const files = filesInBucket({ bucket: 'plinth', region: 'us-east-1', endpoint, ...keys, ca: undefined })
  return { files, requests }
}

// At the same time, since the client waits before it asks a second time.
test.concurrent.for([
  [403, 'AccessDenied', 'the file alone', ['locked', 'other']],
  [403, 'RetentionPolicyNotMet', 'the file alone', ['locked', 'other']],
  [400, 'InvalidRequest', 'the file alone', ['locked', 'other']],
  [400, 'ExpiredToken', 'the whole bucket', ['locked']],
  [400, 'AuthorizationHeaderMalformed', 'the whole bucket', ['locked']],
  [301, 'PermanentRedirect', 'the whole bucket', ['locked']],
  [403, 'InvalidAccessKeyId', 'the whole bucket', ['locked']],
  [404, 'NoSuchBucket', 'the whole bucket', ['locked']],
  [429, 'TooManyRequests', 'the whole bucket', ['locked']],
  [503, 'SlowDown', 'the whole bucket', ['locked']],
] as const)(
  'a deletion that a bucket answers with %i %s is a failure of %s',
  async ([status, code, _, asked], context) => {
    const { files, requests } = await bucketThatRefuses(status, code, context)
    const failures = await deleteEach(['locked', 'other'], (name) => files.delete(name))
    expect([failures.map(({ one }) => one), [...requests]]).toEqual([['locked'], asked])
  },
)

test('a file of a bucket that does not exist is not taken for an absent one', async (context) => {
  const { files } = await bucketThatRefuses(404, 'NoSuchBucket', context)
  await expect(files.getBytes('locked')).rejects.toMatchObject({ status: 503 })
  await expect(files.read('locked')).rejects.toMatchObject({ status: 503 })
  const { files: others } = await bucketThatRefuses(404, 'NoSuchKey', context)
  expect(await others.getBytes('locked')).toBeUndefined()
})
