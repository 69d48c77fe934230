import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './dialect.ts'

/**
 * Triggers note at which version of the site each project, or a picture that it uses, was last changed or deleted; projects
 * that have not been changed since this migration have no row. And indexes that answer a project's place, the number of projects
 * and those of the visitors' choices without reading the projects.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('project_changes')
    .addColumn('project_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('project_changes_since').on('project_changes').column('version').execute()
  for (const trigger of isPostgres(db) ? onPostgres : onSqlite) await trigger.execute(db)

  await db.schema.dropIndex('projects_in_order').execute()
  await db.schema
    .createIndex('projects_in_order')
    .on('projects')
    .columns(['position', 'id', 'deleted_at'])
    .execute()
  await db.schema
    .createIndex('projects_of_choice')
    .on('projects')
    // Not by `deleted_at` first: SQLite would choose it for every query of the projects that are not in the trash.
    .columns(['category', 'location', 'status', 'hidden', 'deleted_at'])
    .execute()
}

/** Notes the projects with these ids. */
const note = (ids: RawBuilder<unknown>) => sql`
  insert into project_changes (project_id, version) select ids.id, site.version from (${ids}) as ids, site
  where true on conflict (project_id) do update set version = excluded.version
`
const users = sql`select distinct record_id as id from picture_uses where kind = 'project' and picture_id = new.id`

const onSqlite = [
  sql`create trigger projects_note_new after insert on projects begin ${note(sql`select new.id as id`)}; end`,
  sql`create trigger projects_note_change after update on projects begin ${note(sql`select new.id as id`)}; end`,
  sql`create trigger projects_note_end after delete on projects begin ${note(sql`select old.id as id`)}; end`,
  sql`create trigger pictures_note_change after update on pictures begin ${note(users)}; end`,
]

const onPostgres = [
  sql`
    create or replace function note_project() returns trigger language plpgsql as $$
    begin ${note(sql`select coalesce(new.id, old.id) as id`)}; return null; end $$
  `,
  sql`
    create or replace function note_projects_of_picture() returns trigger language plpgsql as $$
    begin ${note(users)}; return null; end $$
  `,
  sql`
    create trigger projects_note_change after insert or update or delete on projects
    for each row execute function note_project()
  `,
  sql`
    create trigger pictures_note_change after update on pictures
    for each row execute function note_projects_of_picture()
  `,
]
