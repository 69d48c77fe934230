import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { isPostgres } from './dialect.ts'

/** Subscribers of new openings, the mailings to them, and which mails of the outbox belong to a mailing. */
export async function up(db: Kysely<unknown>) {
  const key = (column: ColumnDefinitionBuilder) => column.primaryKey()
  const required = (column: ColumnDefinitionBuilder) => column.notNull()
  const ofSubscriber = (column: ColumnDefinitionBuilder) =>
    column.notNull().references('subscribers.id').onDelete('cascade')
  const serial = (column: ColumnDefinitionBuilder) =>
    isPostgres(db) ? column.generatedAlwaysAsIdentity().primaryKey() : column.primaryKey().autoIncrement()

  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'text', key)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('confirmed_at', 'text')
    .execute()
  await db.schema.createIndex('subscribers_newest').on('subscribers').columns(['created_at', 'id']).execute()

  await db.schema
    .createTable('subscriber_links')
    .addColumn('token_hash', 'text', key)
    .addColumn('subscriber_id', 'text', ofSubscriber)
    .addColumn('created_at', 'text', required)
    .execute()
  await db.schema.createIndex('links_of_subscriber').on('subscriber_links').column('subscriber_id').execute()

  await db.schema
    .createTable('subscription_requests')
    .addColumn('id', 'integer', serial)
    .addColumn('email', 'text', required)
    .addColumn('at', 'text', required)
    .execute()

  await db.schema
    .createTable('mailings')
    .addColumn('id', 'text', key)
    .addColumn('job_id', 'text', required)
    .addColumn('job_title', 'text', required)
    .addColumn('facts', 'text', required)
    .addColumn('started_by', 'text', required)
    .addColumn('started_by_name', 'text', required)
    .addColumn('started_at', 'text', required)
    .addColumn('stopped', 'integer', required)
    .addColumn('next_at', 'text', required)
    .addColumn('sent', 'integer', required)
    .addColumn('last_sent_at', 'text')
    .execute()
  await db.schema
    .createTable('mailing_receivers')
    .addColumn('mailing_id', 'text', (column) =>
      column.notNull().references('mailings.id').onDelete('cascade'),
    )
    .addColumn('subscriber_id', 'text', ofSubscriber)
    .addPrimaryKeyConstraint('mailing_receiver', ['mailing_id', 'subscriber_id'])
    .execute()
  await db.schema
    .createIndex('mailings_of_subscriber')
    .on('mailing_receivers')
    .column('subscriber_id')
    .execute()

  await db.schema
    .alterTable('outbox')
    .addColumn('mailing_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`create index outbox_of_mailing on outbox (mailing_id, state) where mailing_id <> ''`.execute(db)
}
