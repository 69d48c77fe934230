import { randomUUID } from 'node:crypto'
import type { Actor, User } from '../../domain/account/known-user-schema.ts'
import { contentLabels, NEVER_SAVED } from '../../domain/content/content.ts'
import { difference } from '../../domain/fields/difference.ts'
import {
  type ImportAdditionKind,
  type ImportedRecord,
  isRecordId,
} from '../../domain/import/import-schema.ts'
import { pictureIdOf } from '../../domain/picture/picture-format.ts'
import { projectChange } from '../../domain/project/project-schema.ts'
import { recordKinds, type VersionedKind } from '../../domain/record/kinds.ts'
import { conflict, notFound, notValid } from '../../domain/shared/problem.ts'
import { type Database, isOlder, publish, type Tx } from '../database/database.ts'
import { countOf, isOf } from '../database/sql-parts.ts'
import type { RowOf } from '../database/tables.ts'
import { draftRow } from '../draft/drafts.ts'
import { refuseWithoutRight } from '../draft/publish-drafts.ts'
import { mailTemplates } from '../hiring/mail-templates.ts'
import { trashedAmong } from '../picture/picture-trash.ts'
import { picturesNamedIn } from '../picture/picture-uses.ts'
import { newTags } from '../project/tags.ts'
import { slugsOfRecord } from '../record/slugs.ts'
import { listedStores, storeOf } from '../record-stores.ts'
import { openImport } from './imports.ts'
import { forgetRefusals } from './refused-rows.ts'
import { isRefusal, type RowPlace, rememberRefusal } from './remember-refusal.ts'

type Stored = { id: string }

/**
 * Adds or changes the record of a row by the rules of its kind; the row sent again stores nothing. A refused row is remembered with its
 * faults until it is stored. 403 without the right for the kind, 409 when somebody has saved the record since the plan was made, 410 when
 * the import was undone.
 */
export async function storeRow(
  db: Database,
  user: User,
  place: RowPlace,
  sent: ImportedRecord,
): Promise<Stored> {
  refuseWithoutRight(user, [sent])
  try {
    return await storeSent(db, user, place, sent)
  } catch (error) {
    // A row whose refusal cannot be stored either is one of those that are left.
    if (isRefusal(error)) await rememberRefusal(db, place, sent, error).catch(() => {})
    throw error
  }
}

function storeSent(
  db: Database,
  user: User,
  { importId, number }: RowPlace,
  sent: ImportedRecord,
): Promise<Stored> {
  return publish(db, async (tx) => {
    const { total } = await openImport(tx, importId)
    const rows = tx.selectFrom('import_rows').where('import_id', '=', importId)
    const same = await rows.where('number', '=', number).select('record_id as id').executeTakeFirst()
    if (same) return same
    const twice = rows.where('kind', '=', sent.kind).where('record_id', '=', sent.id)
    if (await twice.select('number').executeTakeFirst())
      throw conflict('Another row of this import has this record already.')
    if ((await countOf(rows)) >= total) throw notValid({ row: 'All rows of this import are stored already.' })
    const tags = sent.kind === 'project' ? await newTags(tx, tagsIn(sent)) : []
    const pictures = await trashedAmong(tx, picturesIn(sent))
    const { id, ...made } = await (sent.isNew ? addRecord : changeRecord)(tx, user, sent)
    const row = { number, kind: sent.kind, record_id: id, state: 'stored' as const, ...made }
    await tx
      .insertInto('import_rows')
      .values({ import_id: importId, ...row })
      .execute()
    await forgetRefusals(tx, importId, number)
    await noteAdditions(tx, importId, 'tag', tags)
    await noteAdditions(tx, importId, 'trashed picture', pictures)
    return { id }
  })
}

const tagsIn = ({ fields }: ImportedRecord) => projectChange.shape.tags.safeParse(fields.tags).data ?? []

const picturesIn = ({ fields }: ImportedRecord) =>
  picturesNamedIn(fields).flatMap(({ address }) => pictureIdOf(address) ?? [])

async function noteAdditions(
  tx: Tx,
  importId: string,
  kind: ImportAdditionKind,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return
  await tx
    .insertInto('import_additions')
    .values(names.map((name) => ({ import_id: importId, kind, name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Made = Stored & Omit<RowOf<'import_rows'>, 'import_id' | 'number' | 'kind' | 'record_id' | 'state'>
const NO_SLUGS = { former_slug: '', added_slug: '' }

async function addRecord(tx: Tx, actor: Actor, { kind, id, fields, slugs }: ImportedRecord): Promise<Made> {
  if (kind === 'content' || kind === 'mail-template')
    throw notValid({ kind: `A ${recordKinds[kind].noun} cannot be added.` })
  if (id !== '') checkId(kind, id)
  const { table } = recordKinds[kind].stored
  if (id !== '' && (await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()))
    throw conflict(`This ${recordKinds[kind].noun} exists already, perhaps in the trash.`)
  const newId = id || randomUUID()
  if (await draftRow(tx, { kind, id: newId }))
    throw conflict(`There is a draft with this id: publish or discard it first.`)
  const row = await listedStores[kind].insertDraft(tx, actor, newId, fields, slugs)
  return { id: newId, action: 'added', fields: '', version: 0, saved_at: row.updated_at, ...NO_SLUGS }
}

async function changeRecord(
  tx: Tx,
  actor: Actor,
  { kind, id, updatedAt, fields }: ImportedRecord,
): Promise<Made> {
  if (kind === 'mail-template') return changeTemplate(tx, actor, { id, updatedAt, fields })
  checkId(kind, id)
  if (kind === 'content' && !Object.hasOwn(contentLabels, id)) throw notFound('Page')
  const store = storeOf(kind, id)
  const row = await store.row(tx, id)
  refuseOlder(updatedAt, row)
  const before = store.fieldsOf(row)
  const table = recordKinds[kind].fieldsOf(id)
  const known = Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(table, name)))
  const after = await store.restored(tx, row, known)
  const names = difference(table, before, after).map(({ name }) => name)
  const version = await lastVersion(tx, kind, id)
  if (names.length === 0)
    return { id, action: 'same', fields: '', version, saved_at: row.updated_at, ...NO_SLUGS }
  const slugs = kind === 'content' ? [] : await slugsOfRecord(tx, kind, id)
  const saved = await store.write(tx, actor, row, after)
  return {
    ...{ id, action: 'changed', fields: JSON.stringify(names), version, saved_at: saved.updated_at },
    ...slugChange(row, saved, slugs),
  }
}

function refuseOlder(updatedAt: string | undefined, row: { updated_at: string }) {
  if (isOlder(updatedAt, row.updated_at))
    throw conflict('Somebody has saved this since the file was read. Read the file again.')
}

/** A template has no versions, so its former text is stored with the row, and when that was saved. */
async function changeTemplate(
  tx: Tx,
  actor: Actor,
  { id, updatedAt, fields }: Pick<ImportedRecord, 'id' | 'updatedAt' | 'fields'>,
): Promise<Made> {
  const row = await mailTemplates.row(tx, id)
  refuseOlder(updatedAt, row)
  const saved = await mailTemplates.write(tx, actor, row, await mailTemplates.changed(tx, row, fields))
  const version = row.updated_at === NEVER_SAVED ? 0 : 1
  const made = { id, version, saved_at: saved.updated_at, ...NO_SLUGS }
  return saved === row
    ? { ...made, action: 'same', fields: '' }
    : {
        ...made,
        action: 'changed',
        fields: JSON.stringify({ ...mailTemplates.fieldsOf(row), savedAt: row.updated_at }),
      }
}

function slugChange(row: object, saved: object, slugs: readonly string[]) {
  if (!('slug' in row && 'slug' in saved) || row.slug === saved.slug) return NO_SLUGS
  const [former_slug, slug] = [String(row.slug), String(saved.slug)]
  return { former_slug, added_slug: slugs.includes(slug) ? '' : slug }
}

function checkId(kind: VersionedKind, id: string) {
  if (!isRecordId(kind, id)) throw notValid({ id: 'This is the id of no record.' })
}

/** 0 for a page that nobody has saved. */
async function lastVersion(tx: Tx, kind: VersionedKind, id: string): Promise<number> {
  const { last } = await tx
    .selectFrom('versions')
    .select(({ fn }) => fn.max('number').as('last'))
    .where(isOf({ kind, id }))
    .executeTakeFirstOrThrow()
  return last ?? 0
}
