import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

// The tables as this migration reads and writes them; later releases may change them.
type OldTables = {
  jobs: Record<
    'id' | 'title' | 'department' | 'location' | 'status' | 'description' | 'slug' | 'updated_at',
    string
  > & { vacancy: number; position: number }
  job_slugs: { slug: string; job_id: string }
  versions: Record<
    'kind' | 'record_id' | 'saved_at' | 'saved_by' | 'saved_by_name' | 'saved_by_email' | 'fields' | 'body',
    string
  > & { number: number; restored_from: number | null }
}

/**
 * Openings get an address, the fields of their pages, and versions. Those that exist keep what they have; what is stored now
 * becomes their version 1, saved by the program, since until this release only the starter content could add openings.
 */
export async function up(database: Kysely<unknown>) {
  const db = database as Kysely<OldTables>
  const text = (otherwise: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().defaultTo(otherwise)
  const columns = [
    ['slug', 'text', text('')],
    ['employment_type', 'text', text('FULL_TIME')],
    ['closes_at', 'text', text('')],
    ['project_id', 'text', text('')],
    ['test', 'text', text('')],
    ['hidden', 'integer', (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)],
    ['updated_by', 'text', text('plinth')],
  ] as const
  for (const [name, type, build] of columns)
    await db.schema.alterTable('jobs').addColumn(name, type, build).execute()
  await db.schema
    .createTable('job_slugs')
    .addColumn('slug', 'text', (column) => column.primaryKey().notNull())
    .addColumn('job_id', 'text', (column) => column.notNull().references('jobs.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('slugs_of_job').on('job_slugs').column('job_id').execute()
  await fillSlugs(db)
  await sql`create unique index jobs_by_slug on jobs (slug)`.execute(db)
}

async function fillSlugs(db: Kysely<OldTables>) {
  const taken = new Set<string>()
  for (const job of await db.selectFrom('jobs').selectAll().orderBy('position').orderBy('id').execute()) {
    const slug = freeSlug(job.title, taken)
    taken.add(slug)
    await db.updateTable('jobs').set({ slug }).where('id', '=', job.id).execute()
    await db.insertInto('job_slugs').values({ slug, job_id: job.id }).execute()
    const body = {
      title: job.title,
      department: job.department,
      location: job.location,
      employmentType: 'FULL_TIME',
      vacancy: job.vacancy,
      status: job.status,
      closesAt: '',
      description: job.description,
      projectId: '',
      test: '',
      hidden: false,
    }
    const version = {
      kind: 'job',
      record_id: job.id,
      number: 1,
      saved_at: job.updated_at,
      saved_by: 'plinth',
      saved_by_name: 'Plinth',
      saved_by_email: '',
      fields: '[]',
      restored_from: null,
      body: JSON.stringify(body),
    }
    await db.insertInto('versions').values(version).execute()
  }
}

function freeSlug(title: string, taken: ReadonlySet<string>): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  const slug = words || 'opening'
  let number = 1
  let free = slug
  while (taken.has(free)) free = `${slug}-${++number}`
  return free
}
