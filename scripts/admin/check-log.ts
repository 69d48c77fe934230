import { checkInWords, checkProgress } from '../../src/domain/activity/activity-check.ts'
import { Problem } from '../../src/domain/shared/problem.ts'
import { checkNextEntries } from '../../src/store/activity/verify-chain.ts'
import type { Database } from '../../src/store/database/database.ts'

/** Checks the whole activity log, and that it holds the entry with the hash `until`. Throws a Problem that names the first broken entry. */
export async function checkLog(db: Database, until: string | undefined): Promise<string> {
  let check = await checkNextEntries(db)
  while (check.next) {
    console.error(checkProgress(check.checked, check.entries))
    check = await checkNextEntries(db, check.next)
  }
  const words = checkInWords(check, (at) => at)
  if (check.broken) throw new Problem(409, words)
  if (until !== undefined) await refuseWithout(db, until)
  return check.hash === '' ? words : `${words} The newest has the hash ${check.hash}.`
}

async function refuseWithout(db: Database, hash: string) {
  const found = await db.selectFrom('activity').select('number').where('hash', '=', hash).executeTakeFirst()
  if (!found) throw new Problem(409, withoutHash(hash))
}

export const withoutHash = (hash: string) =>
  `No entry has the hash ${hash}: the end of the log was cut off, or the log was written anew.`
