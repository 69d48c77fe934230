import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { isPostgres } from './dialect.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull()

export async function up(db: Kysely<unknown>) {
  const serial = (column: ColumnDefinitionBuilder) =>
    isPostgres(db) ? column.generatedByDefaultAsIdentity().primaryKey() : column.primaryKey().autoIncrement()

  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', key)
    .addColumn('kind', 'text', required)
    .addColumn('recipient', 'text', required)
    .addColumn('about', 'text', required)
    .addColumn('facts', 'text', required)
    .addColumn('token', 'text', required)
    .addColumn('token_until', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('tries', 'integer', required)
    .addColumn('next_try_at', 'text', required)
    .addColumn('taken_until', 'text', required)
    .addColumn('last_try_by', 'text', required)
    .addColumn('last_error', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('sent_at', 'text')
    .execute()
  await db.schema.createIndex('outbox_waiting').on('outbox').columns(['state', 'next_try_at']).execute()
  await db.schema.createIndex('outbox_newest').on('outbox').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('outbox_about').on('outbox').column('about').execute()

  await db.schema
    .createTable('account_links')
    .addColumn('token_hash', 'text', key)
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', required)
    .addColumn('new_email', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute()
  await db.schema.createIndex('links_of_user').on('account_links').column('user_id').execute()

  await db.schema
    .createTable('reset_requests')
    .addColumn('id', 'integer', serial)
    .addColumn('email', 'text', required)
    .addColumn('at', 'text', required)
    .execute()
}
