import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

/** The large variants for the picture viewer: whether they are ready, and their jobs for the stored pictures that can have some. */
export async function up(db: Kysely<unknown>) {
  const flag = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)
  await db.schema.alterTable('pictures').addColumn('has_large', 'integer', flag).execute()
  await sql`insert into picture_jobs (picture_id, encoding, priority, tries, taken_until)
    select id, 'large', 3000, 0, '' from pictures where width > 1920 and animated = 0`.execute(db)
}
