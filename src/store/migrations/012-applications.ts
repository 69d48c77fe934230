import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { isPostgres } from './dialect.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull()
const ofApplication = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('applications.id').onDelete('cascade')

/** Applications with all that is erased with them, the texts of the mails to candidates, and the proofs of erasure. */
export async function up(db: Kysely<unknown>) {
  const serial = (column: ColumnDefinitionBuilder) =>
    isPostgres(db) ? column.generatedByDefaultAsIdentity().primaryKey() : column.primaryKey().autoIncrement()

  await db.schema
    .createTable('applications')
    .addColumn('id', 'text', key)
    // Empty for the general pool; not null, so that an address is unique there too.
    .addColumn('job_id', 'text', required)
    .addColumn('stage', 'text', required)
    .addColumn('rating', 'integer', required)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('portfolio', 'text', required)
    .addColumn('search', 'text', required)
    .addColumn('consent_version', 'integer', required)
    .addColumn('applied_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('updated_by', 'text', required)
    .addColumn('kept_from', 'text', required)
    .addColumn('renewal_asked_at', 'text')
    .addUniqueConstraint('application_once', ['email', 'job_id'])
    .execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('applications').columns(columns).execute()
  await index('applications_newest', ['applied_at', 'id'])
  await index('applications_of_stage', ['stage', 'applied_at', 'id'])
  await index('applications_of_job', ['job_id', 'stage', 'applied_at', 'id'])
  await index('applications_of_opening', ['job_id', 'applied_at', 'id'])
  await index('applications_rated', ['rating', 'applied_at', 'id'])
  await index('applications_due', ['kept_from'])

  // Apart from the other columns: searches read all of those, and a cover note is long.
  await db.schema
    .createTable('application_cover_notes')
    .addColumn('application_id', 'text', (column) => ofApplication(column).primaryKey())
    .addColumn('text', 'text', required)
    .execute()

  await db.schema
    .createTable('application_tags')
    .addColumn('application_id', 'text', ofApplication)
    .addColumn('tag', 'text', required)
    .addPrimaryKeyConstraint('application_tags_once', ['application_id', 'tag'])
    .execute()
  await db.schema.createIndex('applications_with_tag').on('application_tags').column('tag').execute()

  await db.schema
    .createTable('application_files')
    .addColumn('id', 'text', key)
    .addColumn('application_id', 'text', ofApplication)
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('stored', 'text', required)
    .addColumn('created_at', 'text', required)
    .addUniqueConstraint('one_file_of_a_kind', ['application_id', 'kind'])
    .execute()

  await db.schema
    .createTable('application_notes')
    .addColumn('id', 'integer', serial)
    .addColumn('application_id', 'text', ofApplication)
    .addColumn('at', 'text', required)
    .addColumn('by_id', 'text', required)
    .addColumn('by_name', 'text', required)
    .addColumn('text', 'text', required)
    .execute()
  await db.schema
    .createIndex('notes_of_application')
    .on('application_notes')
    .column('application_id')
    .execute()

  await db.schema
    .createTable('application_events')
    .addColumn('id', 'integer', serial)
    .addColumn('application_id', 'text', ofApplication)
    .addColumn('at', 'text', required)
    .addColumn('by_id', 'text', required)
    .addColumn('by_name', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('from_value', 'text', required)
    .addColumn('to_value', 'text', required)
    .execute()
  await db.schema
    .createIndex('events_of_application')
    .on('application_events')
    .column('application_id')
    .execute()

  await db.schema
    .createTable('application_links')
    .addColumn('token_hash', 'text', key)
    .addColumn('application_id', 'text', ofApplication)
    .execute()
  await db.schema
    .createIndex('links_of_application')
    .on('application_links')
    .column('application_id')
    .execute()

  await db.schema
    .createTable('candidate_sessions')
    .addColumn('token_hash', 'text', key)
    .addColumn('application_id', 'text', ofApplication)
    .addColumn('expires_at', 'text', required)
    .execute()
  await db.schema
    .createIndex('sessions_of_application')
    .on('candidate_sessions')
    .column('application_id')
    .execute()

  await db.schema
    .createTable('mail_templates')
    .addColumn('name', 'text', key)
    .addColumn('subject', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('updated_by', 'text', required)
    .execute()

  await db.schema
    .createTable('erasures')
    .addColumn('id', 'text', key)
    .addColumn('erased_at', 'text', required)
    .addColumn('files', 'integer', required)
    .addColumn('reason', 'text', required)
    .execute()
}
