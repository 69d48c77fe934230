import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether the time in this column is over. It was set `most` ms ahead at most, so one more than twice as far ahead was set by a
 * clock that was wrong, and counts as over too.
 */
export function isOver(column: string, at: Date, most: number): RawBuilder<SqlBool> {
  const limit = new Date(at.getTime() + 2 * most).toISOString()
  return sql<SqlBool>`(${sql.ref(column)} <= ${at.toISOString()} or ${sql.ref(column)} > ${limit})`
}
