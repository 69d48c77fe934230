/*
 * Tar files (ustar) with plain files only, which every `tar` unpacks. What is read must be exactly what is written here, so that a
 * changed header, a link or a folder is noticed.
 */
const BLOCK_BYTES = 512
const NAME_BYTES = 100
const SIZE_DIGITS = 11

export type Member = {
  name: string
  bytes: number
  /** To be read to its end before the next member is asked for. */
  content: AsyncIterable<Uint8Array>
}

/** The file is not one that `tarOf` has written, or is not whole. */
export class DamagedTar extends Error {}

export const fitsTar = (name: string) => name.length <= NAME_BYTES && /^[\x21-\x7e]+$/.test(name)

export async function* tarOf(members: AsyncIterable<Member>): AsyncGenerator<Uint8Array> {
  for await (const { name, bytes, content } of members) {
    yield headerOf(name, bytes)
    let written = 0
    for await (const part of content) {
      written += part.length
      yield part
    }
    if (written !== bytes) throw new Error(`The file ${name} changed while it was read.`)
    yield padding(bytes)
  }
  yield Buffer.alloc(2 * BLOCK_BYTES)
}

/** Throws DamagedTar. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<Member> {
  const bytes = new ByteReader(source)
  for (;;) {
    const header = await bytes.read(BLOCK_BYTES)
    if (header.every((byte) => byte === 0)) break
    const { name, size } = parsed(header)
    let left = size
    const content = async function* () {
      while (left > 0) {
        const part = await bytes.some(left)
        left -= part.length
        yield part
      }
    }
    yield { name, bytes: size, content: content() }
    if (left > 0) throw new Error(`The member ${name} was not read to its end.`)
    if ((await bytes.read(padding(size).length)).some((byte) => byte !== 0))
      throw new DamagedTar(`there are wrong bytes after the member ${name}`)
  }
  if ((await bytes.read(BLOCK_BYTES)).some((byte) => byte !== 0) || !(await bytes.isAtEnd()))
    throw new DamagedTar('bytes were added at its end')
}

const padding = (bytes: number) => Buffer.alloc((BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES)

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`

function headerOf(name: string, bytes: number): Buffer {
  const size = octal(bytes, SIZE_DIGITS)
  if (!fitsTar(name) || size.length > SIZE_DIGITS + 1)
    throw new Error(`Does not fit into a tar file: ${name}`)
  const header = Buffer.alloc(BLOCK_BYTES)
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(size, 124)
  header.write(octal(0, 11), 136)
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function parsed(header: Buffer): { name: string; size: number } {
  const name = header.toString('latin1', 0, NAME_BYTES).replace(/\0+$/, '')
  const size = Number.parseInt(header.toString('latin1', 124, 124 + SIZE_DIGITS), 8)
  if (!fitsTar(name) || !Number.isSafeInteger(size) || !headerOf(name, size).equals(header))
    throw new DamagedTar('the header of a member was changed')
  return { name, size }
}

/** Takes bytes from a stream in the sizes that are asked for. */
class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>
  #rest: Uint8Array = new Uint8Array()

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** At least one byte and at most `limit`. */
  async some(limit: number): Promise<Uint8Array> {
    if (await this.isAtEnd()) throw new DamagedTar('it was cut off')
    const part = this.#rest.subarray(0, limit)
    this.#rest = this.#rest.subarray(limit)
    return part
  }

  async read(length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(length)
    for (let filled = 0; filled < length; ) {
      const part = await this.some(length - filled)
      bytes.set(part, filled)
      filled += part.length
    }
    return bytes
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#source.next()
      if (done) return true
      this.#rest = value
    }
    return false
  }
}
