import { type Expression, sql } from 'kysely'
import type { Database } from './database.ts'
import { isPostgres } from './is-postgres.ts'

/**
 * Whether the text of a column contains this part. PostgreSQL searches long texts faster by `strpos` than by `like`, and then
 * reads a list in the order of its index until the page is full.
 */
export const contains = (db: Database, column: Expression<string>, part: string) =>
  isPostgres(db)
    ? sql<boolean>`strpos(${column}, ${part}) > 0`
    : sql<boolean>`${column} like ${`%${part.replaceAll(/[!%_]/g, '!$&')}%`} escape '!'`
