import { type Kysely, type RawBuilder, sql } from 'kysely'
import { tables } from '../database/first-tables.ts'
import { isPostgres } from '../database/sql-parts.ts'
import { createIndexes, createTables, type Index } from './create-tables.ts'

export async function up(db: Kysely<unknown>) {
  const onPostgres = isPostgres(db)
  await createTables(db, tables)
  await sql`insert into site (id, changes, version) values (1, 0, 0)`.execute(db)
  await createIndexes(db, indexes)
  for (const index of furtherIndexes) await index.execute(db)
  for (const trigger of onPostgres ? triggersOnPostgres : triggersOnSqlite) await trigger.execute(db)
  // The search of the inbox reads this text of all enquiries, and unpacking takes longer than searching. SQLite compresses nothing.
  if (onPostgres) await sql`alter table enquiries alter column search set storage external`.execute(db)
}

const indexes: Index[] = [
  ['sessions', 'sessions_of_user', 'user_id'],
  ['account_links', 'links_of_user', 'user_id'],
  // Not by `deleted_at` first: SQLite would choose it for every query of the projects that are not in the trash.
  ['projects', 'projects_in_order', 'position', 'id', 'deleted_at'],
  ['projects', 'projects_of_choice', 'category', 'location', 'status', 'hidden', 'deleted_at'],
  ['project_slugs', 'slugs_of_project', 'project_id'],
  ['project_changes', 'project_changes_since', 'version'],
  ['version_pictures', 'pictures_in_versions', 'picture_id'],
  ['picture_uses', 'uses_of_picture', 'picture_id', 'alt'],
  ['job_slugs', 'slugs_of_job', 'job_id'],
  ['applications', 'applications_newest', 'applied_at', 'id'],
  ['applications', 'applications_of_stage', 'stage', 'applied_at', 'id'],
  ['applications', 'applications_of_job', 'job_id', 'stage', 'applied_at', 'id'],
  ['applications', 'applications_of_opening', 'job_id', 'applied_at', 'id'],
  ['applications', 'applications_rated', 'rating', 'applied_at', 'id'],
  ['applications', 'applications_due', 'kept_from'],
  ['applications', 'applications_numbered', 'job_id', 'number'],
  ['application_tags', 'applications_with_tag', 'tag'],
  ['application_notes', 'notes_of_application', 'application_id'],
  ['application_events', 'events_of_application', 'application_id'],
  ['application_links', 'links_of_application', 'application_id'],
  ['candidate_sessions', 'sessions_of_application', 'application_id'],
  ['subscribers', 'subscribers_newest', 'created_at', 'id'],
  ['subscriber_links', 'links_of_subscriber', 'subscriber_id'],
  ['mailing_receivers', 'mailings_of_subscriber', 'subscriber_id'],
  ['enquiries', 'enquiries_by_status', 'status', 'created_at', 'id'],
  ['enquiries', 'enquiries_by_assignee', 'assignee', 'created_at', 'id'],
  ['outbox', 'outbox_waiting', 'state', 'next_try_at'],
  ['outbox', 'outbox_newest', 'created_at', 'id'],
  ['outbox', 'outbox_about', 'about'],
  ['activity', 'activity_of_actor', 'actor_id', 'id'],
  ['activity', 'activity_of_kind', 'kind', 'id'],
  ['activity', 'activity_of_actor_and_kind', 'actor_id', 'kind', 'id'],
  ['activity', 'activity_in_time', 'at', 'id'],
]

const furtherIndexes = [
  sql`create unique index jobs_by_slug on jobs (slug)`,
  // Partial, so that both databases read the lists in their order instead of sorting them.
  sql`create index pictures_newest on pictures (created_at, id) where trashed_at is null`,
  sql`create index pictures_in_trash on pictures (trashed_at, id) where trashed_at is not null`,
  sql`create index enquiries_newest on enquiries (created_at, id) where status <> 'SPAM'`,
  sql`create index outbox_of_mailing on outbox (mailing_id, state) where mailing_id <> ''`,
]

// Triggers refuse to change or delete log entries, note at which version of the site each project, or a picture that it uses, was last
// changed or deleted, and number the applications for each opening, and the general ones.

/** Notes the projects with these ids. */
const note = (ids: RawBuilder<unknown>) => sql`
  insert into project_changes (project_id, version) select ids.id, site.version from (${ids}) as ids, site
  where true on conflict (project_id) do update set version = excluded.version
`
const users = sql`select distinct record_id as id from picture_uses where kind = 'project' and picture_id = new.id`
const next = sql`(select coalesce(max(number), 0) + 1 from applications where job_id = new.job_id)`
const refuse = sql`begin select raise(abort, 'activity is append-only'); end`

const triggersOnSqlite = [
  sql`create trigger activity_is_never_updated before update on activity ${refuse}`,
  sql`create trigger activity_is_never_deleted before delete on activity ${refuse}`,
  // 'insert or replace' deletes the old row without running the trigger above.
  sql`
    create trigger activity_is_never_replaced before insert on activity
    when exists (select 1 from activity where id = new.id) ${refuse}
  `,
  sql`create trigger projects_note_new after insert on projects begin ${note(sql`select new.id as id`)}; end`,
  sql`create trigger projects_note_change after update on projects begin ${note(sql`select new.id as id`)}; end`,
  sql`create trigger projects_note_end after delete on projects begin ${note(sql`select old.id as id`)}; end`,
  sql`create trigger pictures_note_change after update on pictures begin ${note(users)}; end`,
  sql`
    create trigger applications_number after insert on applications when new.number = 0
    begin update applications set number = ${next} where id = new.id; end
  `,
]

const triggersOnPostgres = [
  sql`
    create or replace function refuse_to_change_activity() returns trigger language plpgsql as $$
    begin
      raise exception 'activity is append-only';
    end $$
  `,
  sql`
    create trigger activity_is_append_only before update or delete or truncate on activity
    for each statement execute function refuse_to_change_activity()
  `,
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
  sql`
    create or replace function number_application() returns trigger language plpgsql as $$
    begin new.number := ${next}; return new; end $$
  `,
  sql`
    create trigger applications_number before insert on applications
    for each row when (new.number = 0) execute function number_application()
  `,
]
