import type { User } from '../../domain/account/known-user-schema.ts'
import type { ImportAdditionKind, RefusedRow } from '../../domain/import/import-schema.ts'
import { pictureIdOf } from '../../domain/picture/picture-format.ts'
import type { Picture } from '../../domain/picture/picture-schema.ts'
import { record } from '../activity/activity.ts'
import { type Database, now, publish, type Tx } from '../database/database.ts'
import { countOf } from '../database/sql-parts.ts'
import { refuseWithoutRight } from '../draft/publish-drafts.ts'
import { unusedPictures } from '../picture/imported-pictures.ts'
import { deletePictures, releasePictures } from '../picture/picture-trash.ts'
import { restorePictures } from '../picture/pictures.ts'
import { forgetUnnamedCertificates } from '../project/certificates.ts'
import { deleteUnusedTags } from '../project/tags.ts'
import { importRow } from './imports.ts'
import { forgetRefusals } from './refused-rows.ts'
import { undoRow } from './undo-row.ts'

/** Each change of the database undoes so many rows and pictures, so that others need not wait long. */
const AT_ONCE = 25
const PICTURES_AT_ONCE = 250

type Undone = {
  /** The rows and pictures that are still to be undone. */
  left: number
  /** The records that stayed: somebody has changed them since, or candidates belong to them. */
  kept: number
  /** The pictures that were deleted, whose files are to be deleted. */
  pictures: Picture[]
  /** What changed records did not get back. */
  notRestored: RefusedRow[]
}

/**
 * Undoes some rows of an import: records that it added are deleted permanently, and those that it changed get their former values and
 * addresses back; the pictures, tags and certificates that came with it are deleted unless something else uses them. `changedSince`: also what somebody
 * has changed since; such a project goes to the trash. To be called until nothing is left. 403 without the right for the kind of a row.
 */
export function undoImport(
  db: Database,
  user: User,
  id: string,
  { changedSince }: { changedSince: boolean },
): Promise<Undone> {
  return publish(db, async (tx) => {
    const found = await importRow(tx, id)
    if (found.undone_at === null) {
      await tx.updateTable('imports').set({ undone_at: now() }).where('id', '=', id).execute()
      await forgetRefusals(tx, id)
      await record(tx, user, { kind: 'import.undone', subject: { id, name: found.name } })
    }
    const states = changedSince ? (['stored', 'kept'] as const) : (['stored'] as const)
    const open = tx.selectFrom('import_rows').where('import_id', '=', id).where('state', 'in', states)
    refuseWithoutRight(user, await open.select('kind').distinct().execute())
    const rows = await open.selectAll().orderBy('number').limit(AT_ONCE).execute()
    const rowsLeft = (await countOf(open)) - rows.length
    const released: string[] = []
    const certificates: string[] = []
    const notRestored: RefusedRow[] = []
    for (const row of rows) {
      const isKept = !(await undoRow(tx, user, row, { changedSince, released, certificates, notRestored }))
      await tx
        .updateTable('import_rows')
        .set({ state: isKept ? (changedSince ? 'held' : 'kept') : 'undone' })
        .where('import_id', '=', id)
        .where('number', '=', row.number)
        .execute()
    }
    const all = tx.selectFrom('import_rows').where('import_id', '=', id)
    const kept = await countOf(all.where('state', 'in', ['kept', 'held']))
    await forgetUnnamedCertificates(tx, certificates)
    // A picture that did not come with the import stays in the library.
    const others = await notImported(tx, id, released)
    if (others.length > 0) await restorePictures(tx, user, others)
    const unused = await unusedPictures(tx, [id]).select('name').execute()
    const deleted = unused.slice(0, PICTURES_AT_ONCE).map(({ name }) => name)
    const pictures = await deletePictures(tx, user, deleted)
    const left = rowsLeft + unused.length - deleted.length
    if (left === 0) await undoOtherAdditions(tx, id, kept === 0)
    return { left, kept, pictures, notRestored }
  })
}

/** The ids of the pictures at these addresses that did not come with the import. */
async function notImported(tx: Tx, importId: string, addresses: readonly string[]): Promise<string[]> {
  const ids = addresses.flatMap((address) => pictureIdOf(address) ?? [])
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('import_additions')
    .select('name')
    .where('import_id', '=', importId)
    .where('name', 'in', ids)
    .execute()
  const own = new Set(rows.map(({ name }) => name))
  return ids.filter((id) => !own.has(id))
}

/** The tags, and the pictures that were in the trash. With `isLast` what others use now is theirs. */
async function undoOtherAdditions(tx: Tx, importId: string, isLast: boolean): Promise<void> {
  const additions = await tx
    .selectFrom('import_additions')
    .select(['kind', 'name'])
    .where('import_id', '=', importId)
    .execute()
  const namesOf = (wanted: ImportAdditionKind) =>
    additions.filter(({ kind }) => kind === wanted).map(({ name }) => name)
  await releasePictures(tx, namesOf('trashed picture'))
  await deleteUnusedTags(tx, namesOf('tag'))
  if (isLast) await tx.deleteFrom('import_additions').where('import_id', '=', importId).execute()
}
