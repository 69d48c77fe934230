import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { isPostgres } from './dialect.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull()
const flag = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)

export async function up(db: Kysely<unknown>) {
  const serial = (column: ColumnDefinitionBuilder) =>
    isPostgres(db) ? column.generatedByDefaultAsIdentity().primaryKey() : column.primaryKey().autoIncrement()

  await db.schema
    .createTable('site')
    .addColumn('id', 'integer', key)
    .addColumn('changes', 'integer', required)
    .addColumn('version', 'integer', required)
    .execute()
  await sql`insert into site (id, changes, version) values (1, 0, 0)`.execute(db)

  await db.schema
    .createTable('users')
    .addColumn('id', 'text', key)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', key)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('user_agent', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('seen_at', 'text', required)
    .execute()
  await db.schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute()

  await db.schema
    .createTable('projects')
    .addColumn('id', 'text', key)
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('category', 'text', required)
    .addColumn('sub_category', 'text', required)
    .addColumn('location', 'text', required)
    .addColumn('year', 'integer', required)
    .addColumn('client', 'text', required)
    .addColumn('collaborators', 'text', required)
    .addColumn('project_team', 'text', required)
    .addColumn('project_leaders', 'text', required)
    .addColumn('tags', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('size', 'text', required)
    .addColumn('key_date', 'text', required)
    .addColumn('preview', 'text', required)
    .addColumn('hidden', 'integer', flag)
    .addColumn('sections', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('updated_by', 'text', required)
    .addColumn('deleted_at', 'text')
    .execute()
  await db.schema.createIndex('projects_in_order').on('projects').columns(['position', 'id']).execute()

  await db.schema
    .createTable('project_slugs')
    .addColumn('slug', 'text', key)
    .addColumn('project_id', 'text', (column) =>
      column.notNull().references('projects.id').onDelete('cascade'),
    )
    .execute()
  await db.schema.createIndex('slugs_of_project').on('project_slugs').column('project_id').execute()

  await db.schema
    .createTable('tags')
    .addColumn('id', 'text', key)
    .addColumn('tag', 'text', (column) => column.notNull().unique())
    .execute()

  await db.schema
    .createTable('pictures')
    .addColumn('id', 'text', key)
    .addColumn('format', 'text', required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('animated', 'integer', flag)
    .addColumn('thumbhash', 'text', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('has_webp', 'integer', flag)
    .addColumn('has_avif', 'integer', flag)
    .addColumn('has_animation', 'integer', flag)
    .addColumn('created_at', 'text', required)
    .execute()

  await db.schema
    .createTable('picture_jobs')
    .addColumn('id', 'integer', serial)
    .addColumn('picture_id', 'text', (column) =>
      column.notNull().references('pictures.id').onDelete('cascade'),
    )
    .addColumn('encoding', 'text', required)
    .addColumn('priority', 'integer', required)
    .addColumn('tries', 'integer', flag)
    .addColumn('taken_until', 'text', required)
    .addUniqueConstraint('picture_jobs_once', ['picture_id', 'encoding'])
    .execute()

  await db.schema
    .createTable('content')
    .addColumn('page', 'text', key)
    .addColumn('body', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('updated_by', 'text', required)
    .execute()

  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', key)
    .addColumn('title', 'text', required)
    .addColumn('department', 'text', required)
    .addColumn('location', 'text', required)
    .addColumn('vacancy', 'integer', required)
    .addColumn('status', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()

  await db.schema
    .createTable('activity')
    .addColumn('id', 'integer', serial)
    .addColumn('at', 'text', required)
    .addColumn('actor_id', 'text', required)
    .addColumn('actor_name', 'text', required)
    .addColumn('actor_email', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('subject_id', 'text', required)
    .addColumn('subject_name', 'text', required)
    .addColumn('changes', 'text', required)
    .execute()
  await db.schema.createIndex('activity_of_actor').on('activity').columns(['actor_id', 'id']).execute()

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key', 'text', required)
    .addColumn('user_id', 'text', required)
    .addColumn('answer', 'text', required)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('idempotency_keys_once', ['user_id', 'key'])
    .execute()
}
