import { type Kysely, sql } from 'kysely'
import { isPostgres } from './dialect.ts'

/**
 * Numbers the applications for each opening, and the general ones, in the order in which they came. A trigger numbers new ones, so
 * that those which the earlier release adds have a number too.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('applications')
    .addColumn('number', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update applications set number = counted.number from (
      select id, row_number() over (partition by job_id order by applied_at, id) as number from applications
    ) as counted where counted.id = applications.id
  `.execute(db)
  await db.schema
    .createIndex('applications_numbered')
    .on('applications')
    .columns(['job_id', 'number'])
    .execute()
  for (const statement of isPostgres(db) ? onPostgres : onSqlite) await statement.execute(db)
}

const next = sql`(select coalesce(max(number), 0) + 1 from applications where job_id = new.job_id)`

const onSqlite = [
  sql`
    create trigger applications_number after insert on applications when new.number = 0
    begin update applications set number = ${next} where id = new.id; end
  `,
]

const onPostgres = [
  sql`
    create or replace function number_application() returns trigger language plpgsql as $$
    begin new.number := ${next}; return new; end $$
  `,
  sql`
    create trigger applications_number before insert on applications
    for each row when (new.number = 0) execute function number_application()
  `,
]
