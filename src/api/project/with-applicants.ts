import type { Database } from '../../store/database/database.ts'
import { projectApplicants } from '../../store/hiring/project-applicants.ts'
import type { ProjectJson } from './project-json.ts'

/** The projects with the numbers of candidates of the openings that name them; only staff get these. */
export async function withApplicants(db: Database, projects: readonly ProjectJson[]): Promise<ProjectJson[]> {
  const counts = await projectApplicants(db)
  return projects.map((project) => ({ ...project, ...counts.get(project.id) }))
}
