import type { Actor } from '../../domain/account/known-user-schema.ts'
import { jobFields } from '../../domain/hiring/job-fields.ts'
import { type Job, type JobFields, jobChange, storedJob } from '../../domain/hiring/job-schema.ts'
import { notFound, notValid } from '../../domain/problem.ts'
import type { SavedMeanwhile } from '../../domain/saved-meanwhile-schema.ts'
import { newFaults, readStored } from '../../domain/stored-schema.ts'
import { isRestoredWithAll } from '../../domain/version/restored-fields.ts'
import type { NotRestored, Restoring, VersionPage } from '../../domain/version/version-schema.ts'
import { savedMeanwhile } from '../account/saved-by.ts'
import { type Database, isOlder, publish } from '../database.ts'
import { restorableFields } from '../version/restorable-fields.ts'
import { listVersions, readVersion, type VersionedRecord } from '../version/versions.ts'
import { fieldsOf, jobOf } from './job-rows.ts'
import { isProject, jobRow, writeJobRow } from './jobs.ts'

const versionsOf = (id: string): VersionedRecord => ({ kind: 'job', id })

/** 404 when there is no such opening. */
export async function listJobVersions(
  db: Database,
  id: string,
  range: { limit: number; before?: number },
): Promise<VersionPage> {
  const row = await db.selectFrom('jobs').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Opening')
  return listVersions(db, versionsOf(id), range)
}

/** The fields as they were after that save. */
export async function readJobVersion(db: Database, id: string, number: number): Promise<JobFields> {
  return (await readVersion(db, versionsOf(id), number, readFields)).version
}

const readFields = (stored: unknown): JobFields => readStored(storedJob, stored)

const NO_PROJECT = 'This project no longer exists, so the field stays as it is.'

/**
 * Saves these fields of the opening, or all but `hidden`, as they were in the version; what does not differ is not saved. Returns what could
 * not be restored, since its project no longer exists or the version lacks it. 422 for what today's rules refuse.
 */
export function restoreJobVersion(
  db: Database,
  actor: Actor,
  id: string,
  number: number,
  { fields: names = Object.keys(jobFields).filter(isRestoredWithAll), updatedAt }: Restoring,
): Promise<{ saved: Job; notRestored: NotRestored } | SavedMeanwhile<Job>> {
  return publish(db, async (tx) => {
    const row = await jobRow(tx, id)
    const { stored, version } = await readVersion(tx, versionsOf(id), number, readFields)
    if (isOlder(updatedAt, row.updated_at)) return savedMeanwhile(tx, row, await jobOf(tx, row))
    const current = fieldsOf(row)
    const rules = jobChange.shape
    const { fields, notRestored } = await restorableFields(tx, { stored, version, current, names, rules })
    if (fields.projectId && !(await isProject(tx, version.projectId))) {
      delete fields.projectId
      notRestored.push({ field: 'projectId', message: NO_PROJECT })
    }
    if (Object.keys(fields).length === 0) return { saved: await jobOf(tx, row), notRestored }
    const after = { ...current, ...validated(fields, current) }
    return { saved: await jobOf(tx, await writeJobRow(tx, actor, row, after, number)), notRestored }
  })
}

/** What the current opening has too is no fault, even if a newer rule forbids it. */
function validated(fields: Partial<JobFields>, before: JobFields): Partial<JobFields> {
  const parsed = jobChange.safeParse(fields)
  if (parsed.success) return parsed.data
  const faults = newFaults(parsed.error.issues, fields, before)
  if (faults.length > 0)
    throw notValid(Object.fromEntries(faults.map(({ path, message }) => [path.join('.'), message])))
  return fields
}
