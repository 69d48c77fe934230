import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { FileStore } from '../../domain/file/file-store.ts'
import type { PrivateStore } from '../../domain/file/private-store.ts'
import { inChunks } from './in-chunks.ts'

/*
 * A file is a head and chunks. Head: the mark of the format, an id of SECRET_KEY, a random salt. Chunk: 64 KB of the content (in
 * the last one the rest), encrypted with AES-256-GCM, and the tag. The key of a file is derived from SECRET_KEY, its name and its
 * salt. The nonce of a chunk is its number and whether it is the last one. So chunks that were changed, cut off, added or moved,
 * and the content of another file, cannot be decrypted.
 */
const ALGORITHM = 'aes-256-gcm'
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const MARK = Buffer.from('PLF1')
const KEY_ID_BYTES = 8
const SALT_BYTES = 32
const HEAD_BYTES = MARK.length + KEY_ID_BYTES + SALT_BYTES

/** A private file that was damaged or replaced, or was written with another SECRET_KEY. */
export class CannotDecrypt extends Error {
  constructor(name: string, why: string) {
    super(`The private file ${name} cannot be decrypted: ${why}.`)
    this.name = 'CannotDecrypt'
  }
}

/** Encrypts what it stores in `files`. Nothing else may write there. */
export function encryptedFiles(files: FileStore, secretKey: string): PrivateStore {
  const derived = (salt: Uint8Array, purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secretKey, salt, `plinth: private files: ${purpose}`, bytes))
  const keyId = derived(new Uint8Array(), 'id of the key', KEY_ID_BYTES)

  function newHead(): Buffer {
    return Buffer.concat([MARK, keyId, randomBytes(SALT_BYTES)])
  }

  function keyOf(name: string, head: Buffer): Buffer {
    return derived(head.subarray(-SALT_BYTES), `file ${name}`, 32)
  }

  function checkHead(name: string, head: Buffer) {
    if (head.length < HEAD_BYTES || !head.subarray(0, MARK.length).equals(MARK))
      throw new CannotDecrypt(name, 'it is not an encrypted file')
    if (!head.subarray(MARK.length, -SALT_BYTES).equals(keyId))
      throw new CannotDecrypt(name, 'SECRET_KEY is not the one that it was written with')
  }

  async function* encrypt(name: string, body: AsyncIterable<Uint8Array>, onChunk: (bytes: number) => void) {
    const head = newHead()
    const key = keyOf(name, head)
    yield head
    for await (const { bytes, number, isLast } of inChunks(body, CHUNK_BYTES)) {
      onChunk(bytes.length)
      const cipher = createCipheriv(ALGORITHM, key, nonceOf(number, isLast)).setAAD(head)
      yield cipher.update(bytes)
      cipher.final()
      yield cipher.getAuthTag()
    }
  }

  async function* decrypt(name: string, body: AsyncIterable<Uint8Array>) {
    let head: Buffer = Buffer.alloc(0)
    let key = head
    for await (const { bytes, number, isLast } of inChunks(body, CHUNK_BYTES + TAG_BYTES, HEAD_BYTES)) {
      if (number === 0) {
        checkHead(name, bytes)
        if (isLast) throw new CannotDecrypt(name, 'only its beginning is there')
        head = Buffer.from(bytes)
        key = keyOf(name, head)
      } else {
        yield decryptChunk(name, key, head, nonceOf(number - 1, isLast), bytes)
      }
    }
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

/** Each key encrypts one file, so a counter is unique. */
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
function streamOf(
  chunks: AsyncGenerator<Buffer<ArrayBuffer>, void>,
  first: IteratorResult<Buffer<ArrayBuffer>, void>,
): ReadableStream<Uint8Array> {
  let decrypted: typeof first | undefined = first
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = decrypted ?? (await chunks.next())
        decrypted = undefined
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return()
      },
    },
    { highWaterMark: 0 },
  )
}
