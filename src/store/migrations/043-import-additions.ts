import type { Kysely } from 'kysely'
import { importAdditionTables } from '../database/import-tables.ts'
import { createIndexes, createTables } from './create-tables.ts'

/** What an import adds beside its records: pictures, tags and addresses, which stayed when it was undone. */
export async function up(db: Kysely<unknown>) {
  await createTables(db, importAdditionTables)
  await createIndexes(db, [['import_additions', 'import_additions_by_name', 'kind', 'name']])
  for (const column of ['former_slug', 'added_slug'])
    await db.schema
      .alterTable('import_rows')
      .addColumn(column, 'text', (built) => built.notNull().defaultTo(''))
      .execute()
}
