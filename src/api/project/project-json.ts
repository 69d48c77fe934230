import type { Project } from '../../domain/project/project.ts'
import { isActive, isCompleted } from '../../domain/project/status.ts'

/** A project as the calls answer it: the older names beside ours, and what the portal's list reads. */
export type ProjectJson = Project & {
  _id: string
  title: string
  project_team: string
  active: boolean
  completed: boolean
  applicants: number
  newApplicants: number
  shortlisted: number
}

export function projectJson(project: Project): ProjectJson {
  return {
    ...project,
    _id: project.id,
    title: project.name,
    project_team: project.projectTeam,
    active: isActive(project.status),
    completed: isCompleted(project.status),
    applicants: 0,
    newApplicants: 0,
    shortlisted: 0,
  }
}

/** A project in the trash. */
export type TrashedJson = ProjectJson & { deletedAt: string }

type Loose = Record<string, unknown>

/** The older names in what was sent, as ours; a field sent under both keeps ours. */
export function fromOlderNames(sent: Loose): Loose {
  const { title, project_team, ...rest } = sent
  return {
    ...(title === undefined ? {} : { name: title }),
    ...(project_team === undefined ? {} : { projectTeam: project_team }),
    ...rest,
  }
}
