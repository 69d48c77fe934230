type Chunk = {
  /** To be used before the next chunk is asked for: all are in the same memory. */
  bytes: Buffer
  number: number
  isLast: boolean
}

/**
 * The content in chunks of `size` bytes, the first one of `firstSize`; the last one is what is left. Content without bytes is one
 * empty chunk. Holds one chunk and what the source yields at once.
 */
export async function* inChunks(
  content: AsyncIterable<Uint8Array>,
  size: number,
  firstSize = size,
): AsyncGenerator<Chunk, void> {
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
