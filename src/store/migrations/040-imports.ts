import type { Kysely } from 'kysely'
import { importTables } from '../database/import-tables.ts'
import { createTables } from './create-tables.ts'

/** Imports of spreadsheets and archives, and what each has stored, so that it can continue and be undone. */
export async function up(db: Kysely<unknown>) {
  await createTables(db, importTables)
}
