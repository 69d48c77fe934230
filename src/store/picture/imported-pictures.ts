import { IMPORT_UNDONE } from '../../domain/import/import-schema.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { Database, Tx } from '../database/database.ts'
import { requireRow } from '../database/sql-parts.ts'
import { namedPictures } from './pictures-in-use.ts'

/** `existing`: in the library before the upload; `trashed`: in its trash. */
type Before = 'absent' | 'existing' | 'trashed'

/**
 * Notes for an upload what undoing the import is to remove. A picture that was in the library belongs to the import only if another import
 * has brought it; one that is uploaded without an import belongs to none from now on. 404 for an unknown import, 410 for one that was undone.
 */
export async function noteUpload(tx: Tx, id: string, before: Before, importId?: string): Promise<void> {
  const imported = tx.selectFrom('import_additions').where('kind', '=', 'picture').where('name', '=', id)
  if (importId === undefined) {
    const kinds = ['picture', 'trashed picture'] as const
    await tx.deleteFrom('import_additions').where('kind', 'in', kinds).where('name', '=', id).execute()
    return
  }
  const found = tx.selectFrom('imports').select('undone_at').where('id', '=', importId)
  if ((await requireRow(found, 'Import')).undone_at !== null) throw new Problem(410, IMPORT_UNDONE)
  if (before === 'existing' && !(await imported.select('name').executeTakeFirst())) return
  const kind = before === 'trashed' ? 'trashed picture' : 'picture'
  await tx
    .insertInto('import_additions')
    .values({ import_id: importId, kind, name: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The pictures that came with these imports and that no record, version or draft names. */
export const unusedPictures = (db: Database | Tx, importIds: readonly string[]) =>
  db
    .selectFrom('import_additions')
    .where('import_id', 'in', importIds)
    .where('kind', '=', 'picture')
    .where('name', 'in', db.selectFrom('pictures').select('id'))
    .where('name', 'not in', db.selectFrom(namedPictures(db)).select('picture_id'))
