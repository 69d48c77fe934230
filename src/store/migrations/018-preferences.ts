import type { Kysely } from 'kysely'

/** Whether a user's large pictures are shrunk without asking. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('users')
    .addColumn('shrinks_pictures', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
