import type { Database } from '../database/database.ts'

/** The origins of the pictures from other sites, such as https://example.org, in visible projects and in the pages' content. */
export async function foreignPictureOrigins(db: Database): Promise<string[]> {
  const projects = await db
    .selectFrom('projects')
    .select(['sections', 'preview'])
    .where('deleted_at', 'is', null)
    .where('hidden', '=', 0)
    .where((eb) => eb.or([eb('sections', 'like', '%"https://%'), eb('preview', 'like', 'https://%')]))
    .execute()
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
