import type { Kysely } from 'kysely'

/** The version of the site at which something was last hidden from visitors. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('site')
    .addColumn('withdrawn', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
