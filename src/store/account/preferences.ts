import type { Preferences } from '../../domain/account/user-schema.ts'
import { notSignedIn } from '../../domain/shared/problem.ts'
import { change, type Database, now, type Tx } from '../database/database.ts'

export async function readPreferences(db: Database | Tx, userId: string): Promise<Preferences> {
  const row = await db
    .selectFrom('users')
    .select(['shrinks_pictures', 'hides_setup'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => notSignedIn())
  return { shrinksPictures: row.shrinks_pictures === 1, hidesSetup: row.hides_setup === 1 }
}

/** Not in the activity log, since they change nothing for others. */
export function setPreferences(
  db: Database,
  userId: string,
  wanted: Partial<Preferences>,
): Promise<Preferences> {
  return change(db, async (tx) => {
    const after = { ...(await readPreferences(tx, userId)), ...wanted }
    await tx
      .updateTable('users')
      .set({ shrinks_pictures: after.shrinksPictures ? 1 : 0, hides_setup: after.hidesSetup ? 1 : 0 })
      .where('id', '=', userId)
      .execute()
    return after
  })
}

const VISIT_PAUSE = 30 * 60 * 1000 // ms without a look at the activity, after which a new visit begins

/** Notes that a user looks at the activity, and answers when they last did in the visit before; null at the first one. */
export function visit(db: Database, userId: string): Promise<string | null> {
  return change(db, async (tx) => {
    const at = now()
    const { visited_at, visited_before } = await tx
      .selectFrom('users')
      .select(['visited_at', 'visited_before'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(() => notSignedIn())
    const isNew = visited_at !== null && Date.parse(at) - Date.parse(visited_at) > VISIT_PAUSE
    const since = isNew ? visited_at : visited_before
    await tx
      .updateTable('users')
      .set({ visited_at: at, visited_before: since })
      .where('id', '=', userId)
      .execute()
    return since
  })
}
