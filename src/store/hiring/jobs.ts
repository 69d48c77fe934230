import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Job, JobFields, JobStatus } from '../../domain/hiring/job-schema.ts'
import { type Database, now, type Tx } from '../database.ts'
import type { Tables } from '../tables.ts'

const jobOf = (row: Selectable<Tables['jobs']>): Job => ({
  id: row.id,
  title: row.title,
  department: row.department,
  location: row.location,
  vacancy: row.vacancy,
  status: row.status as JobStatus,
  description: row.description,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** In the order that staff chose. */
export async function listJobs(db: Database): Promise<Job[]> {
  const rows = await db.selectFrom('jobs').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map(jobOf)
}

export async function findJob(db: Database, id: string): Promise<Job | undefined> {
  const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
  return row && jobOf(row)
}

/** Adds openings after the existing ones, in the given order. */
export async function insertJobs(tx: Tx, openings: readonly JobFields[]) {
  if (openings.length === 0) return
  const last = await tx
    .selectFrom('jobs')
    .select((eb) => eb.fn.max('position').as('position'))
    .executeTakeFirst()
  const at = now()
  const rows = openings.map((opening, index) => ({
    ...opening,
    id: randomUUID(),
    position: (last?.position ?? 0) + index + 1,
    created_at: at,
    updated_at: at,
  }))
  await tx.insertInto('jobs').values(rows).execute()
}
