import type { Changes } from '../domain/activity.ts'
import { notValid } from '../domain/problem.ts'
import { reordered } from '../domain/project-order.ts'
import type { Actor } from '../domain/user.ts'
import { record } from './activity.ts'
import { type Database, publish } from './database.ts'

/** The order of the public gallery; 422 for an id that is not a project's. */
export async function reorderProjects(db: Database, actor: Actor, listed: readonly string[]): Promise<void> {
  await publish(db, async (tx) => {
    const rows = await tx
      .selectFrom('projects')
      .select(['id', 'position', 'deleted_at'])
      .orderBy('position')
      .orderBy('id')
      .execute()
    const all = rows.map(({ id, deleted_at }) => ({ id, inTrash: deleted_at !== null }))
    const live = new Set(all.filter(({ inTrash }) => !inTrash).map(({ id }) => id))
    const unknown = listed.find((id) => !live.has(id))
    if (unknown !== undefined) throw notValid({ ids: `There is no project ${unknown}.` })
    const positions = new Map(rows.map(({ id, position }) => [id, position]))
    const order = reordered(all, listed)
    for (const [index, id] of order.entries()) {
      if (positions.get(id) === index + 1) continue
      await tx
        .updateTable('projects')
        .set({ position: index + 1 })
        .where('id', '=', id)
        .execute()
    }
    const before = all.filter(({ inTrash }) => !inTrash).map(({ id }) => id)
    const after = order.filter((id) => live.has(id))
    const changes = movedSpan(before, after)
    if (changes)
      await record(tx, actor, { kind: 'projects.reordered', subject: { id: '', name: '' }, changes })
  })
}

/** The part of the order that moved, before and after; none when nothing did. */
function movedSpan(before: readonly string[], after: readonly string[]): Changes | undefined {
  const differs = (_: string, index: number) => before[index] !== after[index]
  const first = after.findIndex(differs)
  if (first === -1) return undefined
  const end = after.findLastIndex(differs) + 1
  return { order: { before: before.slice(first, end), after: after.slice(first, end) } }
}
