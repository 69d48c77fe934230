/** The highest id that an entry of a list may be given. Stored ones may be higher: an earlier release took any. */
export const MAX_ENTRY_ID = 1_000_000

/** An id for a new entry: the one after the highest taken one, or at the limit the lowest that is free. */
export function freeEntryId(taken: Iterable<number>): number {
  const ids = new Set(taken)
  const next = Math.max(0, ...ids) + 1
  return next <= MAX_ENTRY_ID ? next : nextFree(1, ids)
}

/** Gives each entry without an id one by its position, from 1, or the next that is free in the list. */
export function withEntryIds<Entry extends { id: number }>(entries: readonly Entry[]): Entry[] {
  const taken = new Set(entries.map(({ id }) => id))
  return entries.map((entry, index) => {
    if (entry.id > 0) return entry
    const id = nextFree(index + 1, taken)
    taken.add(id)
    return { ...entry, id }
  })
}

function nextFree(from: number, taken: ReadonlySet<number>): number {
  let id = from
  while (taken.has(id)) id += 1
  return id
}
