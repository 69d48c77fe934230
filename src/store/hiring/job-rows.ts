import type { Selectable } from 'kysely'
import type { EmploymentType } from '../../domain/hiring/employment.ts'
import { isOpen, isPastClosing } from '../../domain/hiring/job.ts'
import type { Job, JobFields, JobStatus } from '../../domain/hiring/job-schema.ts'
import { dayIn } from '../../domain/time/day.ts'
import { studioTimeZone } from '../content/studio-time-zone.ts'
import type { Database, Tx } from '../database.ts'
import type { Tables } from '../tables.ts'

export type JobRow = Selectable<Tables['jobs']>

/** How an opening's fields are kept. */
export const rowOf = (fields: JobFields) =>
  ({
    title: fields.title,
    department: fields.department,
    location: fields.location,
    employment_type: fields.employmentType,
    vacancy: fields.vacancy,
    status: fields.status,
    closes_at: fields.closesAt,
    description: fields.description,
    project_id: fields.projectId,
    test: fields.test,
    hidden: fields.hidden ? 1 : 0,
  }) as const

export const fieldsOf = (row: JobRow): JobFields => ({
  title: row.title,
  department: row.department,
  location: row.location,
  employmentType: row.employment_type as EmploymentType,
  vacancy: row.vacancy,
  status: row.status as JobStatus,
  closesAt: row.closes_at,
  description: row.description,
  projectId: row.project_id,
  test: row.test,
  hidden: row.hidden === 1,
})

/** The rows as openings, open or closed at this moment. */
export async function jobsOf(db: Database | Tx, rows: readonly JobRow[]): Promise<Job[]> {
  const [at, timeZone] = [new Date(), await studioTimeZone(db)]
  return rows.map((row) => {
    const fields = fieldsOf(row)
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

export async function jobOf(db: Database | Tx, row: JobRow): Promise<Job> {
  const [job] = await jobsOf(db, [row])
  return job!
}
