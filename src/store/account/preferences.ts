import type { Preferences } from '../../domain/account/preferences-schema.ts'
import { change, type Database } from '../database.ts'

export async function readPreferences(db: Database, userId: string): Promise<Preferences> {
  const row = await db
    .selectFrom('users')
    .select('shrinks_pictures')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { shrinksPictures: row.shrinks_pictures === 1 }
}

/** Not in the activity log, since they change nothing for others. */
export function setPreferences(db: Database, userId: string, wanted: Preferences): Promise<Preferences> {
  return change(db, async (tx) => {
    await tx
      .updateTable('users')
      .set({ shrinks_pictures: wanted.shrinksPictures ? 1 : 0 })
      .where('id', '=', userId)
      .execute()
    return wanted
  })
}
