import type { Kysely } from 'kysely'

/** The colleague who takes care of an enquiry; nobody after that account is deleted. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('enquiries')
    .addColumn('assignee', 'text', (column) => column.references('users.id').onDelete('set null'))
    .execute()
  await db.schema
    .createIndex('enquiries_by_assignee')
    .on('enquiries')
    .columns(['assignee', 'created_at', 'id'])
    .execute()
}
