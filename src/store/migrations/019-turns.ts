import type { Kysely } from 'kysely'

/** Work that one process does for all, and when it is due next. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('turns')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('next_at', 'text', (column) => column.notNull())
    .execute()
}
