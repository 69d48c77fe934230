/** First and last byte, both counted from 0 and both part of it. */
export type ByteRange = { start: number; end: number }

/**
 * A folder or a bucket of whole files. Names are ours: letters, digits, hyphens and dots, with `/` between folders. A file
 * without content is what a full or broken disk leaves behind: it counts as absent, so that it is written anew.
 */
export type FileStore = {
  /** In bytes; none when there is no such file. */
  size(name: string): Promise<number | undefined>
  /** When it was written last, also for a file without content. */
  writtenAt(name: string): Promise<Date | undefined>
  exists(name: string): Promise<boolean>
  /** All of it; none when there is no such file. */
  getBytes(name: string): Promise<Uint8Array | undefined>
  /** The file or a part of it, `length` bytes, to be sent. A stream must be read to its end or cancelled. */
  read(
    name: string,
    range?: ByteRange,
  ): Promise<{ length: number; body: Uint8Array | ReadableStream<Uint8Array> } | undefined>
  /** When it returns, the whole file would outlive a power cut. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Nothing happens when there is no such file. */
  delete(name: string): Promise<void>
  /** The names of all files, unfinished ones too. */
  list(): AsyncIterable<string>
}

const UNFINISHED = /\.[0-9a-f-]{36}\.part$/

/** The name under which a file is written until it is whole. */
export const unfinishedName = (name: string, uniqueId: string) => `${name}.${uniqueId}.part`
export const isUnfinished = (name: string) => UNFINISHED.test(name)
