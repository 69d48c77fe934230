import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { ContentPage } from '../../domain/content/content.ts'
import { unitsOf } from '../../domain/fields/record-fields.ts'
import type { RefusedRow } from '../../domain/import/import-schema.ts'
import { faultsByColumn } from '../../domain/import/refused-row.ts'
import { recordKinds, type VersionedKind } from '../../domain/record/kinds.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { resetPage } from '../content/content.ts'
import { noteWithdrawal, type Tx } from '../database/database.ts'
import { isFound, isOf } from '../database/sql-parts.ts'
import type { RowOf } from '../database/tables.ts'
import { mailTemplates } from '../hiring/mail-templates.ts'
import { type ProjectRow, projectStore } from '../project/projects.ts'
import { purgeRow, trashRow } from '../project/trash.ts'
import { deleteVersionsSince, type SavedRow } from '../record/record-store.ts'
import { restoreSlug, slugsOfRecord } from '../record/slugs.ts'
import { restoreFields } from '../record/versions.ts'
import { listedStores, storeOf } from '../record-stores.ts'
import { nameOfSent } from './remember-refusal.ts'

type ImportedRow = RowOf<'import_rows'>
type Options = {
  changedSince: boolean
  /** Gets the addresses of pictures that nothing uses any more. */
  released: string[]
  /** Gets the ids of the certificates that the project named. */
  certificates: string[]
  /** Gets what a changed record does not get back, such as a picture that no longer exists. */
  notRestored: RefusedRow[]
}

/** False for a record that stays as it is: somebody has changed it since, or something belongs to it. */
export async function undoRow(
  tx: Tx,
  actor: Actor,
  imported: ImportedRow,
  { changedSince, released, certificates, notRestored }: Options,
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
  if (action === 'changed') return undoChange(tx, actor, row, { ...imported, kind, isChanged, notRestored })
  if (kind === 'content') return false
  if (kind !== 'project')
    return (await ifAllowed(listedStores[kind].removeIn(tx, actor, id).then(() => true))) ?? false
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
  imported: Omit<ImportedRow, 'kind'> & { kind: VersionedKind; isChanged: boolean } & Pick<
      Options,
      'notRestored'
    >,
): Promise<boolean> {
  const { kind, record_id: id, fields, version, former_slug, added_slug, isChanged, notRestored } = imported
  // Its defaults break the rules of a change where a field is required.
  if (kind === 'content' && version === 0 && !isChanged) {
    await resetPage(tx, actor, id as ContentPage)
    return true
  }
  const changed: string[] = JSON.parse(fields)
  // With those that belong together with one of them.
  const units = unitsOf(recordKinds[kind].fieldsOf(id)).filter((unit) =>
    unit.some((name) => changed.includes(name)),
  )
  const isNamed = (name: string) => units.flat().includes(name)
  const kept = kind === 'content' ? [] : await slugsOfRecord(tx, kind, id)
  const before = { row, id, number: version, isNamed, emptiesLacking: true }
  const restored = await ifAllowed(restoreFields(tx, actor, storeOf(kind, id), before))
  if (!restored) return false
  const { saved } = restored
  if (restored.notRestored.length > 0) {
    const errors = Object.fromEntries(restored.notRestored.map(({ field, message }) => [field, message]))
    const name = await nameOfSent(tx, { kind, id, fields: {} })
    const faults = faultsByColumn({ kind, id }, { message: '', errors }, [])
    notRestored.push({ row: imported.number, name, faults })
  }
  // A record of which nothing could be restored still is as that version has it.
  const isUndone = !isChanged && saved !== row
  if (isUndone) await deleteVersionsSince(tx, { kind, id }, version)
  for (const later of await laterRows(tx, imported)) {
    const own: string[] = JSON.parse(later.fields)
    await setFormer(tx, later, { fields: JSON.stringify(own.filter((name) => !isNamed(name))) })
  }
  const earlier = isUndone ? await earlierRow(tx, imported) : undefined
  // The record is again as that one left it, if nobody saved it in between.
  if (earlier && earlier.version + 1 === version) await setFormer(tx, earlier, { saved_at: saved.updated_at })
  if (kind === 'content' || former_slug === '') return true
  const slug = isNamed(recordKinds[kind].stored.name) ? former_slug : undefined
  await restoreSlug(tx, kind, id, { slug, kept: kept.filter((slug) => slug !== added_slug) })
  await noteWithdrawal(tx)
  return true
}

const rowsOfRecord = (tx: Tx, { kind, record_id }: ImportedRow) =>
  tx.selectFrom('import_rows').selectAll().where('kind', '=', kind).where('record_id', '=', record_id)

/** The rows of later imports that changed the same record and may be undone too: they found the values of this one. */
const laterRows = (tx: Tx, row: ImportedRow): Promise<ImportedRow[]> =>
  rowsOfRecord(tx, row)
    .where('action', '=', 'changed')
    .where('state', 'in', ['stored', 'kept'])
    .where('saved_at', '>', row.saved_at)
    .execute()

/** The last row before this one that saved the record. */
const earlierRow = (tx: Tx, row: ImportedRow): Promise<ImportedRow | undefined> =>
  rowsOfRecord(tx, row)
    .where('action', '!=', 'same')
    .where('state', '=', 'stored')
    .where('saved_at', '<', row.saved_at)
    .orderBy('saved_at', 'desc')
    .executeTakeFirst()

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
  const isChanged = row.updated_at !== saved_at
  if (isChanged && !changedSince) return false
  const { savedAt, ...former } = JSON.parse(fields)
  const saved = await mailTemplates.write(tx, actor, row, former)
  // Without a former text, the default holds again.
  if (version === 0) await tx.deleteFrom('mail_templates').where('name', '=', row.name).execute()
  for (const later of await laterRows(tx, imported)) await setFormer(tx, later, { fields, version })
  const earlier = isChanged ? undefined : await earlierRow(tx, imported)
  // The text is again as that one left it, if nobody saved it in between.
  if (earlier && earlier.saved_at === savedAt) await setFormer(tx, earlier, { saved_at: saved.updated_at })
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
const hasDraft = (tx: Tx, kind: VersionedKind, id: string): Promise<boolean> =>
  isFound(tx.selectFrom('drafts').select('record_id').where(isOf({ kind, id })))

/** Undefined when the rules refuse it: an opening with candidates stays, or fields no longer fit each other. */
async function ifAllowed<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return undefined
    throw error
  }
}
