import type { Preferences } from '../../domain/account/preferences-schema.ts'
import { change, type Database, type Tx } from '../database/database.ts'

export async function readPreferences(db: Database | Tx, userId: string): Promise<Preferences> {
  const row = await db
    .selectFrom('users')
    .select(['shrinks_pictures', 'hides_setup'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { shrinksPictures: row.shrinks_pictures === 1, hidesSetup: row.hides_setup === 1 }
}

/** Changes those that are wanted. Not in the activity log, since they change nothing for others. */
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
