import type { ActivityEvent } from '../../domain/activity/activity.ts'

type Named = { id: string; name: string }

/** The log entry of a new order: one moved record with its positions, or the changed part of the order; undefined when nothing changed. */
export function reordering(
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
