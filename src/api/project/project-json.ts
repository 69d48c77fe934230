import { z } from 'zod'
import { actor } from '../../domain/account/known-user-schema.ts'
import { conflict, type Problem } from '../../domain/problem.ts'
import type { Project } from '../../domain/project/shown-project-schema.ts'
import { shownProject } from '../../domain/project/shown-project-schema.ts'
import { isActive, isCompleted } from '../../domain/project/status.ts'
import type { SavedMeanwhile } from '../../store/account/saved-by.ts'
import { identified, identifiedSchema, message } from '../answers.ts'

/** A project in responses: with legacy field names too, and with the figures of the portal's list. */
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

/** The 409 response to a change of an older version: the current version, and who saved it. */
export const projectConflict = message
  .extend({ current: projectAnswer, savedBy: actor, savedAt: z.string() })
  .describe('`updatedAt` is older than the current version.')

export function projectSavedMeanwhile({ current, savedBy, savedAt }: SavedMeanwhile<Project>): Problem {
  return conflict(`${savedBy.name || savedBy.email} saved this project meanwhile.`, {
    current: projectJson(current),
    savedBy,
    savedAt,
  } satisfies Omit<z.output<typeof projectConflict>, 'message'>)
}

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
