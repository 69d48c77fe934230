import { type Kysely, sql } from 'kysely'
import { isPostgres } from './dialect.ts'

/**
 * The text that the search of the inbox reads is stored without compression: each search reads it of all enquiries, and unpacking
 * takes longer than searching. SQLite compresses nothing.
 */
export async function up(db: Kysely<unknown>) {
  if (!isPostgres(db)) return
  await sql`alter table enquiries alter column search set storage external`.execute(db)
  // Only a new value is stored in the new way.
  await sql`update enquiries set search = search || ''`.execute(db)
}
