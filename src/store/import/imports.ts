import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Actor, User } from '../../domain/account/known-user-schema.ts'
import { contentLabels } from '../../domain/content/content.ts'
import { difference } from '../../domain/fields/difference.ts'
import {
  type ImportDetails,
  type ImportedRecord,
  type ImportSummary,
  importSettings,
  type NewImport,
} from '../../domain/import/import-schema.ts'
import { recordKinds, type VersionedKind } from '../../domain/record/kinds.ts'
import { conflict, notFound, notValid, Problem } from '../../domain/shared/problem.ts'
import { readStored } from '../../domain/shared/stored-schema.ts'
import { nameOf } from '../account/saved-by.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, isOlder, now, publish, type Tx } from '../database/database.ts'
import { countOf } from '../database/sql-parts.ts'
import type { Tables } from '../database/tables.ts'
import { draftRow } from '../draft/drafts.ts'
import { refuseWithoutRight } from '../draft/publish-drafts.ts'
import { listedStores, storeOf } from '../record-stores.ts'

type ImportRow = Selectable<Tables['imports']>
type Counts = { imported: number; open: number; added: number; changed: number }

const LISTED = 100 // the newest

/** The newest ones, newest first. */
export async function listImports(db: Database): Promise<ImportSummary[]> {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LISTED)
    .execute()
  const counts = await countsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => summaryOf(row, counts.get(row.id)))
}

/** Throws 404. */
export async function findImport(db: Database, id: string): Promise<ImportDetails> {
  const row = await importRow(db, id)
  const counts = await countsOf(db, [id])
  const numbers = await db
    .selectFrom('import_rows')
    .select('number')
    .where('import_id', '=', id)
    .orderBy('number')
    .execute()
  const settings = readStored(importSettings, parsedOrNothing(row.settings))
  return { ...summaryOf(row, counts.get(id)), settings, rows: numbers.map(({ number }) => number) }
}

/** What was damaged is read as nothing. */
function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

export async function importRow(db: Database | Tx, id: string): Promise<ImportRow> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Import')
  return row
}

const UNDOABLE = ['stored', 'kept'] as const
const NONE: Counts = { imported: 0, open: 0, added: 0, changed: 0 }

function summaryOf(row: ImportRow, { imported, open, added, changed }: Counts = NONE): ImportSummary {
  const { id, name, digest, total } = row
  const ended = imported < total ? 'unfinished' : 'finished'
  const undone = open > 0 ? 'undoing' : 'undone'
  const by = { createdAt: row.created_at, createdBy: row.created_by_name }
  return {
    id,
    name,
    digest,
    total,
    state: row.undone_at === null ? ended : undone,
    stored: imported,
    added,
    changed,
    ...by,
  }
}

async function countsOf(db: Database, ids: readonly string[]): Promise<Map<string, Counts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('import_rows')
    .select(({ fn }) => {
      const count = () => fn.countAll<number>()
      return [
        'import_id',
        count().as('imported'),
        count().filterWhere('state', '=', 'stored').as('open'),
        count()
          .filterWhere('state', 'in', [...UNDOABLE])
          .filterWhere('action', '=', 'added')
          .as('added'),
        count()
          .filterWhere('state', 'in', [...UNDOABLE])
          .filterWhere('action', '=', 'changed')
          .as('changed'),
      ]
    })
    .where('import_id', 'in', ids)
    .groupBy('import_id')
    .execute()
  return new Map(rows.map(({ import_id, ...counts }) => [import_id, counts]))
}

/** Begins an import, of which nothing is stored yet. */
export function addImport(
  db: Database,
  user: User,
  { settings, ...about }: NewImport,
): Promise<ImportSummary> {
  return change(db, async (tx) => {
    const row: ImportRow = {
      ...{ id: randomUUID(), ...about, settings: JSON.stringify(settings) },
      ...{ created_at: now(), created_by: user.id, created_by_name: nameOf(user), undone_at: null },
    }
    await tx.insertInto('imports').values(row).execute()
    const changes = { records: { before: null, after: about.total } }
    await record(tx, user, { kind: 'import.started', subject: { id: row.id, name: about.name }, changes })
    return summaryOf(row)
  })
}

type RowPlace = { importId: string; number: number }
type Stored = { id: string }

/**
 * Adds or changes the record of a row by the rules of its kind; the row sent again stores nothing. 403 without the right for the kind, 409
 * when somebody has saved the record since the plan was made, 410 when the import was undone.
 */
export function storeRow(
  db: Database,
  user: User,
  { importId, number }: RowPlace,
  sent: ImportedRecord,
): Promise<Stored> {
  refuseWithoutRight(user, [sent])
  return publish(db, async (tx) => {
    const { undone_at, total } = await importRow(tx, importId)
    if (undone_at !== null) throw new Problem(410, 'This import was undone. Begin it anew.')
    const rows = tx.selectFrom('import_rows').where('import_id', '=', importId)
    const same = await rows.where('number', '=', number).select('record_id as id').executeTakeFirst()
    if (same) return same
    const twice = rows.where('kind', '=', sent.kind).where('record_id', '=', sent.id)
    if (await twice.select('number').executeTakeFirst())
      throw conflict('Another row of this import has this record already.')
    if ((await countOf(rows)) >= total) throw notValid({ row: 'All rows of this import are stored already.' })
    const { id, ...made } = await (sent.isNew ? addRecord : changeRecord)(tx, user, sent)
    const row = { number, kind: sent.kind, record_id: id, state: 'stored' as const, ...made }
    await tx
      .insertInto('import_rows')
      .values({ import_id: importId, ...row })
      .execute()
    return { id }
  })
}

type Made = Stored & Pick<Selectable<Tables['import_rows']>, 'action' | 'fields' | 'version' | 'saved_at'>

async function addRecord(tx: Tx, actor: Actor, { kind, id, fields }: ImportedRecord): Promise<Made> {
  if (kind === 'content') throw notValid({ kind: 'A page cannot be added.' })
  const { table } = recordKinds[kind].stored
  if (id !== '' && (await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()))
    throw conflict(`This ${recordKinds[kind].noun} exists already, perhaps in the trash.`)
  const newId = id || randomUUID()
  if (await draftRow(tx, { kind, id: newId }))
    throw conflict(`There is a draft with this id: publish or discard it first.`)
  const row = await listedStores[kind].insertDraft(tx, actor, newId, fields)
  return { id: newId, action: 'added', fields: '', version: 0, saved_at: row.updated_at }
}

async function changeRecord(
  tx: Tx,
  actor: Actor,
  { kind, id, updatedAt, fields }: ImportedRecord,
): Promise<Made> {
  if (kind === 'content' && !Object.hasOwn(contentLabels, id)) throw notFound('Page')
  const store = storeOf(kind, id)
  const row = await store.row(tx, id)
  if (isOlder(updatedAt, row.updated_at))
    throw conflict('Somebody has saved this since the file was read. Read the file again.')
  const before = store.fieldsOf(row)
  const table = recordKinds[kind].fieldsOf(id)
  const known = Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(table, name)))
  const after = await store.restored(tx, row, known)
  const names = difference(table, before, after).map(({ name }) => name)
  const version = await lastVersion(tx, kind, id)
  if (names.length === 0) return { id, action: 'same', fields: '', version, saved_at: row.updated_at }
  const saved = await store.write(tx, actor, row, after)
  return { id, action: 'changed', fields: JSON.stringify(names), version, saved_at: saved.updated_at }
}

/** 0 for a page that nobody has saved. */
async function lastVersion(tx: Tx, kind: VersionedKind, id: string): Promise<number> {
  const { last } = await tx
    .selectFrom('versions')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .executeTakeFirstOrThrow()
  return last ?? 0
}
