import { setTimeout as pause } from 'node:timers/promises'
import { type Database, storedVersion } from './database/database.ts'
import { currentSchema, latestSchema } from './migrations/migrate.ts'

/** The time in which the replica must say how far it is, in ms. */
const ANSWER_WITHIN = 500
/** The time for which it is not asked after it did not, in ms. */
const PAUSE = 5_000

/**
 * Returns a function that finds the database to read a public page from: the replica, if it has all changes that are known here
 * and the tables of this release, else the primary. A replica that is behind, or away, is not waited for.
 */
export function publicReads(
  primary: Database,
  replica?: Database,
  answerWithin = ANSWER_WITHIN,
): () => Promise<Database> {
  if (!replica) return async () => primary
  let hasTables = false
  const isUpToDate = async () => {
    const version = await storedVersion(replica)
    // A migration does not change the version.
    hasTables ||= ((await currentSchema(replica)) ?? '') >= latestSchema()
    return hasTables && primary.siteVersion.isReachedBy(version)
  }
  let pausedUntil = 0
  return async () => {
    if (performance.now() < pausedUntil) return primary
    const answer = await inTime(isUpToDate(), answerWithin)
    if (answer === undefined) pausedUntil = performance.now() + PAUSE
    return answer ? replica : primary
  }
}

/** Undefined when the answer fails or takes too long. */
const inTime = <T>(answer: Promise<T>, most: number): Promise<T | undefined> =>
  Promise.race([answer.catch(() => undefined), pause(most, undefined, { ref: false })])
