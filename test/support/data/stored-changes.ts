import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import type { Database } from '../../../src/store/database/database.ts'

/** Returns a function that says whether anything was committed to this SQLite database since its last call. */
export async function watchChanges(db: Database): Promise<() => boolean> {
  const { rows } = await sql<{
    file: string
  }>`select file from pragma_database_list where name = 'main'`.execute(db)
  const watcher = new Sqlite(rows[0]!.file, { readonly: true })
  // SQLite raises it when another connection commits a change.
  const version = () => watcher.pragma('data_version', { simple: true })
  let known = version()
  return () => {
    const before = known
    known = version()
    return known !== before
  }
}
