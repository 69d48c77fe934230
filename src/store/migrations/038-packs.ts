import type { Kysely } from 'kysely'
import { packTables } from '../database/pack-tables.ts'
import { createIndexes, createTables } from './create-tables.ts'

/** PDFs of chosen projects, which are made in the background, and the certificates that they end with. */
export async function up(db: Kysely<unknown>) {
  await createTables(db, packTables)
  await db.schema
    .alterTable('projects')
    .addColumn('certificates', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await createIndexes(db, [
    ['certificates', 'certificates_stored', 'stored'],
    ['packs', 'packs_by_state', 'state', 'created_at'],
    ['packs', 'packs_stored', 'stored'],
  ])
}
