/**
 * The order after staff moved rows. `all` is every record in the old order, including those in the trash; `listed` are the
 * ids that now come first. The others follow in their old order. A record in the trash stays after the record it followed,
 * so that it is restored in its place.
 */
export function reordered(
  all: readonly { id: string; inTrash: boolean }[],
  listed: readonly string[],
): string[] {
  const chosen = new Set(listed)
  const trashAfter = new Map<string | null, string[]>()
  let before: string | null = null
  for (const { id, inTrash } of all) {
    if (inTrash) trashAfter.set(before, [...(trashAfter.get(before) ?? []), id])
    else before = id
  }
  const live = all.filter(({ inTrash }) => !inTrash).map(({ id }) => id)
  const order = [...chosen, ...live.filter((id) => !chosen.has(id))]
  return [...(trashAfter.get(null) ?? []), ...order.flatMap((id) => [id, ...(trashAfter.get(id) ?? [])])]
}

/** Moves the records `ids`, in this order, directly before the record `before`; null: to the end. */
export type Move = { ids: readonly string[]; before: string | null }

/** The order after a move; unchanged when the record `before` does not exist. */
export function moved<T extends { id: string }>(all: readonly T[], { ids, before }: Move): T[] {
  const indexes = new Map(ids.map((id, index) => [id, index]))
  const rest = all.filter(({ id }) => !indexes.has(id))
  const chosen = all
    .filter(({ id }) => indexes.has(id))
    .sort((one, other) => indexes.get(one.id)! - indexes.get(other.id)!)
  const at = before === null ? rest.length : rest.findIndex(({ id }) => id === before)
  return at === -1 ? [...all] : rest.toSpliced(at, 0, ...chosen)
}

/**
 * The move that places the chosen records together, the first of them at `position`, counted from 1, of the list as the person saw it.
 * If the record there is gone from `all`, the next one counts.
 */
export function moveTo(
  all: readonly { id: string }[],
  chosen: ReadonlySet<string>,
  position: number,
  seen = all,
): Move {
  const existing = new Set(all.map(({ id }) => id))
  const rest = seen.filter(({ id }) => !chosen.has(id))
  const ids = all.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  return { ids, before: rest.slice(position - 1).find(({ id }) => existing.has(id))?.id ?? null }
}

/** The moves that restore the positions of the chosen records in `all`. */
export function movesBack(all: readonly { id: string }[], chosen: ReadonlySet<string>): Move[] {
  return all
    .map(({ id }, index) => ({ ids: [id], before: all[index + 1]?.id ?? null }))
    .filter(({ ids: [id] }) => chosen.has(id!))
    .toReversed()
}
