import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import yazl from 'yazl'

/** Adds a part and waits until it is read. */
type Add = (path: string, body: Readable, compress?: boolean) => Promise<void>

/** A ZIP archive that `fill` makes while it is sent: one part is open at a time, and is closed when reading ends. */
export function zipStream(
  fill: (archive: yazl.ZipFile, add: Add) => Promise<void>,
): ReadableStream<Uint8Array> {
  const archive = new yazl.ZipFile()
  const output = archive.outputStream as Readable
  const stop = (error: Error) => output.destroy(error)
  let current: Readable | undefined
  archive.on('error', stop)
  output.on('close', () => current?.destroy())
  const add: Add = async (path, body, compress = false) => {
    current = body
    const isRead = finished(body)
    if (output.destroyed) body.destroy()
    else archive.addReadStream(body, path, { compress })
    await isRead
  }
  fill(archive, add).then(() => archive.end(), stop)
  return Readable.toWeb(output) as ReadableStream<Uint8Array>
}

export const asReadable = (body: Uint8Array | ReadableStream<Uint8Array>): Readable =>
  body instanceof Uint8Array
    ? Readable.from([body])
    : Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
