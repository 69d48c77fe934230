/**
 * A store of private files, encrypted at rest and streamed in both directions. Names are ours: letters, digits, hyphens and
 * dots. The size and the original name of a file are kept in the database by whatever refers to it.
 */
export type PrivateStore = {
  /** Returns the bytes stored and flushed to disk. When it throws, also as `body` failed, nothing stays. */
  put(name: string, body: AsyncIterable<Uint8Array>): Promise<{ bytes: number }>
  /**
   * Undefined when there is no such file. Throws, or the stream fails, when the file was damaged, cut or replaced,
   * or was written with another SECRET_KEY. The stream must be read to its end or cancelled.
   */
  read(name: string): Promise<ReadableStream<Uint8Array> | undefined>
  /** The time when it was stored; undefined when there is no such file. */
  writtenAt(name: string): Promise<Date | undefined>
  /** Does nothing when there is no such file. */
  delete(name: string): Promise<void>
  /** The names of all files, unfinished ones too. */
  list(): AsyncIterable<string>
}

/** The content of a file that must be there: throws as `read` does, and when there is none. */
export async function readPrivateFile(store: Pick<PrivateStore, 'read'>, name: string) {
  const content = await store.read(name)
  if (!content) throw new Error(`There is no private file ${name}.`)
  return content
}
