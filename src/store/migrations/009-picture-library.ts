import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

// The tables as this migration reads and writes them; later releases may change them.
type OldTables = {
  projects: { id: string; preview: string; sections: string }
  content: { page: string; body: string }
  activity: { id: number; kind: string; subject_id: string; subject_name: string; actor_id: string }
  pictures: { id: string; name: string; uploaded_by: string; trashed_at: string | null; unused_since: string }
  picture_uses: { picture_id: string; kind: string; record_id: string; field: string; alt: string | null }
}
type Use = OldTables['picture_uses']

const OWN_ADDRESS = /^\/media\/([0-9a-f]{32})\.(jpg|png|webp|avif|gif)$/
const ROWS = 100 // rows in one statement, read or written

/**
 * The picture library: a picture's name, who uploaded it, its focal point, the time since when it is in the trash, and a table
 * of the places that use pictures. The trash replaces the time since when a picture is unused.
 */
export async function up(database: Kysely<unknown>) {
  const db = database as Kysely<OldTables>
  const required = (column: ColumnDefinitionBuilder) => column.notNull()
  const emptyText = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('')
  const columns = [
    ['name', 'text', emptyText],
    ['uploaded_by', 'text', emptyText],
    ['focus_x', sql`double precision`, undefined],
    ['focus_y', sql`double precision`, undefined],
    ['trashed_at', 'text', undefined],
  ] as const
  for (const [name, type, build] of columns)
    await db.schema.alterTable('pictures').addColumn(name, type, build).execute()
  // Partial, so that both databases read the list in its order instead of sorting it.
  await sql`create index pictures_newest on pictures (created_at, id) where trashed_at is null`.execute(db)
  await sql`create index pictures_in_trash on pictures (trashed_at, id) where trashed_at is not null`.execute(
    db,
  )
  await db.schema
    .createTable('picture_uses')
    .addColumn('picture_id', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('record_id', 'text', required)
    .addColumn('field', 'text', required)
    .addColumn('alt', 'text')
    .addPrimaryKeyConstraint('picture_uses_place', ['kind', 'record_id', 'field'])
    .execute()
  await db.schema.createIndex('uses_of_picture').on('picture_uses').columns(['picture_id', 'alt']).execute()
  await fillUses(db)
  await fillNames(db)
  // Pictures of permanently deleted projects, which the next housekeeping would have deleted.
  await db
    .updateTable('pictures')
    .set({ trashed_at: new Date().toISOString() })
    .where('unused_since', '=', '')
    .execute()
  await db.schema.alterTable('pictures').dropColumn('unused_since').execute()
}

async function fillUses(db: Kysely<OldTables>) {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('projects')
      .select(['id', 'preview', 'sections'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS)
      .execute()
    const uses = rows.flatMap(({ id, preview, sections }) => {
      // Only sections have an alt text of their own.
      const body = { previewImageUrl: preview, sections: (JSON.parse(sections) as object[]).map(withAlt) }
      return usesIn('project', id, body)
    })
    await addUses(db, uses)
    if (rows.length < ROWS) break
    last = rows.at(-1)!.id
  }
  for (const { page, body } of await db.selectFrom('content').select(['page', 'body']).execute())
    await addUses(db, usesIn('content', page, JSON.parse(body)))
}

async function addUses(db: Kysely<OldTables>, uses: readonly Use[]) {
  for (let start = 0; start < uses.length; start += ROWS)
    await db
      .insertInto('picture_uses')
      .values(uses.slice(start, start + ROWS))
      .execute()
}

const withAlt = (section: object) => ({ alt: '', ...section })

function usesIn(kind: string, recordId: string, value: unknown, path: string[] = []): Use[] {
  if (typeof value !== 'object' || value === null) return []
  const { alt } = value as { alt?: unknown }
  return Object.entries(value).flatMap(([key, part]) => {
    const field = [...path, key]
    if (typeof part !== 'string') return usesIn(kind, recordId, part, field)
    const id = OWN_ADDRESS.exec(part)?.[1]
    if (id === undefined) return []
    const place = { kind, record_id: recordId, field: field.join('.') }
    // The logo is drawn without a description.
    const hasAlt = typeof alt === 'string' && place.field !== 'logo.img_src'
    return [{ picture_id: id, ...place, alt: hasAlt ? alt : null }]
  })
}

/** The log has the names of the uploaded files, and who uploaded them. */
async function fillNames(db: Kysely<OldTables>) {
  const uploads = await db
    .selectFrom('activity')
    .select(['subject_id', 'subject_name', 'actor_id'])
    .where('kind', '=', 'picture.uploaded')
    .orderBy('id')
    .execute()
  for (const { subject_id, subject_name, actor_id } of uploads)
    await db
      .updateTable('pictures')
      .set({ name: subject_name, uploaded_by: actor_id })
      .where('id', '=', subject_id)
      .execute()
}
