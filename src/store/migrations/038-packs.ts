import type { Kysely } from 'kysely'
import { packTables } from '../database/pack-tables.ts'
import { createIndexes, createTables } from './create-tables.ts'

/** PDFs of chosen projects, which are made in the background. */
export async function up(db: Kysely<unknown>) {
  await createTables(db, packTables)
  await createIndexes(db, [
    ['packs', 'packs_by_state', 'state', 'created_at'],
    ['packs', 'packs_stored', 'stored'],
  ])
}
