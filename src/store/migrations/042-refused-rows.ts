import type { Kysely } from 'kysely'
import { refusedRowTables } from '../database/import-tables.ts'
import { createTables } from './create-tables.ts'

/** The rows of imports that the server has refused; only the screen knew them. */
export async function up(db: Kysely<unknown>) {
  await createTables(db, refusedRowTables)
}
