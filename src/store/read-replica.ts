import type { Database } from './database.ts'

/** How long the replica may take to say how far it is, in ms. */
const ANSWER_WITHIN = 500
/** How long it is not asked after it did not say so, in ms. */
const PAUSE = 5_000

/**
 * Returns a function that finds the database to read a public page from: the replica, if it has all changes that are known here,
 * else the primary. A replica that is behind, or away, is not waited for.
 */
export function publicReads(
  primary: Database,
  replica?: Database,
  answerWithin = ANSWER_WITHIN,
): () => Promise<Database> {
  if (!replica) return async () => primary
  let pausedUntil = 0
  return async () => {
    if (performance.now() < pausedUntil) return primary
    const query = replica.selectFrom('site').select('version').executeTakeFirst()
    const found = await inTime(query, answerWithin)
    if (found === undefined) pausedUntil = performance.now() + PAUSE
    return found !== undefined && primary.siteVersion.isReachedBy(found.version) ? replica : primary
  }
}

/** Undefined when the query fails or takes too long. */
async function inTime<T>(query: Promise<T>, most: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), most)
  })
  try {
    return await Promise.race([query.catch(() => undefined), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
