import type { Actor } from '../../domain/account/known-user-schema.ts'
import { notValid } from '../../domain/problem.ts'
import { type Move, moved, reordered } from '../../domain/project/project-order.ts'
import { record } from '../activity/activity.ts'
import { reordering } from '../activity/reordering.ts'
import { type Database, publish } from '../database.ts'

type Placed = { id: string; inTrash: boolean }

/** Sets the order of the public gallery. 422 for an unknown id. */
export async function reorderProjects(db: Database, actor: Actor, listed: readonly string[]): Promise<void> {
  await arrange(db, actor, (all) => {
    const live = new Set(liveIds(all))
    const unknown = listed.find((id) => !live.has(id))
    if (unknown !== undefined) throw notValid({ ids: `There is no project ${unknown}.` })
    return listed
  })
}

/** Applies the moves one after another to the current order, and returns the new order. 422 when a project no longer exists. */
export async function moveProjects(db: Database, actor: Actor, moves: readonly Move[]): Promise<string[]> {
  return arrange(db, actor, (all) => {
    const live = new Set(liveIds(all))
    // A project that was moved to the trash meanwhile still has a position.
    const known = new Set(all.map(({ id }) => id))
    const allExist = moves.every(
      ({ ids, before }) => ids.every((id) => live.has(id)) && (before === null || known.has(before)),
    )
    if (!allExist) throw notValid({ moves: 'One of these projects was deleted in the meantime.' })
    return liveIds(moves.reduce(moved<Placed>, all))
  })
}

const liveIds = (all: readonly Placed[]) => all.filter(({ inTrash }) => !inTrash).map(({ id }) => id)

/** Moves the projects that `first` returns to the start. Returns the new order, without the trash. */
async function arrange(
  db: Database,
  actor: Actor,
  first: (all: Placed[]) => readonly string[],
): Promise<string[]> {
  return publish(db, async (tx) => {
    const rows = await tx
      .selectFrom('projects')
      .select(['id', 'name', 'position', 'deleted_at'])
      .orderBy('position')
      .orderBy('id')
      .execute()
    const all = rows.map(({ id, deleted_at }) => ({ id, inTrash: deleted_at !== null }))
    const live = new Set(liveIds(all))
    const positions = new Map(rows.map(({ id, position }) => [id, position]))
    const order = reordered(all, first(all))
    for (const [index, id] of order.entries()) {
      if (positions.get(id) === index + 1) continue
      await tx
        .updateTable('projects')
        .set({ position: index + 1 })
        .where('id', '=', id)
        .execute()
    }
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    const liveOf = (ids: readonly string[]) => ids.filter((id) => live.has(id))
    const named = (ids: readonly string[]) => liveOf(ids).map((id) => ({ id, name: names.get(id) ?? '' }))
    const event = reordering(named(all.map(({ id }) => id)), named(order))
    if (event) await record(tx, actor, { kind: 'projects.reordered', ...event })
    return liveOf(order)
  })
}
