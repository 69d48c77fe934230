/** A file of the database was removed or replaced while it was open: what is written would be lost. */
export class DatabaseMoved extends Error {
  constructor(file: string, moved: string) {
    const remedy =
      moved === file
        ? `Stop the server, restore the file, or put a backup in its place and remove the old ${file}-wal and ${file}-shm, and start again.`
        : 'Stop the server with SIGTERM, not with SIGKILL, so that it can copy what the removed file contains to the database, and start again.'
    super(
      `The database file ${moved} was removed or replaced while the server ran, so writing has stopped. ${remedy}`,
    )
  }
}

/** Error codes for 'no space left' from SQLite, PostgreSQL and the file system. */
const NO_SPACE = new Set<unknown>(['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT'])

/** Error codes for a disk that refuses writes, as a file system does after a fault of its disk. */
const NO_WRITES = /^(SQLITE_READONLY|EROFS$|EACCES$|EPERM$|EIO$|58030$)/

/** A message to show when data cannot be stored at the moment; undefined for other errors. */
export function whyNotStored(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof DatabaseMoved)
    return 'This could not be saved because the database is not available. Please try again later.'
  const { code } = error as NodeJS.ErrnoException
  if (typeof code === 'string' && NO_WRITES.test(code))
    return 'The server cannot use its disk at the moment. Please try again later.'
  if (NO_SPACE.has(code))
    return 'This could not be saved because the server has no space left. Please try again later.'
  // The error of the file store has the reason as its cause.
  return whyNotStored(error.cause)
}
