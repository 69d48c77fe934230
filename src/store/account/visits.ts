import { change, type Database, now } from '../database/database.ts'

const VISIT_PAUSE = 30 * 60 * 1000 // ms without a look at the activity, after which a new visit begins

/** Notes that a user looks at the activity, and answers when they last did in the visit before; null at the first one. */
export function visit(db: Database, userId: string): Promise<string | null> {
  return change(db, async (tx) => {
    const at = now()
    const { visited_at, visited_before } = await tx
      .selectFrom('users')
      .select(['visited_at', 'visited_before'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
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
