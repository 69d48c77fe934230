import type { Actor } from '../../domain/account/known-user-schema.ts'
import { notValid } from '../../domain/problem.ts'
import { record } from '../activity/activity.ts'
import { reordering } from '../activity/reordering.ts'
import { type Database, publish } from '../database.ts'

/** Sets the order of the openings; those left out keep their order behind the listed ones. 422 for an unknown id. */
export async function reorderJobs(db: Database, actor: Actor, listed: readonly string[]): Promise<void> {
  await publish(db, async (tx) => {
    const rows = await tx
      .selectFrom('jobs')
      .select(['id', 'title as name', 'position'])
      .orderBy('position')
      .orderBy('id')
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    const first = listed.map((id) => {
      const row = byId.get(id)
      if (!row) throw notValid({ ids: `There is no opening ${id}.` })
      return row
    })
    const order = [...first, ...rows.filter(({ id }) => !listed.includes(id))]
    for (const [index, { id, position }] of order.entries()) {
      if (position === index + 1) continue
      await tx
        .updateTable('jobs')
        .set({ position: index + 1 })
        .where('id', '=', id)
        .execute()
    }
    const event = reordering(rows, order)
    if (event) await record(tx, actor, { kind: 'jobs.reordered', ...event })
  })
}
