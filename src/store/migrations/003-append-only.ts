import { type Kysely, sql } from 'kysely'
import { isPostgres } from './dialect.ts'

/** Triggers that refuse to change or delete log entries, and indexes for the filters of the log. */
export async function up(db: Kysely<unknown>) {
  await db.schema.createIndex('activity_of_kind').on('activity').columns(['kind', 'id']).execute()
  await db.schema
    .createIndex('activity_of_actor_and_kind')
    .on('activity')
    .columns(['actor_id', 'kind', 'id'])
    .execute()
  await db.schema.createIndex('activity_in_time').on('activity').columns(['at', 'id']).execute()
  await (isPostgres(db) ? refuseInPostgres(db) : refuseInSqlite(db))
}

async function refuseInPostgres(db: Kysely<unknown>) {
  await sql`
    create or replace function refuse_to_change_activity() returns trigger language plpgsql as $$
    begin
      raise exception 'activity is append-only';
    end $$
  `.execute(db)
  await sql`
    create trigger activity_is_append_only before update or delete or truncate on activity
    for each statement execute function refuse_to_change_activity()
  `.execute(db)
}

async function refuseInSqlite(db: Kysely<unknown>) {
  const refuse = sql`begin select raise(abort, 'activity is append-only'); end`
  await sql`create trigger activity_is_never_updated before update on activity ${refuse}`.execute(db)
  await sql`create trigger activity_is_never_deleted before delete on activity ${refuse}`.execute(db)
  // 'insert or replace' deletes the old row without running the trigger above.
  await sql`
    create trigger activity_is_never_replaced before insert on activity
    when exists (select 1 from activity where id = new.id) ${refuse}
  `.execute(db)
}
