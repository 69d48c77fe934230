import type { Kysely } from 'kysely'

/** Whether a user has put away the list that leads through the set-up of the studio. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('users')
    .addColumn('hides_setup', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
