import { type Kysely, sql } from 'kysely'

// The table as this migration reads and writes it; later releases may change it.
type OldTables = {
  enquiries: Record<
    | 'id'
    | 'first_name'
    | 'last_name'
    | 'company'
    | 'mobile_number'
    | 'email_address'
    | 'message'
    | 'created_at'
    | 'updated_at'
    | 'search',
    string
  >
}

const BATCH = 200 // rows

/** The inbox: the state of an enquiry, the staff's note, and the text that is searched. */
export async function up(database: Kysely<unknown>) {
  const db = database as Kysely<OldTables>
  const columns = { status: 'NEW', note: '', noted_at: '', noted_by: '', updated_at: '', search: '' }
  for (const [name, value] of Object.entries(columns))
    await db.schema
      .alterTable('enquiries')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(value))
      .execute()
  await fillSearch(db)
  await db.schema
    .createIndex('enquiries_by_status')
    .on('enquiries')
    .columns(['status', 'created_at', 'id'])
    .execute()
  // Partial, so that both databases read the list in its order instead of sorting it.
  await sql`create index enquiries_newest on enquiries (created_at, id) where status <> 'SPAM'`.execute(db)
}

async function fillSearch(db: Kysely<OldTables>) {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('enquiries')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const row of rows) {
      const name = [row.first_name, row.last_name].filter(Boolean).join(' ')
      const digits = row.mobile_number.replace(/\D/g, '')
      const search = [name, row.company, row.email_address, row.mobile_number, digits, row.message]
        .filter(Boolean)
        .join('\n')
        .toLowerCase()
      await db
        .updateTable('enquiries')
        .set({ search, updated_at: row.created_at })
        .where('id', '=', row.id)
        .execute()
    }
    if (rows.length < BATCH) return
    last = rows.at(-1)!.id
  }
}
