import type { Database, Tx } from '../database/database.ts'

type Opening = { title: string; test: string }

/** The title of an opening and the instructions of its test; empty for the general pool. */
export async function openingOf(db: Database | Tx, jobId: string): Promise<Opening> {
  const row = await db.selectFrom('jobs').select(['title', 'test']).where('id', '=', jobId).executeTakeFirst()
  return row ?? { title: '', test: '' }
}
