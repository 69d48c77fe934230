import { dayIn } from '../domain/time/day.ts'
import { cachePerVersion } from '../http/cache-per-version.ts'
import { studioTimeZone } from '../store/content/studio-time-zone.ts'
import type { Database } from '../store/database.ts'

/**
 * Returns a function that names what the public pages show now. The name changes with every change that visitors can see, and
 * at midnight in the studio's time zone, when openings close by date.
 */
export function siteEdition(db: Database): () => Promise<string> {
  const current = cachePerVersion(db, async (version) => ({ version, timeZone: await studioTimeZone(db) }))
  return async () => {
    const { version, timeZone } = await current()
    return `${version} ${dayIn(new Date(), timeZone)}`
  }
}
