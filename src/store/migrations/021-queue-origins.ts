import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

/** When an encoding was queued, and the id of the request that queued a mail. */
export async function up(db: Kysely<unknown>) {
  const text = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('')
  await db.schema.alterTable('picture_jobs').addColumn('queued_at', 'text', text).execute()
  await db.schema.alterTable('outbox').addColumn('request_id', 'text', text).execute()
}
