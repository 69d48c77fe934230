import type { Database } from '../../store/database/database.ts'
import { applicantCounts } from '../../store/hiring/application-counts.ts'
import type { ProjectJson } from './project-json.ts'

/** The projects with the numbers of candidates of the openings that name them; only staff get these. */
export async function withApplicants(db: Database, projects: readonly ProjectJson[]): Promise<ProjectJson[]> {
  const counts = await applicantCounts(db, 'jobs.project_id')
  return projects.map((project) => ({ ...project, ...counts.get(project.id) }))
}
