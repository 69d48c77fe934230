import type { Kysely } from 'kysely'
import { isPostgres } from '../database/sql-parts.ts'
import type { TablePart } from '../database/table-parts.ts'

/** Creates them in this order. */
export async function createTables(db: Kysely<unknown>, tables: Record<string, readonly TablePart[]>) {
  for (const [name, parts] of Object.entries(tables))
    await parts.reduce((table, part) => part(table, isPostgres(db)), db.schema.createTable(name)).execute()
}

export type Index = [table: string, name: string, ...columns: string[]]

export async function createIndexes(db: Kysely<unknown>, indexes: readonly Index[]) {
  for (const [table, name, ...columns] of indexes)
    await db.schema.createIndex(name).on(table).columns(columns).execute()
}
