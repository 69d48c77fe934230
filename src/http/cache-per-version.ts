import type { Database } from '../store/database.ts'
import { siteVersion } from '../store/database.ts'

/**
 * Keeps what was made from the store until the next change that a visitor can see, made here or by another process. The
 * version is read before the making, so what is kept is never older than it claims.
 */
export function cachePerVersion<T>(db: Database, make: (version: number) => Promise<T>): () => Promise<T> {
  let kept: { version: number; value: Promise<T> } | undefined
  return async () => {
    const version = await siteVersion(db)
    if (kept?.version !== version) {
      const value = make(version)
      kept = { version, value }
      // A failure is not kept.
      value.catch(() => {
        if (kept?.value === value) kept = undefined
      })
    }
    return kept.value
  }
}
