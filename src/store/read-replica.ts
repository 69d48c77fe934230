import type { Database } from './database.ts'

/**
 * Returns a function that finds the database to read a public page from: the replica, if it has all changes that are known here,
 * else the primary. A replica that is behind, or away, is not waited for.
 */
export function publicReads(primary: Database, replica?: Database): () => Promise<Database> {
  if (!replica) return async () => primary
  return async () => {
    const known = primary.siteVersion.current()
    const query = replica.selectFrom('site').select('version').executeTakeFirst()
    const found = await query.catch(() => undefined)
    return found !== undefined && found.version >= known ? replica : primary
  }
}
