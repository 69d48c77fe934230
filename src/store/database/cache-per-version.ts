import type { Database } from './database.ts'

type Version = number | string

/**
 * Caches a value made from the database until the next change that a visitor can see, made by this or another process; with
 * another `versionOf`, such as `changeCount`, until that changes. The version is read before the value is made, so a cached
 * value is never older than its version.
 */
export function cachePerVersion<T>(
  db: Database,
  make: (version: Version) => Promise<T>,
  versionOf: (db: Database) => Version | Promise<Version> = ({ siteVersion }) => siteVersion.current(),
): () => Promise<T> {
  let cached: { version: Version; value: Promise<T> } | undefined
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
