import type { Kysely } from 'kysely'

const BATCH = 100 // projects read at once
const PICTURES = /\/media\/([0-9a-f]{32})\./g

/** Versions of records, and which pictures they name. What is stored now becomes version 1 of each project and content page. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('versions')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addColumn('saved_by_name', 'text', (column) => column.notNull())
    .addColumn('saved_by_email', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('restored_from', 'integer')
    // The last column: SQLite then reads a row's other columns without it.
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('versions_of_record', ['kind', 'record_id', 'number'])
    .execute()

  // One row for each picture of a record, however many of its versions name it.
  await db.schema
    .createTable('version_pictures')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('picture_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('version_pictures_once', ['kind', 'record_id', 'picture_id'])
    .execute()
  await db.schema.createIndex('pictures_in_versions').on('version_pictures').column('picture_id').execute()

  const store = db as Kysely<Stored>
  await addProjects(store)
  await addContent(store)
}

async function addProjects(db: Kysely<Stored>) {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('projects')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const row of rows) {
      const body = {
        name: row.name,
        category: row.category,
        subCategory: row.sub_category,
        location: row.location,
        year: row.year,
        client: row.client,
        collaborators: row.collaborators,
        projectTeam: row.project_team,
        projectLeaders: JSON.parse(row.project_leaders),
        tags: JSON.parse(row.tags),
        status: row.status,
        sizeM2FT2: row.size,
        keyDate: row.key_date,
        previewImageUrl: row.preview,
        hidden: row.hidden === 1,
        sections: JSON.parse(row.sections),
      }
      await addVersion(db, 'project', row.id, row, JSON.stringify(body))
    }
    if (rows.length < BATCH) return
    last = rows.at(-1)!.id
  }
}

async function addContent(db: Kysely<Stored>) {
  for (const row of await db.selectFrom('content').selectAll().execute())
    await addVersion(db, 'content', row.page, row, row.body)
}

async function addVersion(
  db: Kysely<Stored>,
  kind: string,
  id: string,
  { updated_at, updated_by }: { updated_at: string; updated_by: string },
  body: string,
) {
  // Each save is in the log, with the name of its author.
  const author = await db
    .selectFrom('activity')
    .select(['actor_name', 'actor_email'])
    .where('actor_id', '=', updated_by)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  await db
    .insertInto('versions')
    .values({
      kind,
      record_id: id,
      number: 1,
      saved_at: updated_at,
      saved_by: updated_by,
      saved_by_name: author?.actor_name ?? '',
      saved_by_email: author?.actor_email ?? '',
      fields: '[]',
      restored_from: null,
      body,
    })
    .execute()
  const pictures = new Set([...body.matchAll(PICTURES)].map(([, picture]) => picture!))
  if (pictures.size === 0) return
  const rows = [...pictures].map((picture) => ({ kind, record_id: id, picture_id: picture }))
  await db.insertInto('version_pictures').values(rows).execute()
}

/** The columns that this migration reads and writes. */
type Stored = {
  projects: Record<
    | 'id'
    | 'name'
    | 'category'
    | 'sub_category'
    | 'location'
    | 'client'
    | 'collaborators'
    | 'project_team'
    | 'project_leaders'
    | 'tags'
    | 'status'
    | 'size'
    | 'key_date'
    | 'preview'
    | 'sections'
    | 'updated_at'
    | 'updated_by',
    string
  > & { year: number; hidden: number }
  content: Record<'page' | 'body' | 'updated_at' | 'updated_by', string>
  activity: Record<'actor_id' | 'actor_name' | 'actor_email', string> & { id: number }
  versions: Record<
    'kind' | 'record_id' | 'saved_at' | 'saved_by' | 'saved_by_name' | 'saved_by_email' | 'fields' | 'body',
    string
  > & { number: number; restored_from: number | null }
  version_pictures: Record<'kind' | 'record_id' | 'picture_id', string>
}
