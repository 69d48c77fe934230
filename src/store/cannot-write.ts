/** The database file was removed or replaced while it was open: what is written to it would be lost with the process. */
export class DatabaseMoved extends Error {
  constructor(file: string) {
    super(
      `The database file ${file} was removed or replaced while the server ran, so nothing is written to it any more. Stop the server, put the file back, or a backup in its place and remove the old ${file}-wal and ${file}-shm, and start again.`,
    )
  }
}

/** From SQLite, PostgreSQL and the file system. */
const NO_SPACE = new Set<unknown>(['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT'])

/** Why nothing can be stored at the moment, safe to show; undefined for any other failure. */
export function whyNotStored(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof DatabaseMoved)
    return 'This could not be saved because the database is not available. Please try again later.'
  if (NO_SPACE.has((error as NodeJS.ErrnoException).code))
    return 'This could not be saved because the server has no space left. Please try again later.'
  // The file store says what failed, and its cause says why.
  return whyNotStored(error.cause)
}
