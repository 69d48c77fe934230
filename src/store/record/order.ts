import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { ActivityEvent } from '../../domain/activity/activity.ts'
import { type ListedKind, recordKinds, type StoredAs } from '../../domain/record/kinds.ts'
import { type Move, moved, reordered } from '../../domain/record/order.ts'
import { notValid } from '../../domain/shared/problem.ts'
import { record } from '../activity/activity.ts'
import { type Database, publish } from '../database/database.ts'

type Ordered = { id: string; inTrash: boolean }

/** Sets the order of the records; those left out keep their order behind the listed ones. 422 for an unknown id. */
export async function reorderRecords(
  db: Database,
  actor: Actor,
  kind: ListedKind,
  listed: readonly string[],
): Promise<void> {
  await arrange(db, actor, kind, (all) => {
    const live = new Set(liveIds(all))
    const unknown = listed.find((id) => !live.has(id))
    if (unknown !== undefined) throw notValid({ ids: `There is no ${recordKinds[kind].noun} ${unknown}.` })
    return listed
  })
}

/** Applies the moves one after another to the current order, and returns the new order. 422 when a record no longer exists. */
export async function moveRecords(
  db: Database,
  actor: Actor,
  kind: ListedKind,
  moves: readonly Move[],
): Promise<string[]> {
  return arrange(db, actor, kind, (all) => {
    const live = new Set(liveIds(all))
    // A record that was moved to the trash meanwhile still has a position.
    const known = new Set(all.map(({ id }) => id))
    const allExist = moves.every(
      ({ ids, before }) => ids.every((id) => live.has(id)) && (before === null || known.has(before)),
    )
    if (!allExist)
      throw notValid({ moves: `One of these ${recordKinds[kind].noun}s was deleted in the meantime.` })
    return liveIds(moves.reduce(moved<Ordered>, all))
  })
}

const liveIds = (all: readonly Ordered[]) => all.filter(({ inTrash }) => !inTrash).map(({ id }) => id)

/** Moves the records that `first` returns to the start. Returns the new order, without the trash. */
async function arrange(
  db: Database,
  actor: Actor,
  kind: ListedKind,
  first: (all: Ordered[]) => readonly string[],
): Promise<string[]> {
  const { table, name, deletedAt } = recordKinds[kind].stored as StoredAs
  return publish(db, async (tx) => {
    const rows = await tx
      .selectFrom(table)
      .select((eb) => ['id', 'position', eb.ref(name).as('name')])
      .select((eb) => (deletedAt ? eb.ref(deletedAt) : eb.val(null)).as('deletedAt'))
      .orderBy('position')
      .orderBy('id')
      .execute()
    const all = rows.map(({ id, deletedAt }) => ({ id, inTrash: deletedAt !== null }))
    const live = new Set(liveIds(all))
    const order = reordered(all, first(all))
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const [index, id] of order.entries()) {
      if (byId.get(id)?.position === index + 1) continue
      await tx
        .updateTable(table)
        .set({ position: index + 1 })
        .where('id', '=', id)
        .execute()
    }
    const liveOf = (ids: readonly string[]) => ids.filter((id) => live.has(id))
    const named = (ids: readonly string[]) =>
      liveOf(ids).map((id) => ({ id, name: byId.get(id)?.name ?? '' }))
    const event = reordering(named(all.map(({ id }) => id)), named(order))
    if (event) await record(tx, actor, { kind: `${table}.reordered`, ...event })
    return liveOf(order)
  })
}

type Named = { id: string; name: string }

/** The log entry of a new order: one moved record with its positions, or the changed part of the order; undefined when nothing changed. */
function reordering(
  before: readonly Named[],
  after: readonly Named[],
): Pick<ActivityEvent, 'subject' | 'changes'> | undefined {
  const differs = (_: Named, index: number) => before[index]?.id !== after[index]?.id
  const first = before.findIndex(differs)
  if (first === -1) return undefined
  const last = before.findLastIndex(differs)
  const moved = (from: number, to: number) => ({
    subject: before[from]!,
    changes: { place: { before: from + 1, after: to + 1 } },
  })
  if (isSame(before.slice(first + 1, last + 1), after.slice(first, last))) return moved(first, last)
  if (isSame(before.slice(first, last), after.slice(first + 1, last + 1))) return moved(last, first)
  const namesIn = (order: readonly Named[]) => order.slice(first, last + 1).map(({ name }) => name)
  return {
    subject: { id: '', name: '' },
    changes: { order: { before: namesIn(before), after: namesIn(after) } },
  }
}

const isSame = (one: readonly Named[], other: readonly Named[]) =>
  one.every(({ id }, index) => id === other[index]?.id)
