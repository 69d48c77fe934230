import { sql } from 'kysely'
import type { Database, Tx } from '../../../src/store/database/database.ts'
import { isPostgres } from '../../../src/store/database/sql-parts.ts'

/** Runs statements as the owner of the database can, who lifts the ban on changing the log. They change these tables, or any. */
export async function withoutTriggers(
  db: Database,
  work: (tx: Tx) => Promise<unknown>,
  tables?: readonly string[],
): Promise<void> {
  if (isPostgres(db)) {
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await work(tx)
    })
    return
  }
  const { rows } = await sql<{ name: string; sql: string; table: string }>`
    select name, sql, tbl_name as "table" from sqlite_master where type = 'trigger'
  `.execute(db)
  const triggers = rows.filter(({ table }) => tables?.includes(table) ?? true)
  await db.transaction().execute(async (tx) => {
    for (const { name } of triggers) await sql`drop trigger ${sql.id(name)}`.execute(tx)
    await work(tx)
    for (const trigger of triggers) await sql.raw(trigger.sql).execute(tx)
  })
}
