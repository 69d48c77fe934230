import { randomUUID } from 'node:crypto'
import type { User } from '../../domain/account/known-user-schema.ts'
import {
  IMPORT_UNDONE,
  type ImportDetails,
  type ImportSettings,
  type ImportSummary,
  importSettings,
  type NewImport,
} from '../../domain/import/import-schema.ts'
import { parsedJson } from '../../domain/shared/parsed-json.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { readStored } from '../../domain/shared/stored-schema.ts'
import { nameOf } from '../account/saved-by.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, now, type Tx } from '../database/database.ts'
import { countOf, requireRow } from '../database/sql-parts.ts'
import type { RowOf } from '../database/tables.ts'
import { unusedPictures } from '../picture/imported-pictures.ts'
import { forgetRefusals, refusedCounts, refusedRows } from './refused-rows.ts'

type ImportRow = RowOf<'imports'>
type Counts = Record<'imported' | 'open' | 'added' | 'changed' | 'refused' | 'pictures', number>

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
  const ids = rows.map(({ id }) => id)
  const counts = await countsOf(db, ids)
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
  return {
    ...summaryOf(row, counts.get(id)),
    settings: settingsOf(row),
    rows: numbers.map(({ number }) => number),
    refusedRows: await refusedRows(db, id),
  }
}

/** A damaged value is read as nothing. */
export const settingsOf = ({ settings }: Pick<ImportRow, 'settings'>): ImportSettings =>
  readStored(importSettings, parsedJson(settings))

export const importRow = (db: Database | Tx, id: string): Promise<ImportRow> =>
  requireRow(db.selectFrom('imports').selectAll().where('id', '=', id), 'Import')

/** 410 when it was undone. */
export async function openImport(tx: Tx, id: string): Promise<ImportRow> {
  const row = await importRow(tx, id)
  if (row.undone_at !== null) throw new Problem(410, IMPORT_UNDONE)
  return row
}

const UNDOABLE = ['stored', 'kept'] as const
const NONE: Counts = { imported: 0, open: 0, added: 0, changed: 0, refused: 0, pictures: 0 }

function summaryOf(row: ImportRow, counts: Counts = NONE): ImportSummary {
  const { id, name, digest, total } = row
  const { imported, open, ...shown } = counts
  const ended = imported + shown.refused < total ? 'unfinished' : 'finished'
  const undone = open > 0 ? 'undoing' : 'undone'
  const by = { createdAt: row.created_at, createdBy: row.created_by_name }
  return {
    id,
    name,
    digest,
    total,
    state: row.undone_at === null ? ended : undone,
    stored: imported,
    ...shown,
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
  const pictures = unusedPictures(db, ids)
    .select(({ fn }) => ['import_id', fn.countAll<number>().as('pictures')])
    .groupBy('import_id')
  const all = new Map(ids.map((id) => [id, { ...NONE }]))
  for (const { import_id, ...counts } of [
    ...rows,
    ...(await refusedCounts(db, ids)),
    ...(await pictures.execute()),
  ])
    Object.assign(all.get(import_id)!, counts)
  return all
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

/** From now on it has so many rows, of which none is refused yet: it may be running elsewhere. 410 when it was undone. */
export function continueImport(db: Database, user: User, id: string, total: number): Promise<void> {
  return change(db, async (tx) => {
    const { name } = await openImport(tx, id)
    const stored = await countOf(tx.selectFrom('import_rows').where('import_id', '=', id))
    await forgetRefusals(tx, id)
    await tx
      .updateTable('imports')
      .set({ total: Math.max(stored, total) })
      .where('id', '=', id)
      .execute()
    if (total > stored) await record(tx, user, { kind: 'import.continued', subject: { id, name } })
  })
}
