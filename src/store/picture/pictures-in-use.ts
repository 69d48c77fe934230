import { sql } from 'kysely'
import type { Database, Tx } from '../database.ts'

const ADDRESSES = /\/media\/([0-9a-f]{32})\./g

/**
 * All texts that can contain the address of a picture, one query for each table: projects, including those in the trash, and
 * the website's content. Add a query for each new table that uses pictures, or its pictures are deleted. The activity log does
 * not count: the pictures of its entries may be deleted.
 */
const textsWithPictures = (db: Database | Tx) => [
  db.selectFrom('projects').select(sql<string>`preview || ' ' || sections`.as('text')),
  db.selectFrom('content').select('body as text'),
]

/** The ids of all pictures in use. A picture that only older versions name is not in use. */
export async function picturesInUse(db: Database | Tx): Promise<Set<string>> {
  const ids = new Set<string>()
  for (const query of textsWithPictures(db)) {
    for (const { text } of await query.execute()) for (const id of picturesNamedIn(text)) ids.add(id)
  }
  return ids
}

/** The ids of all pictures that versions name. They are kept, so that the versions can be restored. */
export async function picturesInVersions(db: Database | Tx): Promise<Set<string>> {
  const rows = await db.selectFrom('version_pictures').select('picture_id').distinct().execute()
  return new Set(rows.map((row) => row.picture_id))
}

export const picturesNamedIn = (text: string) => [...text.matchAll(ADDRESSES)].map(([, id]) => id!)
