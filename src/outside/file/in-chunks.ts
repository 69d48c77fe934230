type Chunk = { bytes: Buffer; number: number; isLast: boolean }

/**
 * The content in chunks of `size` bytes, the first one of `firstSize`; the last one is what is left. Content without bytes is one empty chunk. Holds about one
 * chunk and what the source yields at once.
 */
export async function* inChunks(
  content: AsyncIterable<Uint8Array>,
  size: number,
  firstSize = size,
): AsyncGenerator<Chunk, void> {
  let number = 0
  let held: Uint8Array[] = []
  let bytesHeld = 0
  for await (const part of content) {
    held.push(part)
    bytesHeld += part.length
    // A chunk is known not to be the last one when more follows.
    if (bytesHeld <= (number === 0 ? firstSize : size)) continue
    let rest = joined(held)
    for (let length = number === 0 ? firstSize : size; rest.length > length; length = size) {
      yield { bytes: rest.subarray(0, length), number, isLast: false }
      rest = rest.subarray(length)
      number++
    }
    held = [rest]
    bytesHeld = rest.length
  }
  yield { bytes: joined(held), number, isLast: true }
}

/** Copies only when there are several parts. */
function joined([first, ...others]: readonly Uint8Array[]): Buffer {
  if (!first) return Buffer.alloc(0)
  return others.length > 0
    ? Buffer.concat([first, ...others])
    : Buffer.from(first.buffer, first.byteOffset, first.byteLength)
}
