import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import type { FileStore } from '../../domain/file/file-store.ts'
import type { PrivateStore } from '../../domain/file/private-store.ts'

/*
 * A file is a head, and chunks of 64 KB of the content (in the last one the rest), each encrypted with AES-256-GCM, and its tag. Head: the
 * mark of the format, an id of SECRET_KEY, a random salt. The key of a file is derived from SECRET_KEY, its name and its salt, so that
 * the content of another file cannot be decrypted in its place. The nonce of a chunk is its number and whether it is the last one, and the
 * head is authenticated with each. So chunks that were changed, cut off, added or moved cannot be decrypted.
 */
const ALGORITHM = 'aes-256-gcm'
const FORMAT_MARK = Buffer.from('PLF1')
const KEY_ID_BYTES = 8
const SALT_BYTES = 32
const HEAD_BYTES = FORMAT_MARK.length + KEY_ID_BYTES + SALT_BYTES
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16

/** A private file that was damaged or replaced, or was written with another SECRET_KEY. */
export class CannotDecrypt extends Error {
  constructor(name: string, why: string) {
    super(`The private file ${name} cannot be decrypted: ${why}.`)
    this.name = 'CannotDecrypt'
  }
}

const derived = (secretKey: string, salt: Uint8Array, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secretKey, salt, `plinth: private files: ${purpose}`, bytes))

/** Tells keys apart without telling anything about them. */
export const idOfKey = (secretKey: string) =>
  derived(secretKey, new Uint8Array(), 'id of the key', KEY_ID_BYTES)

/** The id in the head of an encrypted file. */
const keyIdIn = (head: Buffer) => head.subarray(FORMAT_MARK.length, FORMAT_MARK.length + KEY_ID_BYTES)

/** Whether a stored file was written with this key; undefined when there is no such file. */
export async function isWrittenWith(
  files: FileStore,
  name: string,
  secretKey: string,
): Promise<boolean | undefined> {
  const file = await files.read(name, { start: 0, end: FORMAT_MARK.length + KEY_ID_BYTES - 1 })
  if (!file) return undefined
  const parts: Uint8Array[] = []
  for await (const part of file.body instanceof Uint8Array ? oneOf(file.body) : file.body) parts.push(part)
  return keyIdIn(Buffer.concat(parts)).equals(idOfKey(secretKey))
}

/** Encrypts what it stores in `files`, with the key to write with, and reads it with that or one of the other keys. Nothing else may write there. */
export function encryptedFiles(
  files: FileStore,
  secretKey: string,
  ...otherKeys: readonly string[]
): PrivateStore {
  const keyId = idOfKey(secretKey)
  const keys = [secretKey, ...otherKeys].map((key) => ({ key, id: idOfKey(key) }))
  const fileKey = (key: string, name: string, head: Buffer) =>
    derived(key, head.subarray(-SALT_BYTES), `file ${name}`, 32)

  async function* encrypt(name: string, body: AsyncIterable<Uint8Array>, onChunk: (bytes: number) => void) {
    const head = Buffer.concat([FORMAT_MARK, keyId, randomBytes(SALT_BYTES)])
    const key = fileKey(secretKey, name, head)
    yield head
    for await (const { bytes, number, isLast } of inChunks(body, CHUNK_BYTES)) {
      onChunk(bytes.length)
      const cipher = createCipheriv(ALGORITHM, key, nonceOf(number, isLast)).setAAD(head)
      yield cipher.update(bytes)
      cipher.final()
      yield cipher.getAuthTag()
    }
  }

  async function* decrypt(name: string, body: AsyncIterable<Uint8Array>): Decrypted {
    let head: Buffer = Buffer.alloc(0)
    let key = head
    for await (const { bytes, number, isLast } of inChunks(body, CHUNK_BYTES + TAG_BYTES, HEAD_BYTES)) {
      if (number === 0) {
        head = Buffer.from(bytes)
        key = fileKey(keyFor(name, head), name, head)
        if (isLast) throw new CannotDecrypt(name, 'only its beginning is there')
      } else {
        yield decryptChunk(name, key, head, nonceOf(number - 1, isLast), bytes)
      }
    }
  }

  /** The key with which a file with this head was written. */
  function keyFor(name: string, head: Buffer): string {
    if (head.length < HEAD_BYTES || !head.subarray(0, FORMAT_MARK.length).equals(FORMAT_MARK))
      throw new CannotDecrypt(name, 'it is not an encrypted file')
    const found = keys.find(({ id }) => keyIdIn(head).equals(id))
    if (!found) throw new CannotDecrypt(name, 'SECRET_KEY is not the one that it was written with')
    return found.key
  }

  return {
    async put(name, body) {
      let bytes = 0
      const count = (more: number) => {
        bytes += more
      }
      await files.put(name, encrypt(name, body, count))
      return { bytes }
    },
    async read(name) {
      const file = await files.read(name)
      if (!file) return undefined
      const chunks = decrypt(name, file.body instanceof Uint8Array ? oneOf(file.body) : file.body)
      // Before it returns, so that a wrong key or another file's content is an error and not a stream that breaks off.
      const first = await chunks.next()
      return streamOf(chunks, first)
    },
    writtenAt: files.writtenAt,
    delete: files.delete,
    list: files.list,
  }
}

type Decrypted = AsyncGenerator<Buffer<ArrayBuffer>, void>

function decryptChunk(name: string, key: Buffer, head: Buffer, nonce: Buffer, bytes: Buffer) {
  const end = Math.max(0, bytes.length - TAG_BYTES)
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(head).setAuthTag(bytes.subarray(end))
    const decrypted = decipher.update(bytes.subarray(0, end))
    // Throws when the tag is wrong. It has no more bytes.
    decipher.final()
    return decrypted
  } catch {
    throw new CannotDecrypt(name, 'it was damaged, cut off or replaced by another file')
  }
}

/** Each key encrypts one content, so a counter is unique. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

async function* oneOf(bytes: Uint8Array) {
  yield bytes
}

/** Decrypts a chunk only when the consumer pulls it. */
function streamOf(chunks: Decrypted, first: Awaited<ReturnType<Decrypted['next']>>) {
  let ahead: typeof first | undefined = first
  const rest = {
    async next() {
      const next = ahead ?? (await chunks.next())
      ahead = undefined
      return next
    },
    return: () => chunks.return(),
  }
  return ReadableStream.from({ [Symbol.asyncIterator]: () => rest }) as globalThis.ReadableStream<Uint8Array>
}

/**
 * The content in chunks of `size` bytes, the first one of `firstSize`; the last one is what is left. Content without bytes is one
 * empty chunk. A chunk is to be used before the next one is asked for: all are in the same memory.
 */
async function* inChunks(content: AsyncIterable<Uint8Array>, size: number, firstSize = size) {
  // One buffer for all of them: V8 would collect copies late, when many uploads have made a hundred megabytes of them.
  const buffer = Buffer.allocUnsafeSlow(Math.max(size, firstSize))
  let number = 0
  let length = firstSize
  let filled = 0
  for await (const part of content) {
    for (let taken = 0; taken < part.length; ) {
      // A full chunk is known not to be the last one when more follows.
      if (filled === length) {
        yield { bytes: buffer.subarray(0, length), number, isLast: false }
        number++
        length = size
        filled = 0
      }
      const bytes = part.subarray(taken, taken + length - filled)
      buffer.set(bytes, filled)
      filled += bytes.length
      taken += bytes.length
    }
  }
  yield { bytes: buffer.subarray(0, filled), number, isLast: true }
}
