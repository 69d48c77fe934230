import { randomUUID } from 'node:crypto'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import {
  changesBetween,
  changesOfDeleted,
  changesOfNew,
  withVersion,
} from '../../domain/activity/activity.ts'
import type { Changes } from '../../domain/activity/changes-schema.ts'
import { isPastClosing } from '../../domain/hiring/job.ts'
import { type Job, type JobChange, type JobFields, shownJob } from '../../domain/hiring/job-schema.ts'
import { conflict, notFound, notValid } from '../../domain/problem.ts'
import type { SavedMeanwhile } from '../../domain/saved-meanwhile-schema.ts'
import { freeSlug, slugOf } from '../../domain/slug.ts'
import { savedMeanwhile } from '../account/saved-by.ts'
import { record } from '../activity/activity.ts'
import { studioTimeZone } from '../content/studio-time-zone.ts'
import { type Database, isOlder, laterThan, noteWithdrawal, now, publish, type Tx } from '../database.ts'
import { type CallKey, type OnceResult, runOnce } from '../idempotency.ts'
import { addVersion, deleteVersions } from '../version/versions.ts'
import { applicantCounts } from './application-counts.ts'
import { fieldsOf, type JobRow, jobOf, jobsOf, rowOf } from './job-rows.ts'

/** All openings, in the order that staff chose, hidden ones too. */
export async function listJobs(db: Database | Tx): Promise<Job[]> {
  return jobsOf(db, await db.selectFrom('jobs').selectAll().orderBy('position').orderBy('id').execute())
}

/** The ids of the projects that openings name and visitors see. */
export async function shownProjectsOfJobs(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('jobs').select('project_id'))
    .where('hidden', '=', 0)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function findJob(db: Database | Tx, id: string): Promise<Job | undefined> {
  const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
  return row && jobOf(db, row)
}

/** Finds an opening by its current or an earlier slug. Undefined for hidden openings, which visitors must not see. */
export async function jobAtSlug(
  db: Database,
  slug: string,
): Promise<{ job: Job } | { movedTo: string } | undefined> {
  const row = await db
    .selectFrom('jobs')
    .innerJoin('job_slugs', 'job_slugs.job_id', 'jobs.id')
    .where('job_slugs.slug', '=', slug)
    .selectAll('jobs')
    .executeTakeFirst()
  if (!row || row.hidden === 1) return undefined
  return row.slug === slug ? { job: await jobOf(db, row) } : { movedTo: row.slug }
}

/** A repeated call with the same key creates nothing and returns the opening of the first call. */
export function createJob(
  db: Database,
  actor: Actor,
  fields: JobFields,
  call?: CallKey,
): Promise<OnceResult<Job>> {
  return publish(db, (tx) => runOnce(tx, actor, call, () => insertJob(tx, actor, fields), shownJob))
}

/** Adds an opening at the start of the order. */
export async function insertJob(tx: Tx, actor: Actor, fields: JobFields): Promise<Job> {
  await checkProject(tx, fields.projectId)
  const id = randomUUID()
  const slug = await slugFor(tx, id, fields.title)
  const first = await tx
    .selectFrom('jobs')
    .select((eb) => eb.fn.min('position').as('position'))
    .executeTakeFirst()
  const at = now()
  const row = await tx
    .insertInto('jobs')
    .values({
      ...rowOf(fields),
      id,
      slug,
      first_shown_at: fields.hidden ? '' : at,
      position: (first?.position ?? 0) - 1,
      created_at: at,
      updated_at: at,
      updated_by: actor.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.insertInto('job_slugs').values({ slug, job_id: id }).execute()
  const changes = changesOfNew(fields)
  const version = { savedAt: at, fields: Object.keys(changes), body: fields }
  await addVersion(tx, actor, { kind: 'job', id }, version)
  await record(tx, actor, {
    kind: 'job.created',
    subject: { id, name: fields.title },
    changes: await withProjectNames(tx, changes),
  })
  return jobOf(tx, row)
}

/** Changes the fields that came, unless the editor began from a version older than the current one. */
export function updateJob(
  db: Database,
  actor: Actor,
  id: string,
  { updatedAt, ...change }: JobChange,
): Promise<{ saved: Job } | SavedMeanwhile<Job>> {
  return publish(db, async (tx) => {
    const row = await jobRow(tx, id)
    if (isOlder(updatedAt, row.updated_at)) return savedMeanwhile(tx, row, await jobOf(tx, row))
    const before = fieldsOf(row)
    const after = { ...before, ...change }
    const [at, timeZone] = [new Date(), await studioTimeZone(tx)]
    // An opening past its last day is read as closed; sent back, also with a later day, that is no change.
    if (after.status === 'closed' && [before, after].some((fields) => isPastClosing(fields, at, timeZone)))
      after.status = before.status
    // A project that was deleted since does not prevent other changes.
    if (after.projectId !== row.project_id) await checkProject(tx, after.projectId)
    return { saved: await jobOf(tx, await writeJobRow(tx, actor, row, after)) }
  })
}

/** Writes the fields, their version and the log entry. `restoredFrom` is the number of the version that is restored. */
export async function writeJobRow(
  tx: Tx,
  actor: Actor,
  row: JobRow,
  after: JobFields,
  restoredFrom?: number,
): Promise<JobRow> {
  const slug = after.title === row.title ? row.slug : await slugFor(tx, row.id, after.title)
  if (slug !== row.slug) {
    await tx
      .insertInto('job_slugs')
      .values({ slug, job_id: row.id })
      .onConflict((existing) => existing.column('slug').doNothing())
      .execute()
  }
  const at = laterThan(row.updated_at)
  const saved = await tx
    .updateTable('jobs')
    .set({
      ...rowOf(after),
      slug,
      first_shown_at: row.first_shown_at || (after.hidden ? '' : at),
      updated_at: at,
      updated_by: actor.id,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (after.hidden && row.hidden === 0) await noteWithdrawal(tx)
  const changes = changesBetween(fieldsOf(row), after)
  const fields = Object.keys(changes)
  const version = { savedAt: saved.updated_at, fields, body: after, restoredFrom }
  await addVersion(tx, actor, { kind: 'job', id: row.id }, version)
  const logged = await withProjectNames(tx, changes)
  const subject = { id: row.id, name: after.title }
  const statusKind = after.status === 'closed' ? 'job.closed' : 'job.reopened'
  const kind = fields.includes('status') ? statusKind : 'job.updated'
  await record(
    tx,
    actor,
    restoredFrom === undefined
      ? { kind, subject, changes: logged }
      : { kind: 'job.version-restored', subject, changes: withVersion(logged, restoredFrom) },
  )
  return saved
}

/** Deletes an opening permanently, with its versions; its slugs become free. 409 when somebody has applied for it. */
export async function deleteJob(db: Database, actor: Actor, id: string): Promise<void> {
  await publish(db, async (tx) => {
    const row = await jobRow(tx, id)
    if ((await applicantCounts(tx)).get(id)?.applicants)
      throw conflict('People have applied for this opening, so it cannot be deleted. Close it instead.')
    await removeJob(tx, id)
    await noteWithdrawal(tx)
    const changes = await withProjectNames(tx, changesOfDeleted(fieldsOf(row)))
    await record(tx, actor, { kind: 'job.deleted', subject: { id, name: row.title }, changes })
  })
}

/** Deletes an opening and all that belongs to it, without asking who has applied. */
export async function removeJob(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('jobs').where('id', '=', id).execute()
  await deleteVersions(tx, { kind: 'job', id })
}

/** 404 when there is no such opening. */
export async function jobRow(tx: Tx, id: string): Promise<JobRow> {
  const row = await tx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Opening')
  return row
}

/** 422 unless the id is empty or names a project that is not in the trash. */
async function checkProject(tx: Tx, id: string): Promise<void> {
  if (id !== '' && !(await isProject(tx, id))) throw notValid({ projectId: 'This project does not exist.' })
}

/** False for a project in the trash. */
export async function isProject(tx: Tx, id: string): Promise<boolean> {
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

/** This opening's own slug for the title if it ever had it, else the first free one. */
const slugFor = (tx: Tx, id: string, title: string) =>
  freeSlug(slugOf(title, 'opening'), async (slugs) => {
    const rows = await tx
      .selectFrom('job_slugs')
      .select('slug')
      .where('slug', 'in', slugs)
      .where('job_id', '<>', id)
      .execute()
    return rows.map((row) => row.slug)
  })
