import { BlobReader, configure, ZipReader, ZipWriter } from '@zip.js/zip.js'

// The content policy allows no worker from a blob.
configure({ useWebWorkers: false })

const MAX_UNPACKED = 200 * 1024 * 1024 // bytes

export class TooLarge extends Error {}
export class Encrypted extends Error {}

type Unpacking = {
  /** In bytes. */
  limit?: number
  /** For a part whose text is changed. */
  rewrite?: (name: string) => TransformStream<string, string> | undefined
}

/**
 * The same ZIP file without compression: the parts of a large workbook would be unpacked by workers from a blob otherwise. `isKept`
 * chooses the parts. Throws TooLarge when they are more than 200 MB, whatever the file says about itself, and Encrypted.
 */
export async function withoutCompression(
  file: Blob,
  isKept: (name: string) => boolean,
  { limit = MAX_UNPACKED, rewrite = () => undefined }: Unpacking = {},
): Promise<ArrayBuffer> {
  const reader = new ZipReader(new BlobReader(file))
  const stored = new TransformStream<Uint8Array, Uint8Array>()
  const whole = new Response(stored.readable).arrayBuffer()
  const writer = new ZipWriter(stored.writable, { level: 0 })
  const budget = { left: limit }
  try {
    for (const entry of await reader.getEntries()) {
      if (entry.directory || !isKept(entry.filename)) continue
      if (entry.encrypted) throw new Encrypted()
      if (entry.uncompressedSize > budget.left) throw new TooLarge()
      const part = counted(budget)
      const rewriting = rewrite(entry.filename)
      const content = rewriting
        ? part.readable
            .pipeThrough(new TextDecoderStream())
            .pipeThrough(rewriting)
            .pipeThrough(new TextEncoderStream())
        : part.readable
      await Promise.all([entry.getData(part.writable), writer.add(entry.filename, content)])
    }
    await writer.close()
    return await whole
  } catch (error) {
    // Nobody reads on: what is begun ends with the worker.
    whole.catch(() => {})
    throw error
  } finally {
    await reader.close()
  }
}

/** Ends with TooLarge when more than what is left has come through. */
const counted = (budget: { left: number }) =>
  new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      budget.left -= chunk.byteLength
      if (budget.left < 0) controller.error(new TooLarge())
      else controller.enqueue(chunk)
    },
  })
