import type { InferResult } from 'kysely'
import { eraseAfter } from '../../domain/hiring/application.ts'
import { openingLabel } from '../../domain/hiring/application-rules.ts'
import type { Application, ApplicationFile } from '../../domain/hiring/application-schema.ts'
import { blindStages } from '../../domain/hiring/stage.ts'
import { findContent } from '../content/content.ts'
import type { Database, Tx } from '../database/database.ts'
import { requireRow } from '../database/sql-parts.ts'
import { type FileRow, filesOf } from './application-files.ts'

const listed = [
  'id',
  'job_id as jobId',
  'number',
  'stage',
  'rating',
  'name',
  'email',
  'phone',
  'portfolio',
  'applied_at as appliedAt',
  'updated_at as updatedAt',
  'kept_from as keptFrom',
  'renewal_asked_at as renewalAskedAt',
  'consent_version as consentVersion',
] as const

export const selectApplications = (db: Database | Tx) => db.selectFrom('applications').select(listed)

export type ApplicationRow = InferResult<ReturnType<typeof selectApplications>>[number]

/** 404 when there is none. */
export const findRow = (db: Database | Tx, id: string): Promise<ApplicationRow> =>
  requireRow(selectApplications(db).where('id', '=', id), 'Application')

/** Selects the ids of the applications that have been moved to a stage in which blind review hides nobody. */
export const selectMovedOn = (db: Database | Tx) =>
  db
    .selectFrom('application_events')
    .select('application_id')
    .where('kind', '=', 'stage')
    .where('to_value', 'not in', blindStages)

/** The ids among these of the applications that blind review does not hide. */
async function movedOn(
  db: Database | Tx,
  rows: readonly Pick<ApplicationRow, 'id' | 'stage'>[],
): Promise<Set<string>> {
  const ids = rows.map(({ id }) => id)
  const events = await selectMovedOn(db).where('application_id', 'in', ids).execute()
  const there = rows.filter(({ stage }) => !blindStages.includes(stage))
  return new Set([...there.map(({ id }) => id), ...events.map((event) => event.application_id)])
}

/** Whether blind review shows who applied; 404 when there is no such application. */
export async function hasMovedOn(db: Database | Tx, id: string): Promise<boolean> {
  return (await movedOn(db, [await findRow(db, id)])).has(id)
}

/** Months that an application is kept after the last change. */
export async function retentionMonths(db: Database | Tx): Promise<number> {
  return (await findContent(db, 'site')).applicationRetention
}

/** The applications of these rows, in their order, with tags, files and the titles of their openings. */
export async function applicationsOf(
  db: Database | Tx,
  rows: readonly ApplicationRow[],
): Promise<Application[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const months = await retentionMonths(db)
  const tags = await db
    .selectFrom('application_tags')
    .selectAll()
    .where('application_id', 'in', ids)
    .orderBy('tag')
    .execute()
  const files = await filesOf(db, ids)
  const titles = await openingTitles(db, rows)
  const moves = await lastMoves(db, ids)
  const shown = await movedOn(db, rows)
  const tagsById = Map.groupBy(tags, (row) => row.application_id)
  const filesById = Map.groupBy(files, (row) => row.application_id)
  return rows.map(({ keptFrom, consentVersion: _, ...row }) => ({
    ...row,
    opening: titles.get(row.jobId) ?? '',
    isHidden: false,
    hasMovedOn: shown.has(row.id),
    tags: (tagsById.get(row.id) ?? []).map(({ tag }) => tag),
    files: (filesById.get(row.id) ?? []).map(fileOf),
    stageSince: moves.get(row.id) ?? row.appliedAt,
    eraseAfter: eraseAfter(keptFrom, months),
  }))
}

export async function applicationOf(db: Database | Tx, row: ApplicationRow): Promise<Application> {
  const [application] = await applicationsOf(db, [row])
  return application!
}

async function openingTitles(db: Database | Tx, rows: readonly ApplicationRow[]) {
  const ids = [...new Set(rows.map((row) => row.jobId))]
  const openings = await db.selectFrom('jobs').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(openings.map(({ id, title }) => [id, title]))
}

/** None for those that were never moved. */
async function lastMoves(db: Database | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('application_events')
    .select((eb) => ['application_id', eb.fn.max('at').as('at')])
    .where('application_id', 'in', ids)
    .where('kind', '=', 'stage')
    .groupBy('application_id')
    .execute()
  return new Map(rows.map(({ application_id, at }) => [application_id, at]))
}

const fileOf = (row: FileRow): ApplicationFile => ({
  id: row.id,
  name: row.name,
  bytes: row.bytes,
  kind: row.kind,
  createdAt: row.created_at,
})

/** The name of an application in the log: by its opening, never by the candidate's name. */
export async function subjectOf(db: Database | Tx, { id, jobId }: { id: string; jobId: string }) {
  return subjectIn(await openingOf(db, jobId), id)
}

export const subjectIn = ({ title }: { title: string }, id: string) => ({ id, name: openingLabel(title) })

/** The title of an opening and the instructions of its test; empty for the general pool. */
export async function openingOf(db: Database | Tx, jobId: string): Promise<{ title: string; test: string }> {
  const row = await db.selectFrom('jobs').select(['title', 'test']).where('id', '=', jobId).executeTakeFirst()
  return row ?? { title: '', test: '' }
}
