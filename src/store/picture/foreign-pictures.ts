import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isPostgres } from '../database/sql-parts.ts'

/** The origins of the pictures from other sites, such as https://example.org, in visible projects and in the pages' content. */
export async function foreignPictureOrigins(db: Database): Promise<string[]> {
  const place = sql.raw(isPostgres(db) ? 'strpos' : 'instr')
  // Word for word as in the index of migration 037, without parameters: else the databases read all projects.
  const { rows: projects } = await sql<{ sections: string; preview: string }>`
    select sections, preview from projects where deleted_at is null and hidden = 0
    and (${place}(sections, '"https://') > 0 or ${place}(preview, 'https://') = 1)`.execute(db)
  const contents = await db
    .selectFrom('content')
    .select('body')
    .where('body', 'like', '%"img_src":"https://%')
    .execute()
  const origins = [
    ...projects.flatMap((row) => [...originsIn(JSON.parse(row.sections)), ...originOf(row.preview)]),
    ...contents.flatMap((row) => originsIn(JSON.parse(row.body))),
  ]
  return [...new Set(origins)].toSorted()
}

/** The field of a picture's address: of a project's section, of a picture in a page's content. */
const ADDRESS_FIELDS = ['content', 'img_src']

function originsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || ('type' in value && value.type === 'text')) return []
  return Object.entries(value).flatMap(([name, part]) =>
    typeof part !== 'string' ? originsIn(part) : ADDRESS_FIELDS.includes(name) ? originOf(part) : [],
  )
}

const originOf = (address: string) =>
  address.startsWith('https://') && URL.canParse(address) ? [new URL(address).origin] : []
