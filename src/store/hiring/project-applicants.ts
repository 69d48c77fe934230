import type { Database } from '../database/database.ts'
import { type ApplicantCounts, applicantCounts } from './application-counts.ts'

/** The numbers of candidates of the openings that name each project, by the project's id. */
export async function projectApplicants(db: Database): Promise<Map<string, ApplicantCounts>> {
  const counts = await applicantCounts(db)
  if (counts.size === 0) return new Map()
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'project_id as projectId'])
    .where('project_id', '!=', '')
    .orderBy('id')
    .execute()
  return sumsByProject(jobs, counts)
}

/** A project whose openings have no candidates is absent. */
export function sumsByProject(
  jobs: readonly { id: string; projectId: string }[],
  counts: ReadonlyMap<string, ApplicantCounts>,
): Map<string, ApplicantCounts> {
  const sums = new Map<string, ApplicantCounts>()
  for (const { id, projectId } of jobs) {
    const more = counts.get(id)
    if (!more) continue
    const sum = sums.get(projectId) ?? { applicants: 0, newApplicants: 0, shortlisted: 0 }
    sums.set(projectId, {
      applicants: sum.applicants + more.applicants,
      newApplicants: sum.newApplicants + more.newApplicants,
      shortlisted: sum.shortlisted + more.shortlisted,
    })
  }
  return sums
}
