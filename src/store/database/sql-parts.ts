import {
  type Expression,
  expressionBuilder,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { RecordKey } from '../../domain/draft/draft.ts'
import { notFound } from '../../domain/shared/problem.ts'
import type { Database, Tx } from './database.ts'
import type { Tables } from './tables.ts'

/** For the few places where the two databases need different SQL. */
export function isPostgres(db: Pick<Kysely<never>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Without those of other schemas, such as data that a restore put aside; Kysely lists them too. */
export async function existingTables(db: Pick<Kysely<unknown>, 'getExecutor'>): Promise<Set<string>> {
  const tables = isPostgres(db)
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
    : sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
  return new Set((await tables.execute(db)).rows.map(({ name }) => name))
}

/** PostgreSQL searches long texts faster by `strpos` than by `like`, and keeps using the list's index. */
export const contains = (db: Database, column: Expression<string>, part: string) =>
  isPostgres(db)
    ? sql<boolean>`strpos(${column}, ${part}) > 0`
    : sql<boolean>`${column} like ${`%${part.replaceAll(/[!%_]/g, '!$&')}%`} escape '!'`

/** Whether a row belongs to this record, in each table that has the rows of records of all kinds. */
export const isOf = ({ kind, id }: RecordKey): Expression<SqlBool> =>
  expressionBuilder<Tables, 'versions'>().and({ kind, record_id: id })

/** Leases are compared by the clock that all processes share, since a machine's own may be ahead. */
export async function databaseTime(db: Database | Tx): Promise<Date> {
  if (!isPostgres(db)) return new Date()
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db)
  return rows[0]!.time
}

/**
 * Whether the time in this column is over. It was set `most` ms ahead at most, so one more than twice as far ahead was set by a
 * clock that was wrong, and counts as over too.
 */
export function isOver(column: string, at: Date, most: number): RawBuilder<SqlBool> {
  const limit = new Date(at.getTime() + 2 * most).toISOString()
  return sql<SqlBool>`(${sql.ref(column)} <= ${at.toISOString()} or ${sql.ref(column)} > ${limit})`
}

/** The row that a query finds; 404 when there is none. `what`: what such a row is, for the message. */
export async function requireRow<Row>(
  query: { executeTakeFirst(): Promise<Row | undefined> },
  what: string,
): Promise<Row> {
  const row = await query.executeTakeFirst()
  if (row === undefined) throw notFound(what)
  return row
}

/** Whether a query finds any row. */
export const isFound = async (query: {
  limit(most: number): { executeTakeFirst(): Promise<object | undefined> }
}): Promise<boolean> => (await query.limit(1).executeTakeFirst()) !== undefined

type Written = { numDeletedRows: bigint } | { numUpdatedRows: bigint } | { numInsertedOrUpdatedRows?: bigint }

/** Runs a write. Whether it has changed any row. */
export async function isWritten(write: { executeTakeFirst(): Promise<Written> }): Promise<boolean> {
  const counts: Record<string, bigint | undefined> = { ...(await write.executeTakeFirst()) }
  return (counts.numDeletedRows ?? counts.numUpdatedRows ?? counts.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The number of the rows that a query finds. */
export async function countOf<T extends keyof Tables>(
  query: SelectQueryBuilder<Tables, T, object>,
): Promise<number> {
  const counted = query.select(sql<number>`count(*)`.as('count'))
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number }
  return Number(count)
}

/** The number of rows in each of these states. */
export async function countStates<
  T extends 'enquiries' | 'subscribers' | 'applications',
  State extends string,
>(
  query: SelectQueryBuilder<Tables, T, object>,
  column: 'status' | 'state' | 'stage',
  states: readonly State[],
): Promise<Record<State, number>> {
  const counted = query.select([sql.ref<State>(column).as('state'), sql<number>`count(*)`.as('count')])
  const rows = (await counted.groupBy(sql.ref(column)).execute()) as { state: State; count: number }[]
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]))
  return Object.fromEntries(states.map((state) => [state, counts.get(state) ?? 0])) as Record<State, number>
}
