import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

/** The last backup and the last rehearsal of a restore. */
export async function up(db: Kysely<unknown>) {
  const required = (column: ColumnDefinitionBuilder) => column.notNull()
  await db.schema
    .createTable('backup_runs')
    .addColumn('kind', 'text', (column) => column.notNull().primaryKey())
    .addColumn('taken_until', 'text', required)
    .addColumn('tried_at', 'text', required)
    .addColumn('error', 'text', required)
    .addColumn('done_at', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('bytes', 'bigint', required)
    .addColumn('details', 'text', required)
    .execute()
}
