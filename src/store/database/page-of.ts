import { sql } from 'kysely'
import { cursor as cursorOf } from '../../domain/shared/cursor-schema.ts'

type Row = { id: string }
type Cursor = { time: string; id: string }

/** Whether a row is on a later page of a list, the newest first by the column of this time, than the one that ended with the cursor. */
export const isAfter = (cursor: Cursor | undefined, time: string) =>
  cursor ? sql<boolean>`(${sql.ref(time)}, id) < (${cursor.time}, ${cursor.id})` : sql<boolean>`1 = 1`

/** The page, of which one row more than `limit` was read, and the cursor of the next page or null. */
export function pageOf<Time extends string, R extends Row & Record<Time, string | null>>(
  rows: readonly R[],
  limit: number,
  time: Time,
): { shown: R[]; next: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, next: rows.length > limit && last ? `${last[time]}_${last.id}` : null }
}

/** All items of a list, with one page in memory at a time. */
export async function* eachOf<Item>(
  read: (page: {
    limit: number
    cursor: Cursor | undefined
  }) => Promise<{ items: Item[]; next: string | null }>,
): AsyncGenerator<Item> {
  let cursor: Cursor | undefined
  do {
    const { items, next } = await read({ limit: 200, cursor })
    yield* items
    cursor = next === null ? undefined : cursorOf.parse(next)
  } while (cursor)
}
