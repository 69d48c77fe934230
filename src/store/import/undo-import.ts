import type { Selectable } from 'kysely'
import type { Actor, User } from '../../domain/account/known-user-schema.ts'
import type { ContentPage } from '../../domain/content/content.ts'
import { unitsOf } from '../../domain/fields/record-fields.ts'
import type { ImportAdditionKind } from '../../domain/import/import-schema.ts'
import { pictureIdOf } from '../../domain/picture/picture-format.ts'
import type { Picture } from '../../domain/picture/picture-schema.ts'
import { recordKinds, type VersionedKind } from '../../domain/record/kinds.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { record } from '../activity/activity.ts'
import { resetPage } from '../content/content.ts'
import { type Database, noteWithdrawal, now, publish, type Tx } from '../database/database.ts'
import { countOf } from '../database/sql-parts.ts'
import type { Tables } from '../database/tables.ts'
import { refuseWithoutRight } from '../draft/publish-drafts.ts'
import { mailTemplates, resetTemplate } from '../hiring/mail-templates.ts'
import { unusedPictures } from '../picture/imported-pictures.ts'
import { deletePictures, releasePictures } from '../picture/picture-trash.ts'
import { restorePictures } from '../picture/pictures.ts'
import { forgetUnnamedCertificates } from '../project/certificates.ts'
import { type ProjectRow, projectStore } from '../project/projects.ts'
import { deleteUnusedTags } from '../project/tags.ts'
import { purgeRow, trashRow } from '../project/trash.ts'
import { deleteVersionsSince, type SavedRow } from '../record/record-store.ts'
import { restoreSlug, slugsOfRecord } from '../record/slugs.ts'
import { restoreFields } from '../record/versions.ts'
import { listedStores, storeOf } from '../record-stores.ts'
import { importRow } from './imports.ts'
import { forgetRefusals } from './refused-rows.ts'

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
    for (const row of rows) {
      const isKept = !(await undoRow(tx, user, row, { changedSince, released, certificates }))
      await tx
        .updateTable('import_rows')
        .set({ state: isKept ? (changedSince ? 'held' : 'kept') : 'undone' })
        .where('import_id', '=', id)
        .where('number', '=', row.number)
        .execute()
    }
    const { kept } = await tx
      .selectFrom('import_rows')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .where('import_id', '=', id)
      .where('state', 'in', ['kept', 'held'])
      .executeTakeFirstOrThrow()
    await forgetUnnamedCertificates(tx, certificates)
    // A picture that did not come with the import stays in the library.
    const others = await notImported(tx, id, released)
    if (others.length > 0) await restorePictures(tx, user, others)
    const unused = await unusedPictures(tx, [id]).select('name').execute()
    const deleted = unused.slice(0, PICTURES_AT_ONCE).map(({ name }) => name)
    const pictures = await deletePictures(tx, user, deleted)
    const left = rowsLeft + unused.length - deleted.length
    if (left === 0) await undoOtherAdditions(tx, id, kept === 0)
    return { left, kept, pictures }
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

type ImportedRow = Selectable<Tables['import_rows']>
type Options = {
  changedSince: boolean
  /** Gets the addresses of pictures that nothing uses any more. */
  released: string[]
  /** Gets the ids of the certificates that the project named. */
  certificates: string[]
}

/** False for a record that stays as it is: somebody has changed it since, or something belongs to it. */
async function undoRow(
  tx: Tx,
  actor: Actor,
  imported: ImportedRow,
  { changedSince, released, certificates }: Options,
): Promise<boolean> {
  const { kind, record_id: id, action, saved_at } = imported
  if (kind === 'mail-template') return undoTemplate(tx, actor, imported, changedSince)
  const row = action === 'same' ? undefined : await existingRow(tx, kind, id)
  // Without a change, deleted, or another record that got the same id since.
  if (!row || (action === 'added' && (row.created_at ?? '') > saved_at)) return true
  const isChanged = row.updated_at !== saved_at || (await hasDraft(tx, kind, id))
  if (isChanged && !changedSince) return false
  if (kind === 'project' && (action === 'added' || imported.fields.includes('"certificates"')))
    certificates.push(...certificatesOf(row as ProjectRow))
  if (action === 'changed') return undoChange(tx, actor, row, { ...imported, kind, isChanged })
  if (kind === 'content') return false
  if (kind !== 'project') return isDone(listedStores[kind].removeIn(tx, actor, id))
  const project = row as ProjectRow
  if (!isChanged) {
    await noteWithdrawal(tx)
    released.push(...(await purgeRow(tx, actor, project)))
  } else if (project.deleted_at === null) await trashRow(tx, actor, project)
  return true
}

const certificatesOf = (row: ProjectRow) => projectStore.fieldsOf(row).certificates.map(({ file }) => file)

/** Restores the fields and the address that the row changed. The version that it made goes too, unless others are based on it. */
async function undoChange(
  tx: Tx,
  actor: Actor,
  row: SavedRow,
  imported: Omit<ImportedRow, 'kind'> & { kind: VersionedKind; isChanged: boolean },
): Promise<boolean> {
  const { kind, record_id: id, fields, version, former_slug, added_slug, isChanged } = imported
  // Its defaults break the rules of a change where a field is required.
  if (kind === 'content' && version === 0 && !isChanged) {
    await resetPage(tx, actor, id as ContentPage)
    return true
  }
  const changed: string[] = JSON.parse(fields)
  // With those that belong together with one of them.
  const restored = unitsOf(recordKinds[kind].fieldsOf(id)).filter((unit) =>
    unit.some((name) => changed.includes(name)),
  )
  const isNamed = (name: string) => restored.flat().includes(name)
  const kept = kind === 'content' ? [] : await slugsOfRecord(tx, kind, id)
  const before = { row, id, number: version, isNamed, emptiesLacking: true }
  let saved = row
  const restoring = async () => {
    saved = (await restoreFields(tx, actor, storeOf(kind, id), before)).saved
  }
  if (!(await isDone(restoring()))) return false
  // A record of which nothing could be restored still is as that version has it.
  const isUndone = !isChanged && saved !== row
  if (isUndone) await deleteVersionsSince(tx, { kind, id }, version)
  for (const later of await laterRows(tx, imported)) {
    const own: string[] = JSON.parse(later.fields)
    await setFormer(tx, later, { fields: JSON.stringify(own.filter((name) => !isNamed(name))) })
  }
  const earlier = isUndone ? await earlierRow(tx, imported) : undefined
  // The record is again as that one left it.
  if (earlier) await setFormer(tx, earlier, { saved_at: saved.updated_at })
  if (kind === 'content' || former_slug === '') return true
  const slug = isNamed(recordKinds[kind].stored.name) ? former_slug : undefined
  await restoreSlug(tx, kind, id, { slug, kept: kept.filter((slug) => slug !== added_slug) })
  await noteWithdrawal(tx)
  return true
}

/** The rows of later imports that changed the same record and may be undone too: they found the values of this one. */
const laterRows = (
  tx: Tx,
  { kind, record_id, saved_at }: Pick<ImportedRow, 'kind' | 'record_id' | 'saved_at'>,
): Promise<ImportedRow[]> =>
  tx
    .selectFrom('import_rows')
    .selectAll()
    .where('kind', '=', kind)
    .where('record_id', '=', record_id)
    .where('action', '=', 'changed')
    .where('state', 'in', ['stored', 'kept'])
    .where('saved_at', '>', saved_at)
    .execute()

/** The row that saved the record before this one, if nobody saved it in between. */
async function earlierRow(
  tx: Tx,
  { kind, record_id, saved_at, version }: Omit<ImportedRow, 'kind'> & { kind: VersionedKind },
): Promise<ImportedRow | undefined> {
  const row = await tx
    .selectFrom('import_rows')
    .selectAll()
    .where('kind', '=', kind)
    .where('record_id', '=', record_id)
    .where('action', '!=', 'same')
    .where('state', '=', 'stored')
    .where('saved_at', '<', saved_at)
    .orderBy('saved_at', 'desc')
    .executeTakeFirst()
  return row && row.version + 1 === version ? row : undefined
}

/** Replaces what undoing a row restores, or when the row left the record as it is. */
async function setFormer(
  tx: Tx,
  { import_id, number }: ImportedRow,
  former: Partial<Pick<ImportedRow, 'fields' | 'version' | 'saved_at'>>,
): Promise<void> {
  await tx
    .updateTable('import_rows')
    .set(former)
    .where('import_id', '=', import_id)
    .where('number', '=', number)
    .execute()
}

/** False for a text that somebody has changed since. */
async function undoTemplate(
  tx: Tx,
  actor: Actor,
  imported: ImportedRow,
  changedSince: boolean,
): Promise<boolean> {
  const { record_id: id, action, fields, version, saved_at } = imported
  if (action === 'same') return true
  const row = await mailTemplates.row(tx, id)
  if (row.updated_at !== saved_at && !changedSince) return false
  await resetTemplate(tx, actor, row, JSON.parse(fields), version > 0)
  for (const later of await laterRows(tx, imported)) await setFormer(tx, later, { fields, version })
  return true
}

/** Also one in the trash. */
async function existingRow(
  tx: Tx,
  kind: VersionedKind,
  id: string,
): Promise<(SavedRow & { created_at?: string }) | undefined> {
  if (kind === 'content') return storeOf(kind, id).row(tx, id)
  const { table } = recordKinds[kind].stored
  return tx.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
}

/** A draft is work on it, too. */
async function hasDraft(tx: Tx, kind: VersionedKind, id: string): Promise<boolean> {
  const drafts = tx.selectFrom('drafts').where('kind', '=', kind).where('record_id', '=', id)
  return (await drafts.select('record_id').executeTakeFirst()) !== undefined
}

/** False when the rules refuse it: an opening with candidates stays, or fields no longer fit each other. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return false
    throw error
  }
}
