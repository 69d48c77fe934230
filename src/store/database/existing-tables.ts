import { type Kysely, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/**
 * The names of the tables of this database. Kysely's introspection lists those of every schema of PostgreSQL, also of data that
 * a restore has put aside.
 */
export async function existingTables(db: Pick<Kysely<unknown>, 'getExecutor'>): Promise<Set<string>> {
  const tables = isPostgres(db)
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
    : sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
  return new Set((await tables.execute(db)).rows.map(({ name }) => name))
}
