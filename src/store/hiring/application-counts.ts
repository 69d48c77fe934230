import type { Database, Tx } from '../database.ts'

export type ApplicantCounts = { applicants: number; newApplicants: number; shortlisted: number }

/** The numbers of candidates of each opening, by its id; an opening without candidates is absent. */
export async function applicantCounts(_db: Database | Tx): Promise<Map<string, ApplicantCounts>> {
  return new Map()
}
