import type { Database } from '../store/database.ts'
import { siteVersion } from '../store/database.ts'

/**
 * Caches a value made from the database until the next change that a visitor can see, made by this or another process; with
 * `changeCount` as `versionOf`, until the next change of any kind. The version is read before the value is made, so a cached
 * value is never older than its version.
 */
export function cachePerVersion<T>(
  db: Database,
  make: (version: number) => Promise<T>,
  versionOf = siteVersion,
): () => Promise<T> {
  let cached: { version: number; value: Promise<T> } | undefined
  return async () => {
    const version = await versionOf(db)
    if (cached?.version !== version) {
      const value = make(version)
      cached = { version, value }
      // A failure is not cached.
      value.catch(() => {
        if (cached?.value === value) cached = undefined
      })
    }
    return cached.value
  }
}
