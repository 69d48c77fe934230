import { createCipheriv, createDecipheriv } from 'node:crypto'
import { inChunks } from './in-chunks.ts'

/*
 * A head, and chunks of 64 KB of the content (in the last one the rest), each encrypted with AES-256-GCM, and its tag. The nonce of
 * a chunk is its number and whether it is the last one, and the head is authenticated with each. So chunks that were changed, cut
 * off, added or moved cannot be decrypted.
 */
const ALGORITHM = 'aes-256-gcm'
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16

/** The key must belong to this content alone: a key that encrypts two would use the same nonces. */
export async function* encryptedChunks(
  { head, key }: { head: Buffer; key: Buffer },
  body: AsyncIterable<Uint8Array>,
  onChunk: (bytes: number) => void = () => {},
): AsyncGenerator<Buffer, void> {
  yield head
  for await (const { bytes, number, isLast } of inChunks(body, CHUNK_BYTES)) {
    onChunk(bytes.length)
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(number, isLast)).setAAD(head)
    yield cipher.update(bytes)
    cipher.final()
    yield cipher.getAuthTag()
  }
}

/** `openHead` checks the head and returns the key; `failure` makes the error to be thrown. */
export async function* decryptedChunks(
  headBytes: number,
  openHead: (head: Buffer) => Buffer | Promise<Buffer>,
  body: AsyncIterable<Uint8Array>,
  failure: (why: string) => Error,
): AsyncGenerator<Buffer<ArrayBuffer>, void> {
  let head: Buffer = Buffer.alloc(0)
  let key = head
  for await (const { bytes, number, isLast } of inChunks(body, CHUNK_BYTES + TAG_BYTES, headBytes)) {
    if (number === 0) {
      head = Buffer.from(bytes)
      key = await openHead(head)
      if (isLast) throw failure('only its beginning is there')
    } else {
      yield decryptChunk(key, head, nonceOf(number - 1, isLast), bytes, failure)
    }
  }
}

function decryptChunk(
  key: Buffer,
  head: Buffer,
  nonce: Buffer,
  bytes: Buffer,
  failure: (why: string) => Error,
) {
  const end = Math.max(0, bytes.length - TAG_BYTES)
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(head).setAuthTag(bytes.subarray(end))
    const decrypted = decipher.update(bytes.subarray(0, end))
    // Throws when the tag is wrong. It has no more bytes.
    decipher.final()
    return decrypted
  } catch {
    throw failure('it was damaged, cut off or replaced by another file')
  }
}

/** Each key encrypts one content, so a counter is unique. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}
