import type { ActivityEntry, Changes, Deed } from '../domain/activity.ts'
import type { Actor } from '../domain/user.ts'
import { type Database, now, type Tx } from './database.ts'

/** Writes the entry of a change, in the change's own transaction. Secrets never come in here. */
export async function record(tx: Tx, actor: Actor, { kind, subject, changes = {} }: Deed) {
  await tx
    .insertInto('activity')
    .values({
      at: now(),
      actor_id: actor.id,
      actor_name: actor.name,
      actor_email: actor.email,
      kind,
      subject_id: subject.id,
      subject_name: subject.name,
      changes: JSON.stringify(changes),
    })
    .execute()
}

export type ActivityPage = { entries: ActivityEntry[]; next: string | null }

/** Newest first; `before` is the cursor of the page before, `actorId` narrows to one person's deeds. */
export async function listActivity(
  db: Database,
  { limit, before, actorId }: { limit: number; before?: number; actorId?: string },
): Promise<ActivityPage> {
  let query = db
    .selectFrom('activity')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (before !== undefined) query = query.where('id', '<', before)
  if (actorId !== undefined) query = query.where('actor_id', '=', actorId)
  const rows = await query.execute()
  const shown = rows.slice(0, limit)
  return {
    entries: shown.map((row) => ({
      id: row.id,
      at: row.at,
      actor: { id: row.actor_id, name: row.actor_name, email: row.actor_email },
      kind: row.kind,
      subject: { id: row.subject_id, name: row.subject_name },
      changes: JSON.parse(row.changes) as Changes,
    })),
    next: rows.length > limit ? String(shown.at(-1)!.id) : null,
  }
}
