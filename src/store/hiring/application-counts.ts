import type { Database, Tx } from '../database/database.ts'

/** All, those in NEW, and those in SHORTLISTED. */
type ApplicantCounts = { applicants: number; newApplicants: number; shortlisted: number }

/** The numbers of candidates of each opening that has any, or of the openings that name each project, by its id. */
export async function applicantCounts(
  db: Database | Tx,
  by: 'jobs.id' | 'jobs.project_id' = 'jobs.id',
): Promise<Map<string, ApplicantCounts>> {
  const rows = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select(({ fn, ref }) => [
      ref(by).as('of'),
      fn.countAll<number>().as('applicants'),
      fn.countAll<number>().filterWhere('stage', '=', 'NEW').as('newApplicants'),
      fn.countAll<number>().filterWhere('stage', '=', 'SHORTLISTED').as('shortlisted'),
    ])
    .where(by, '<>', '')
    .groupBy(by)
    .execute()
  return new Map(rows.map(({ of, ...counts }) => [of, counts]))
}
