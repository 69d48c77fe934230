import { hkdfSync, randomBytes } from 'node:crypto'
import type { FileStore } from '../../domain/file/file-store.ts'
import type { PrivateStore } from '../../domain/file/private-store.ts'
import { decryptedChunks, encryptedChunks } from './encrypted-chunks.ts'

/*
 * A file is a head and encrypted chunks. Head: the mark of the format, an id of SECRET_KEY, a random salt. The key of a file is
 * derived from SECRET_KEY, its name and its salt, so that the content of another file cannot be decrypted in its place.
 */
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

const derived = (secretKey: string, salt: Uint8Array, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secretKey, salt, `plinth: private files: ${purpose}`, bytes))

/** Tells keys apart without telling anything about them. */
export const idOfKey = (secretKey: string) =>
  derived(secretKey, new Uint8Array(), 'id of the key', KEY_ID_BYTES)

/** Encrypts what it stores in `files`. Nothing else may write there. */
export function encryptedFiles(files: FileStore, secretKey: string): PrivateStore {
  const keyId = idOfKey(secretKey)

  function newHead(): Buffer {
    return Buffer.concat([MARK, keyId, randomBytes(SALT_BYTES)])
  }

  function keyOf(name: string, head: Buffer): Buffer {
    return derived(secretKey, head.subarray(-SALT_BYTES), `file ${name}`, 32)
  }

  function checkHead(name: string, head: Buffer) {
    if (head.length < HEAD_BYTES || !head.subarray(0, MARK.length).equals(MARK))
      throw new CannotDecrypt(name, 'it is not an encrypted file')
    if (!head.subarray(MARK.length, -SALT_BYTES).equals(keyId))
      throw new CannotDecrypt(name, 'SECRET_KEY is not the one that it was written with')
  }

  function openHead(name: string, head: Buffer): Buffer {
    checkHead(name, head)
    return keyOf(name, head)
  }

  function encrypt(name: string, body: AsyncIterable<Uint8Array>, onChunk: (bytes: number) => void) {
    const head = newHead()
    return encryptedChunks({ head, key: keyOf(name, head) }, body, onChunk)
  }

  const decrypt = (name: string, body: AsyncIterable<Uint8Array>) =>
    decryptedChunks(
      HEAD_BYTES,
      (head) => openHead(name, head),
      body,
      (why) => new CannotDecrypt(name, why),
    )

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
