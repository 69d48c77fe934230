import type { Database, Tx } from '../database/database.ts'

export type ApplicantCounts = {
  applicants: number
  /** In NEW. */
  newApplicants: number
  /** In SHORTLISTED. */
  shortlisted: number
}

/** The applications of each opening that has any, by its id. */
export async function applicantCounts(db: Database | Tx): Promise<Map<string, ApplicantCounts>> {
  const rows = await db
    .selectFrom('applications')
    .select((eb) => ['job_id', 'stage', eb.fn.countAll<number>().as('count')])
    .where('job_id', '<>', '')
    .groupBy(['job_id', 'stage'])
    .execute()
  const counts = new Map<string, ApplicantCounts>()
  for (const { job_id, stage, count } of rows) {
    const before = counts.get(job_id) ?? { applicants: 0, newApplicants: 0, shortlisted: 0 }
    const number = Number(count)
    counts.set(job_id, {
      applicants: before.applicants + number,
      newApplicants: before.newApplicants + (stage === 'NEW' ? number : 0),
      shortlisted: before.shortlisted + (stage === 'SHORTLISTED' ? number : 0),
    })
  }
  return counts
}
