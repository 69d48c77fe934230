import type { Selectable } from 'kysely'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import { changesOfDeleted } from '../../domain/activity/activity.ts'
import type { Changes } from '../../domain/activity/changes-schema.ts'
import { isOpen, isPastClosing } from '../../domain/hiring/opening.ts'
import {
  type Opening,
  type OpeningFields,
  openingChange,
  shownOpening,
  storedOpening,
} from '../../domain/hiring/opening-schema.ts'
import { conflict, notValid } from '../../domain/shared/problem.ts'
import { dayIn } from '../../domain/time/day.ts'
import { record } from '../activity/activity.ts'
import { studioTimeZone } from '../content/studio-time-zone.ts'
import { type Database, noteWithdrawal, publish, type Tx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { ListedRecords } from '../record/listed-records.ts'
import { removeRecord } from '../record/remove-record.ts'
import { applicantCounts } from './application-counts.ts'

type OpeningRow = Selectable<Tables['jobs']>

const NO_PROJECT = 'This project no longer exists, so the field stays as it is.'

export const openingStore = new ListedRecords<Opening, OpeningFields, OpeningRow>({
  kind: 'job',
  columns: {},
  stored: storedOpening,
  change: openingChange,
  answer: shownOpening,
  shown: async (db, row) => (await openingsOf(db, [row]))[0]!,
  columnsBeside: ({ hidden }, at, row) => ({ first_shown_at: row?.first_shown_at || (hidden ? '' : at) }),
  async merged(tx, before, change) {
    const after = { ...before, ...change }
    const [at, timeZone] = [new Date(), await studioTimeZone(tx)]
    // An opening past its last day is read as closed; sent back, also with a later day, that is no change.
    const isPast = [before, after].some((fields) => isPastClosing(fields, at, timeZone))
    return after.status === 'closed' && isPast ? { ...after, status: before.status } : after
  },
  async check(tx, { projectId }, before) {
    // A project that was deleted since does not prevent other changes.
    if (projectId === '' || projectId === before?.projectId) return
    if (!(await isProject(tx, projectId))) throw notValid({ projectId: 'This project does not exist.' })
  },
  eventOf({ status }, after) {
    if (!status) return undefined
    return after.status === 'closed' ? 'job.closed' : 'job.reopened'
  },
  logged: withProjectNames,
  async withoutMissing(tx, fields) {
    if (!fields.projectId || (await isProject(tx, fields.projectId))) return []
    delete fields.projectId
    return [{ field: 'projectId', message: NO_PROJECT }]
  },
})

/** All openings, in the order that staff chose, hidden ones too. */
export async function listOpenings(db: Database | Tx): Promise<Opening[]> {
  return openingsOf(db, await openingStore.rows(db))
}

/** The ids of the projects that openings name and visitors see. */
export async function shownProjectsOfOpenings(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('jobs').select('project_id'))
    .where('hidden', '=', 0)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The rows as openings, open or closed at this moment. */
async function openingsOf(db: Database | Tx, rows: readonly OpeningRow[]): Promise<Opening[]> {
  const [at, timeZone] = [new Date(), await studioTimeZone(db)]
  return rows.map((row) => {
    const fields = openingStore.fieldsOf(row)
    const isOpenNow = isOpen(fields, at, timeZone)
    return {
      id: row.id,
      slug: row.slug,
      ...fields,
      status: isOpenNow ? 'open' : 'closed',
      isOpen: isOpenNow,
      isPastClosing: isPastClosing(fields, at, timeZone),
      postedOn: row.first_shown_at && dayIn(new Date(row.first_shown_at), timeZone),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  })
}

/** Deletes an opening permanently, with its versions; its slugs become free. 409 when somebody has applied for it. */
export async function deleteOpening(db: Database, actor: Actor, id: string): Promise<void> {
  await publish(db, async (tx) => {
    const fields = openingStore.fieldsOf(await openingStore.row(tx, id))
    if ((await applicantCounts(tx)).get(id)?.applicants)
      throw conflict('People have applied for this opening, so it cannot be deleted. Close it instead.')
    await removeRecord(tx, 'job', id)
    await noteWithdrawal(tx)
    const changes = await withProjectNames(tx, changesOfDeleted(fields))
    await record(tx, actor, { kind: 'job.deleted', subject: { id, name: fields.title }, changes })
  })
}

/** False for a project in the trash. */
async function isProject(tx: Tx, id: string): Promise<boolean> {
  const project = await tx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return project !== undefined
}

/** The log names projects instead of their ids. */
async function withProjectNames(tx: Tx, { projectId, ...changes }: Changes): Promise<Changes> {
  if (!projectId) return changes
  const ids = [projectId.before, projectId.after].map((id) => String(id ?? ''))
  const rows = await tx.selectFrom('projects').select(['id', 'name']).where('id', 'in', ids).execute()
  const nameOf = (id: unknown) => rows.find((row) => row.id === id)?.name ?? ''
  return { ...changes, projectId: { before: nameOf(projectId.before), after: nameOf(projectId.after) } }
}
