import { sql } from 'kysely'
import type { Database, Tx } from '../database.ts'

const ADDRESSES = /\/media\/([0-9a-f]{32})\./g

/**
 * Every text in which a picture can be named by its address, one query for each place: projects, also those in the trash, and the
 * website's content. A new place that names pictures, such as kept versions, needs its query here, or its pictures are removed.
 * The log of activities is no such place: what it tells of may be gone.
 */
const textsThatNamePictures = (db: Database | Tx) => [
  db.selectFrom('projects').select(sql<string>`preview || ' ' || sections`.as('text')),
  db.selectFrom('content').select('body as text'),
]

/** The ids of all pictures that something names. */
export async function picturesInUse(db: Database | Tx): Promise<Set<string>> {
  const ids = new Set<string>()
  for (const query of textsThatNamePictures(db)) {
    for (const { text } of await query.execute()) for (const id of picturesNamedIn(text)) ids.add(id)
  }
  return ids
}

export const picturesNamedIn = (text: string) => [...text.matchAll(ADDRESSES)].map(([, id]) => id!)
