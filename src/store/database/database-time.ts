import { sql } from 'kysely'
import type { Database } from './database.ts'
import { isPostgres } from './is-postgres.ts'

/**
 * The time by the clock that all processes share: leases are compared by it, so that a machine whose clock is ahead takes no
 * work from another one. SQLite's processes are on one machine.
 */
export async function databaseTime(db: Database): Promise<Date> {
  if (!isPostgres(db)) return new Date()
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db)
  return rows[0]!.time
}
