import { Problem, tooBusy } from '../shared/problem.ts'

/** The first and the last byte, counted from 0, both included. */
export type ByteRange = { start: number; end: number }

/**
 * A folder or a bucket of whole files. Names are ours: letters, digits, hyphens and dots, with `/` between folders. A full
 * or broken disk can leave an empty file behind, so an empty file counts as absent and is written again.
 */
export type FileStore = {
  /** The size in bytes; undefined when there is no such file. */
  size(name: string): Promise<number | undefined>
  /** The time of the last write, also for an empty file. */
  writtenAt(name: string): Promise<Date | undefined>
  exists(name: string): Promise<boolean>
  /** The whole content; undefined when there is no such file. */
  getBytes(name: string): Promise<Uint8Array | undefined>
  /** The file or a part of it, `length` bytes, to be sent. A stream must be read to its end or cancelled. */
  read(
    name: string,
    range?: ByteRange,
  ): Promise<{ length: number; body: Uint8Array | ReadableStream<Uint8Array> } | undefined>
  /** Flushed to disk when it returns. When it throws, also because `content` failed, the old file is kept. */
  put(name: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** Does nothing when there is no such file. */
  delete(name: string): Promise<void>
  /** The names of all files, unfinished ones too. */
  list(): AsyncIterable<string>
}

/**
 * A small file at the root of a folder or bucket, from the first start of its site on. A folder without it is another one, such as the
 * empty folder that an unmounted disk leaves behind (docs/decisions/019).
 */
export const MARKER = '.plinth'

const STORED_NAME = /^(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*$/
/** Whether it is a name of ours. A bucket may also hold objects of others, with any names. */
export const isFileName = (name: string) => STORED_NAME.test(name)

const UNFINISHED = /\.[0-9a-f-]{36}\.part$/

/** The temporary name of a file until it is written completely. */
export const unfinishedName = (name: string, uniqueId: string) => `${name}.${uniqueId}.part`
export const isUnfinished = (name: string) => UNFINISHED.test(name)

/** SQLite’s file in the data folder. Beside it SQLite has its log, `-wal` and `-shm`. */
export const DATABASE_FILE = 'plinth.db'

const RETRY_AFTER = 5 // seconds

/** The bucket does not answer, or the disk is not mounted: both may be over soon. */
export const storeAway = (cause: unknown) =>
  tooBusy(
    'The file store cannot be reached at the moment. Please try again in a few seconds.',
    RETRY_AFTER,
    cause,
  )

const isAway = (error: unknown) => error instanceof Problem && error.status === 503

/**
 * Deletes one after the other, also after one that fails, unless the store is away, for which each would wait. Returns what has failed.
 */
export async function deleteEach<T>(all: Iterable<T>, deleteOne: (one: T) => Promise<void>) {
  const failures: { one: T; err: unknown }[] = []
  for (const one of all) {
    const err = await deleteOne(one).catch((error: unknown) => error)
    if (err !== undefined) failures.push({ one, err })
    if (isAway(err)) break
  }
  return failures
}
