import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import type { Database } from './database/database.ts'
import { isPostgres } from './database/sql-parts.ts'

/** The time of watching: a server reads the version of the site each half second (`versionInMemory`). */
const WATCHED_FOR_MS = 2_000
const LOOK_EVERY_MS = 100

/** Whether another connection has this SQLite database open, such as that of a running server, also when it does nothing. */
export function isOpenElsewhere(file: string): boolean {
  const database = new Sqlite(file, { timeout: 0 })
  try {
    // With a write-ahead log this mode needs the file for itself alone.
    database.pragma('locking_mode = exclusive')
    database.exec('begin exclusive; rollback')
    return false
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) return true
    throw error
  } finally {
    database.close()
  }
}

/**
 * Whether a session of another process with our application name does something in this PostgreSQL database while it is watched.
 * That it exists is not enough: a pooler keeps the sessions of a server that has ended. `watched`: for how long, in ms.
 */
export async function isUsedElsewhere(db: Database, watched = WATCHED_FOR_MS): Promise<boolean> {
  if (!isPostgres(db)) return false
  const { rows } = await sql<{ since: string }>`select clock_timestamp()::text as since`.execute(db)
  const end = performance.now() + watched
  while (performance.now() < end) {
    await pause(LOOK_EVERY_MS)
    const found = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = current_setting('application_name')
        and pid <> pg_backend_pid() and (state <> 'idle' or state_change > ${rows[0]!.since}::timestamptz)
    `.execute(db)
    if (found.rows.length > 0) return true
  }
  return false
}
