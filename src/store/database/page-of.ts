import { type SelectQueryBuilder, sql } from 'kysely'
import { cursor as cursorOf } from '../../domain/shared/cursor-schema.ts'
import type { Tables } from './tables.ts'

type Cursor = { time: string; id: string }
export type Page = { limit: number; cursor?: Cursor }

/** A page of what a query finds, the newest first by this column, and the cursor of the next page or null; `time`: the column's name in the rows. */
export async function pageOf<Time extends string, Row extends { id: string } & Record<Time, string | null>>(
  query: SelectQueryBuilder<Tables, keyof Tables, Row>,
  { limit, cursor }: Page,
  column: string,
  time: Time,
): Promise<{ items: Row[]; next: string | null }> {
  const [at, id] = [sql.ref(column), sql.ref('id')]
  const later = cursor ? query.where(sql<boolean>`(${at}, ${id}) < (${cursor.time}, ${cursor.id})`) : query
  const rows = await later
    .orderBy(at, 'desc')
    .orderBy(id, 'desc')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last ? `${last[time]}_${last.id}` : null }
}

/** All items of a list, with one page in memory at a time. */
export async function* eachOf<Item>(
  read: (page: Page) => Promise<{ items: Item[]; next: string | null }>,
): AsyncGenerator<Item> {
  let cursor: Cursor | undefined
  do {
    const { items, next } = await read({ limit: 200, cursor })
    yield* items
    cursor = next === null ? undefined : cursorOf.parse(next)
  } while (cursor)
}
