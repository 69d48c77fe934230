import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

/** The last pass of the housekeeping, and since when its clock and the months of the site's content are as they are. */
export async function up(db: Kysely<unknown>) {
  const required = (column: ColumnDefinitionBuilder) => column.notNull()
  await db.schema
    .createTable('retention_clock')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('last_pass_at', 'text', required)
    .addColumn('steady_since', 'text', required)
    .addColumn('months', 'text', required)
    .execute()
}
