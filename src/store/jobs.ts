import { randomUUID } from 'node:crypto'
import type { JobFields } from '../domain/job.ts'
import { now, type Tx } from './database.ts'

/** Adds openings behind those that stand, in the order given. */
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
