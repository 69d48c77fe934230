import { type Kysely, sql } from 'kysely'

/** The parts that a finished pack lacks have a column of their own; they were stored as its failure. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('packs')
    .addColumn('left_out', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update packs set left_out = failure, failure = '' where state in ('ready', 'expired')`.execute(db)
}
