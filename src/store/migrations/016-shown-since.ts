import { type Kysely, sql } from 'kysely'

const BATCH = 200 // rows

// The table as this migration reads and writes it; later releases may change it.
type OldTables = { enquiries: { id: string; search: string } }

/**
 * When an opening was first shown to visitors, or empty: those that are shown now since they were added, since nothing else is
 * known. And the text that the search of the inbox reads has each letter in one form.
 */
export async function up(database: Kysely<unknown>) {
  const db = database as Kysely<OldTables>
  await db.schema
    .alterTable('jobs')
    .addColumn('first_shown_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update jobs set first_shown_at = created_at where hidden = 0`.execute(db)
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('enquiries')
      .select(['id', 'search'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id, search } of rows) {
      const normal = search.normalize('NFC')
      if (normal !== search)
        await db.updateTable('enquiries').set({ search: normal }).where('id', '=', id).execute()
    }
    if (rows.length < BATCH) return
    last = rows.at(-1)!.id
  }
}
