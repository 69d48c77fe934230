import { realpathSync, statSync } from 'node:fs'
import type Sqlite from 'better-sqlite3'
import { DatabaseMoved } from './cannot-write.ts'

/**
 * Returns a function that throws when the database or its write-ahead log was removed or replaced, since SQLite would go on
 * writing to it. Costs a few microseconds per write.
 */
export function fileCheck(database: Sqlite.Database): () => void {
  // SQLite creates the log at the first read, and keeps this file until the last connection is closed.
  database.prepare('select 1 from sqlite_schema').get()
  // SQLite puts the log beside the target of a symbolic link.
  const file = realpathSync(database.name)
  const opened = [database.name, `${file}-wal`].map((place) => ({ place, id: fileId(place) }))
  return () => {
    for (const { place, id } of opened)
      if (fileId(place) !== id) throw new DatabaseMoved(database.name, place)
  }
}

/** Undefined for a file that does not exist, such as the log on a file system where SQLite cannot have one. */
function fileId(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats && `${stats.dev}:${stats.ino}`
}
