import { z } from 'zod'
import { type Audience, type SeenByStaff, seenBy } from '../../domain/fields/record-fields.ts'
import { projectParts } from '../../domain/project/project-fields.ts'
import { type Project, shownProject } from '../../domain/project/project-schema.ts'
import { isActive, isCompleted } from '../../domain/project/status-rules.ts'
import type { Database } from '../../store/database/database.ts'
import { applicantCounts } from '../../store/hiring/application-counts.ts'
import { identified, identifiedSchema, readersSchema } from '../shared/answers.ts'

/** A project in responses: with legacy field names too, and with the figures of the portal's list. */
export const projectAnswer = identifiedSchema(
  readersSchema(projectParts, shownProject).extend({
    title: z.string(),
    project_team: z.string(),
    active: z.boolean(),
    completed: z.boolean(),
    applicants: z.number(),
    newApplicants: z.number(),
    shortlisted: z.number(),
    wasPublic: z.boolean().optional().meta({
      description: 'Of one project, for staff: visitors could see it at some time.',
    }),
  }),
).meta({ id: 'Project' })
export type ProjectJson = z.output<typeof projectAnswer>

/** Its type is that of answers to staff. */
export const projectFor =
  (reader: Audience) =>
  (project: Project): ProjectJson =>
    identified({
      ...(seenBy(reader, projectParts, project) as SeenByStaff<Project, typeof projectParts>),
      title: project.name,
      project_team: project.projectTeam,
      active: isActive(project.status),
      completed: isCompleted(project.status),
      applicants: 0,
      newApplicants: 0,
      shortlisted: 0,
    })
export const projectForWriters = projectFor('writers')

/** The projects with the numbers of candidates of the openings that name them; only staff get these. */
export async function withApplicants(db: Database, projects: readonly ProjectJson[]): Promise<ProjectJson[]> {
  const counts = await applicantCounts(db, 'jobs.project_id')
  return projects.map((project) => ({ ...project, ...counts.get(project.id) }))
}

export const trashedAnswer = projectAnswer.extend({ deletedAt: z.string() })
export type TrashedJson = z.output<typeof trashedAnswer>

type Loose = Record<string, unknown>

/** Renames legacy field names in a body; where both names are sent, the current one is used. */
export function fromLegacyNames(sent: Loose): Loose {
  const { title, project_team, ...rest } = sent
  return {
    ...(title === undefined ? {} : { name: title }),
    ...(project_team === undefined ? {} : { projectTeam: project_team }),
    ...rest,
  }
}
