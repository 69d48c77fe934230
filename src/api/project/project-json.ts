import { z } from 'zod'
import { actor } from '../../domain/account/known-user-schema.ts'
import type { Project } from '../../domain/project/shown-project-schema.ts'
import { shownProject } from '../../domain/project/shown-project-schema.ts'
import { isActive, isCompleted } from '../../domain/project/status.ts'
import { identified, identifiedSchema, message } from '../answers.ts'

/** A project as the calls answer it: the older names beside ours, and what the portal's list reads. */
export const projectAnswer = identifiedSchema(
  shownProject.extend({
    title: z.string(),
    project_team: z.string(),
    active: z.boolean(),
    completed: z.boolean(),
    applicants: z.number(),
    newApplicants: z.number(),
    shortlisted: z.number(),
  }),
).meta({ id: 'Project' })
export type ProjectJson = z.output<typeof projectAnswer>

export function projectJson(project: Project): ProjectJson {
  return identified({
    ...project,
    title: project.name,
    project_team: project.projectTeam,
    active: isActive(project.status),
    completed: isCompleted(project.status),
    applicants: 0,
    newApplicants: 0,
    shortlisted: 0,
  })
}

/** A project in the trash. */
export const trashedAnswer = projectAnswer.extend({ deletedAt: z.string() })
export type TrashedJson = z.output<typeof trashedAnswer>

/** Refuses a change that began from an older version: the current one, and who saved it. */
export const projectConflict = message.extend({
  current: projectAnswer,
  savedBy: actor,
  savedAt: z.string(),
})

type Loose = Record<string, unknown>

/** The older names in what was sent, as ours; a field sent under both keeps ours. */
export function fromLegacyNames(sent: Loose): Loose {
  const { title, project_team, ...rest } = sent
  return {
    ...(title === undefined ? {} : { name: title }),
    ...(project_team === undefined ? {} : { projectTeam: project_team }),
    ...rest,
  }
}
