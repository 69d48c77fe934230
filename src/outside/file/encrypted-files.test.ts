import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { heldBuffers } from '../../../test/support/browser/memory.ts'
import { fileStores } from '../../../test/support/outside/file-stores.ts'
import type { FileStore } from '../../domain/file/file-store.ts'
import { CannotDecrypt, encryptedFiles } from './encrypted-files.ts'

const KEY = 'a key of at least thirty-two characters'
const KB = 1024
const MB = 1024 * KB
const HEAD = 44
const CHUNK = 64 * KB + 16

function made(length: number) {
  const bytes = new Uint8Array(length)
  for (let index = 0; index < length; index++) bytes[index] = (index * 7 + (index >> 8)) % 251
  return bytes
}

async function* inParts(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Private files in a store of their own, with functions to use them. */
function privateFilesIn(open: (typeof fileStores)[number]['open']) {
  let store: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())
  beforeEach(async () => {
    for await (const name of store.files.list()) await store.files.delete(name)
  })
  const privateFiles = (key = KEY) => encryptedFiles(store.files, key)
  const put = (name: string, bytes: Uint8Array, partSize = 10_000) =>
    privateFiles().put(name, inParts(bytes, partSize))
  const contentOf = async (name: string, key = KEY) => {
    const body = await privateFiles(key).read(name)
    return body && new Uint8Array(await new Response(body).arrayBuffer())
  }
  const names = async () => (await Array.fromAsync(privateFiles().list())).toSorted()
  return { within: () => store.files, privateFiles, put, contentOf, names }
}

describe.each(fileStores)('private files on $name', ({ open }) => {
  const { within, privateFiles, put, contentOf, names } = privateFilesIn(open)

  test.each([0, 300_000])('%i bytes are stored and read', async (length) => {
    const bytes = made(length)
    expect(await put('a-b.pdf', bytes)).toEqual({ bytes: length })
    expect(Buffer.compare((await contentOf('a-b.pdf'))!, bytes)).toBe(0)
    expect(Math.abs((await privateFiles().writtenAt('a-b.pdf'))!.getTime() - Date.now())).toBeLessThan(60_000)
    expect(await names()).toEqual(['a-b.pdf'])
    await privateFiles().delete('a-b.pdf')
    await privateFiles().delete('a-b.pdf')
    expect(await names()).toEqual([])
    expect(await privateFiles().read('a-b.pdf')).toBeUndefined()
    expect(await privateFiles().writtenAt('a-b.pdf')).toBeUndefined()
  })

  test('a content that fails leaves nothing, or the earlier file', async () => {
    async function* failing() {
      yield made(100_000)
      throw new Error('the client left')
    }
    await expect(privateFiles().put('new', failing())).rejects.toThrow('the client left')
    expect(await names()).toEqual([])
    await put('old', made(10))
    await expect(privateFiles().put('old', failing())).rejects.toThrow('the client left')
    expect(await names()).toEqual(['old'])
    expect(await contentOf('old')).toEqual(made(10))
  })

  test('cancelled and failed reads leave no file or connection open', async () => {
    await put('long', made(MB))
    await put('damaged', made(MB))
    await within().put('damaged', Buffer.from((await within().getBytes('damaged'))!).fill(0, HEAD, HEAD + 10))
    // More than an S3 client has connections.
    for (let turn = 0; turn < 60; turn++) {
      const reader = (await privateFiles().read('long'))!.getReader()
      if (turn % 2) await reader.read()
      await reader.cancel()
      await expect(privateFiles().read('damaged')).rejects.toThrow(CannotDecrypt)
    }
    expect(await contentOf('long')).toHaveLength(MB)
  })

  test('8 MB pass through without being held in memory', async () => {
    const held = heldBuffers()
    let most = 0
    async function* noted(parts: AsyncIterable<Uint8Array>) {
      let passed = 0
      for await (const part of parts) {
        // Once, close to the end: it collects the garbage of the whole process.
        if (passed < 7 * MB && passed + part.length >= 7 * MB) most = Math.max(most, await held.bytes())
        passed += part.length
        held.note(part)
        yield part
      }
    }
    async function* eight() {
      for (let part = 0; part < 32; part++) yield Buffer.alloc(256 * KB, part)
    }
    const files: FileStore = {
      ...within(),
      put: (name, content) => within().put(name, noted(content as AsyncIterable<Uint8Array>)),
      async read(name) {
        const file = (await within().read(name))!
        const body = noted(file.body as ReadableStream<Uint8Array>)
        return { ...file, body: body as unknown as ReadableStream<Uint8Array> }
      },
    }
    const big = encryptedFiles(files, KEY)
    expect(await big.put('big', noted(eight()))).toEqual({ bytes: 8 * MB })
    let read = 0
    for await (const part of noted((await big.read('big'))!)) read += part.length
    expect(read).toBe(8 * MB)
    expect(most).toBeLessThan(4 * MB)
  })
})

// Nothing of it depends on the store.
describe('the bytes of private files', () => {
  const { within, privateFiles, put, contentOf } = privateFilesIn(fileStores[0]!.open)

  test.each([1, 64 * KB - 1, 64 * KB, 64 * KB + 1])('%i bytes are stored and read', async (length) => {
    const bytes = made(length)
    expect(await put('a', bytes)).toEqual({ bytes: length })
    expect(Buffer.compare((await contentOf('a'))!, bytes)).toBe(0)
  })

  test('nothing of the content is readable in the store, and storing it again gives other bytes', async () => {
    const text = Buffer.from('Curriculum vitae of Mina Das. '.repeat(5000))
    await put('a', text)
    const first = Buffer.from((await within().getBytes('a'))!)
    expect(first.includes('Mina Das')).toBe(false)
    expect(first.length).toBe(HEAD + text.length + 16 * Math.ceil(text.length / (64 * KB)))
    await put('a', text)
    expect(first.equals((await within().getBytes('a'))!)).toBe(false)
  })

  const changes: Record<string, (stored: Buffer) => Buffer> = {
    'one bit was changed': (stored) => {
      stored[HEAD + 70_000]! ^= 1
      return stored
    },
    'the salt was changed': (stored) => {
      stored[20]! ^= 1
      return stored
    },
    'the last byte is missing': (stored) => stored.subarray(0, -1),
    'the last chunk is missing': (stored) => stored.subarray(0, HEAD + 2 * CHUNK),
    'all but the head is missing': (stored) => stored.subarray(0, HEAD),
    'half of the head is missing': (stored) => stored.subarray(0, 20),
    'a chunk was removed': (stored) =>
      Buffer.concat([stored.subarray(0, HEAD), stored.subarray(HEAD + CHUNK)]),
    'two chunks were exchanged': (stored) =>
      Buffer.concat([
        stored.subarray(0, HEAD),
        stored.subarray(HEAD + CHUNK, HEAD + 2 * CHUNK),
        stored.subarray(HEAD, HEAD + CHUNK),
        stored.subarray(HEAD + 2 * CHUNK),
      ]),
    'a chunk is there twice': (stored) => Buffer.concat([stored, stored.subarray(HEAD + 2 * CHUNK)]),
    'bytes were added': (stored) => Buffer.concat([stored, Buffer.from('more')]),
    'it is not encrypted': () => Buffer.from('%PDF-1.7 a file that was copied here'),
  }
  test.each(Object.entries(changes))('reading fails when %s', async (_, change) => {
    await put('a', made(3 * 64 * KB - 5))
    await within().put('a', change(Buffer.from((await within().getBytes('a'))!)))
    await expect(contentOf('a')).rejects.toThrow(CannotDecrypt)
  })

  test('reading fails before the stream begins when the file belongs to another name', async () => {
    await put('mine', made(200_000))
    await within().put('yours', (await within().getBytes('mine'))!)
    await expect(privateFiles().read('yours')).rejects.toThrow('replaced by another file')
    expect(await contentOf('mine')).toHaveLength(200_000)
  })

  test('chunks of an earlier content under the same name are noticed', async () => {
    await put('a', made(100_000))
    const earlier = Buffer.from((await within().getBytes('a'))!)
    await put('a', made(100_000))
    const later = Buffer.from((await within().getBytes('a'))!)
    const mixed = Buffer.concat([later.subarray(0, HEAD + CHUNK), earlier.subarray(HEAD + CHUNK)])
    await within().put('a', mixed)
    await expect(contentOf('a')).rejects.toThrow(CannotDecrypt)
  })

  test('another SECRET_KEY is named as the reason', async () => {
    await put('a', made(10))
    const read = privateFiles('another key of thirty-two characters').read('a')
    await expect(read).rejects.toThrow('SECRET_KEY is not the one that it was written with')
  })
})
