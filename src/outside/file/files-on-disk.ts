import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  type ByteRange,
  type FileStore,
  isFileName,
  MARKER,
  storeAway,
  unfinishedName,
} from '../../domain/file/file-store.ts'

// Up to this size a file is read at once; a larger one is streamed in chunks of this size.
const CHUNK_BYTES = 128 * 1024 // bytes

/** With `isMarked`, nothing is written while the folder lacks its marker, and no file counts as absent. */
export function filesOnDisk(folder: string, { isMarked = false } = {}): FileStore {
  const pathOf = (name: string) => {
    if (!isFileName(name) && name !== MARKER)
      throw new Error(`Not a name for a file: ${JSON.stringify(name)}`)
    return path.join(folder, name)
  }

  async function checkMarker() {
    if (isMarked && !(await unlessAbsent(stat(pathOf(MARKER)))))
      throw storeAway(new Error(`The folder ${folder} has no ${MARKER}: is its disk mounted?`))
  }

  async function statOf(name: string) {
    const stats = await unlessAbsent(stat(pathOf(name)))
    if (!stats) await checkMarker()
    return stats?.isFile() ? stats : undefined
  }
  const size = async (name: string) => (await statOf(name))?.size || undefined

  async function read(name: string, range?: ByteRange, atOnce = CHUNK_BYTES) {
    const handle = await unlessAbsent(open(pathOf(name)))
    if (!handle) return void (await checkMarker())
    let isStreamed = false
    try {
      const stats = await handle.stat()
      if (!stats.isFile() || stats.size === 0) return undefined
      const { start, end } = range ?? { start: 0, end: stats.size - 1 }
      const length = end - start + 1
      if (length <= atOnce) return { length, body: await bytesOf(handle, start, length) }
      isStreamed = true
      return { length, body: streamOf(handle, start, end) }
    } finally {
      if (!isStreamed) await handle.close()
    }
  }

  return {
    size,
    writtenAt: async (name) => (await statOf(name))?.mtime,
    exists: async (name) => (await size(name)) !== undefined,
    read: (name, range) => read(name, range),
    getBytes: async (name) =>
      (await read(name, undefined, Number.POSITIVE_INFINITY))?.body as Uint8Array | undefined,
    async put(name, content) {
      const file = pathOf(name)
      await checkMarker()
      const unfinished = unfinishedName(file, randomUUID())
      try {
        await writeFlushed(unfinished, content)
        // A rename is atomic, so the name never belongs to an incomplete file.
        await rename(unfinished, file)
        await flushFolder(path.dirname(file))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    delete: async (name) => rm(pathOf(name), { force: true }),
    async *list() {
      const entries = await unlessAbsent(readdir(folder, { recursive: true, withFileTypes: true }))
      for (const entry of entries ?? []) {
        const name = path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')
        if (entry.isFile() && isFileName(name)) yield name
      }
    },
  }
}

async function unlessAbsent<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function bytesOf(handle: FileHandle, start: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  // Not a pooled buffer: its `buffer` property would expose other data in the pool.
  const bytes = new Uint8Array(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, start + filled)
    if (bytesRead === 0) throw new Error('The file became shorter while it was read.')
    filled += bytesRead
  }
  return bytes
}

/** Reads a chunk only when the consumer pulls it. Closes the file at the end, after an error, and when the reader cancels. */
function streamOf(handle: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = await bytesOf(handle, position, Math.min(CHUNK_BYTES, end + 1 - position))
          position += chunk.byteLength
          controller.enqueue(chunk)
          if (position <= end) return
          await handle.close()
          controller.close()
        } catch (error) {
          await handle.close()
          throw error
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  )
}

async function writeFlushed(file: string, content: Uint8Array | AsyncIterable<Uint8Array>) {
  const handle = (await unlessAbsent(open(file, 'wx'))) ?? (await openInNewFolder(file))
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function openInNewFolder(file: string): Promise<FileHandle> {
  const folder = path.dirname(file)
  const firstMade = await mkdir(folder, { recursive: true })
  // The entry of a new folder is in its parent folder.
  for (let made = folder; firstMade && made.length >= firstMade.length; made = path.dirname(made)) {
    await flushFolder(path.dirname(made))
  }
  return open(file, 'wx')
}

/** A new file name survives a power cut once its folder is flushed. Not possible on Windows. */
async function flushFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
