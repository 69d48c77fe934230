import type { Kysely } from 'kysely'

/** Whether the folders of files, or the bucket, have their marker. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('site')
    .addColumn('files_marked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
