import '../../editing/zod-without-eval.ts'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { projectFields } from '../../../domain/project/project-fields.ts'
import { newProject, type ProjectFields } from '../../../domain/project/project-schema.ts'
import { checked } from '../../editing/rules/checked.ts'
import type { EditedRecord } from '../../editing/rules/edited-record.ts'
import { call, refusalOf } from '../../session/api.ts'
import { draftOf, emptyDraft, type ProjectDraft, versionOf, withoutUploads } from './project-draft.ts'
import { sectionName } from './sections/section-drafts.ts'

export type ProjectTypes = { draft: ProjectDraft; fields: ProjectFields; answer: ProjectJson }

/** Visitors could see it at some time. */
export const wasPublic = (project: ProjectJson | undefined) =>
  project !== undefined && (project.wasPublic === true || !project.hidden)

export const editedProject = {
  kind: 'project',
  table: projectFields,
  check: (draft) => checked(newProject, draft),
  nameOf: ({ name }) => name,
  labelOf: (path, { sections }) => {
    // A certificate that has not arrived has no name in the draft.
    if (/^certificates\.[^.]+$/.test(path)) return projectFields.certificates.label
    const index = sections.findIndex(({ key }) => path.startsWith(`sections.${key}.`))
    return sections[index] && sectionName(sections[index], index)
  },
  keepable: withoutUploads,
  versionOf,
  idOf: ({ id }) => id,
  failure: (stored) => (stored ? 'Failed to update project. Please try again.' : 'Failed to create project'),
  // The buttons decide whether it is hidden, as long as it never was public.
  decided: (way, stored) => (wasPublic(stored) ? {} : { hidden: way === 'stay' }),
  write: async (body, stored) => ({
    ...(await call('PUT /api/projects/:id', { params: { id: stored.id }, body })),
    wasPublic: wasPublic(stored),
  }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/projects/:id', 409),
  draftOf,
  create: {
    empty: emptyDraft,
    send: (body, key) => call('POST /api/projects', { body, headers: { 'Idempotency-Key': key } }),
    madeIn: (error) => refusalOf(error, 'POST /api/projects', 422)?.current,
    // Without a key date the server gives it the day.
    sentIn: (made, { keyDate }) => ({ ...versionOf(made).draft, ...(keyDate === '' && { keyDate }) }),
  },
} satisfies EditedRecord<ProjectTypes>
