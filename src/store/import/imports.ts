import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Actor, User } from '../../domain/account/known-user-schema.ts'
import { difference } from '../../domain/fields/difference.ts'
import {
  type ImportDetails,
  type ImportSummary,
  importSettings,
  type NewImport,
} from '../../domain/import/import-schema.ts'
import { projectFields } from '../../domain/project/project-fields.ts'
import type { ProjectFields } from '../../domain/project/project-schema.ts'
import { conflict, notFound, notValid } from '../../domain/shared/problem.ts'
import { readStored } from '../../domain/shared/stored-schema.ts'
import { nameOf } from '../account/saved-by.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, isOlder, now, publish, type Tx } from '../database/database.ts'
import { countOf } from '../database/sql-parts.ts'
import type { Tables } from '../database/tables.ts'
import { projectStore } from '../project/projects.ts'

type ImportRow = Selectable<Tables['imports']>
type Counts = { added: number; changed: number; stored: number; imported: number }

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
  const settings = readStored(importSettings, JSON.parse(row.settings))
  return { ...summaryOf(row, counts.get(id)), settings, rows: numbers.map(({ number }) => number) }
}

export async function importRow(db: Database | Tx, id: string): Promise<ImportRow> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Import')
  return row
}

const NONE: Counts = { added: 0, changed: 0, stored: 0, imported: 0 }

function summaryOf(row: ImportRow, { added, changed, stored, imported }: Counts = NONE): ImportSummary {
  const { id, name, digest, total } = row
  const ended = imported < total ? 'unfinished' : 'finished'
  const undone = stored > 0 ? 'undoing' : 'undone'
  const by = { createdAt: row.created_at, createdBy: row.created_by_name }
  return { id, name, digest, total, state: row.undone_at === null ? ended : undone, added, changed, ...by }
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
        count().filterWhere('state', '=', 'stored').as('stored'),
        count().filterWhere('state', '<>', 'undone').filterWhere('before', '=', '').as('added'),
        count().filterWhere('state', '<>', 'undone').filterWhere('before', '<>', '').as('changed'),
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
    const changes = { projects: { before: null, after: about.total } }
    await record(tx, user, { kind: 'import.started', subject: { id: row.id, name: about.name }, changes })
    return summaryOf(row)
  })
}

type RowPlace = { importId: string; number: number }
type Stored = { project: string }

/** Adds the project of a row; the row sent again adds nothing. */
export function importNew(
  db: Database,
  actor: Actor,
  place: RowPlace,
  fields: ProjectFields,
): Promise<Stored> {
  return storeRow(db, place, async (tx) => {
    const { id, updatedAt } = await projectStore.insert(tx, actor, fields)
    return { project: id, before: '', savedAt: updatedAt }
  })
}

type Update = Partial<ProjectFields> & { project: string; updatedAt?: string }

/** Changes the project of a row. 409 when somebody has saved it since the plan was made. */
export function importChange(
  db: Database,
  actor: Actor,
  place: RowPlace,
  { project, updatedAt, ...fields }: Update,
): Promise<Stored> {
  return storeRow(db, place, async (tx) => {
    const row = await projectStore.row(tx, project)
    if (isOlder(updatedAt, row.updated_at))
      throw conflict('Somebody has saved this project since the file was read. Read the file again.')
    const before = projectStore.fieldsOf(row)
    const after = await projectStore.changed(tx, row, fields)
    const saved = await projectStore.write(tx, actor, row, after)
    const changed = difference(projectFields, before, after).map(({ name, before }) => [name, before])
    return { project, before: JSON.stringify(Object.fromEntries(changed)), savedAt: saved.updated_at }
  })
}

type Made = { project: string; before: string; savedAt: string }

async function storeRow(
  db: Database,
  { importId, number }: RowPlace,
  store: (tx: Tx) => Promise<Made>,
): Promise<Stored> {
  return publish(db, async (tx) => {
    const { undone_at, total } = await importRow(tx, importId)
    if (undone_at !== null) throw conflict('This import was undone. Begin it anew.')
    const rows = tx.selectFrom('import_rows').where('import_id', '=', importId)
    const same = await rows.where('number', '=', number).select('project_id').executeTakeFirst()
    if (same) return { project: same.project_id }
    if ((await countOf(rows)) >= total) throw notValid({ row: 'All rows of this import are stored already.' })
    const { project, before, savedAt } = await store(tx)
    await tx
      .insertInto('import_rows')
      .values({
        import_id: importId,
        number,
        project_id: project,
        before,
        saved_at: savedAt,
        state: 'stored',
      })
      .execute()
    return { project }
  })
}
