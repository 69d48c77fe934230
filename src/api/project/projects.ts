import { z } from 'zod'
import { pictureUrl } from '../../domain/picture/picture.ts'
import { pictureFormats } from '../../domain/picture/picture-format.ts'
import { storedPicture } from '../../domain/picture/picture-schema.ts'
import { conflict, notFound, notValid, Problem } from '../../domain/problem.ts'
import { projectFields } from '../../domain/project/project-fields.ts'
import { newProject, projectChange } from '../../domain/project/project-schema.ts'
import type { Project } from '../../domain/project/shown-project-schema.ts'
import { flagFields, listFields } from '../../domain/record-fields.ts'
import { parsedJson } from '../../http/body.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { route } from '../../http/route.ts'
import { moveProjects, reorderProjects } from '../../store/project/project-order.ts'
import {
  createProject,
  findProject,
  projectCreatedBy,
  toggleProjectStatus,
  updateProject,
} from '../../store/project/projects.ts'
import { deleteProject, listTrash, purgeProject, restoreProject } from '../../store/project/trash.ts'
import { message } from '../answers.ts'
import { type PictureStore, takePicture } from '../picture/take-picture.ts'
import { fromOlderNames, projectAnswer, projectConflict, projectJson, trashedAnswer } from './project-json.ts'
import { seesHidden } from './project-list.ts'
import { projectSearch, searched } from './project-search.ts'

const group = 'Projects'
const NO_SUCH_PROJECT = 'No such project.'
const NOT_IN_TRASH = 'Not in the trash.'
const ids = z
  .array(z.string().max(100))
  .max(10_000, 'At most 10,000 projects.')
  .refine((list) => new Set(list).size === list.length, 'A project is named twice.')
const projectOrder = z.object({ ids })
const projectMoves = z.object({
  moves: z
    .array(z.object({ ids, before: z.string().max(100).nullable() }))
    .max(10_000, 'At most 10,000 moves.'),
})
const movedAnswer = message.extend({
  ids: z.array(z.string()).meta({ description: 'The whole order as it is now.' }),
})
const uploadAnswer = z.object({
  id: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  type: z.enum(Object.values(pictureFormats)),
  picture: storedPicture,
})
const refusedProject = message.extend({
  errors: z.record(z.string(), z.string()).optional(),
  current: projectAnswer.optional(),
})
const KEY_OF_ANOTHER =
  'This Idempotency-Key was sent with another body before. Send this one with a key of its own.'

/** /api/projects: what a visitor sees without credentials, and what staff do with theirs. */
export function projectCalls(parts: PictureStore, all: () => Promise<Project[]>) {
  const { db } = parts
  return [
    route(
      'GET /api/projects/search',
      {
        summary: 'Projects that fit all the parameters given',
        who: 'anyone',
        group,
        query: projectSearch,
        answers: { 200: z.array(projectAnswer) },
      },
      async ({ c, query }) => {
        const visible = (await all()).filter((project) => seesHidden(c) || !project.hidden)
        return searched(visible, query).map(projectJson)
      },
    ),

    route(
      'GET /api/projects/trash',
      {
        summary: 'What was deleted in the last 30 days',
        who: 'projects.write',
        group,
        answers: { 200: z.array(trashedAnswer) },
      },
      async () => {
        const trashed = await listTrash(db)
        return trashed.map((project) => ({ ...projectJson(project), deletedAt: project.deletedAt }))
      },
    ),

    route(
      'DELETE /api/projects/trash/:id',
      {
        summary: 'Remove a deleted project for good',
        who: 'trash.purge',
        group,
        answers: { 200: message },
        refuses: { 404: NOT_IN_TRASH },
      },
      async ({ user, params }) => {
        await purgeProject(db, user, params.id)
        return { message: 'Project removed for good.' }
      },
    ),

    route(
      'POST /api/projects/upload',
      {
        summary: 'Upload a picture of at most 900 KB, to be used in a section or as preview image',
        who: 'projects.write',
        group,
        form: { files: ['file'] },
        answers: { 201: uploadAnswer },
        refuses: {
          413: 'Over 900 KB.',
          415: 'Not a picture.',
          422: 'No file, over 50 megapixels, or an animation of over 300 frames.',
        },
      },
      async ({ user, files: { file } }) => {
        if (!file) throw notValid({ file: 'Send the picture in the field file.' })
        const picture = await takePicture(parts, user, file.bytes, file.name)
        const { id, width, height, format } = picture
        return { id, url: pictureUrl(picture), width, height, type: pictureFormats[format], picture }
      },
    ),

    route(
      'PUT /api/projects/order',
      {
        summary: 'Put the projects of the gallery in this order; ids left out keep theirs, behind',
        who: 'projects.write',
        group,
        body: projectOrder,
        answers: { 200: message },
      },
      async ({ user, body }) => {
        await reorderProjects(db, user, body.ids)
        return { message: 'The order is saved.' }
      },
    ),

    route(
      'PATCH /api/projects/order',
      {
        summary:
          'Move projects right before another one, or with null behind all; the others keep their order',
        who: 'projects.write',
        group,
        body: projectMoves,
        answers: { 200: movedAnswer },
      },
      async ({ user, body }) => {
        const ids = await moveProjects(db, user, body.moves)
        return { message: 'The order is saved.', ids }
      },
    ),

    route(
      'GET /api/projects/:id',
      {
        summary: 'One project',
        who: 'anyone',
        group,
        answers: { 200: projectAnswer },
        refuses: { 404: 'No such project, or hidden from visitors.' },
      },
      async ({ c, params }) => {
        const project = await findProject(db, params.id)
        if (!project || (project.hidden && !seesHidden(c))) throw notFound('Project')
        return projectJson(project)
      },
    ),

    route(
      'POST /api/projects',
      {
        summary:
          'Add a project; it comes first in the order. Sent again with the same `Idempotency-Key` it is made once',
        who: 'projects.write',
        group,
        body: newProject,
        form: { files: ['previewImage'], fields: formFields },
        prepare: fromOlderNames,
        answers: { 201: projectAnswer },
        refuses: {
          413: 'Over 1 MB, or a picture over 900 KB.',
          415: 'Not a picture.',
          422: refusedProject.describe(
            'Not valid; or the `Idempotency-Key` came with another body before: `current` is what that made.',
          ),
        },
      },
      // The fields are checked before the picture is taken, so that a refused form leaves nothing behind.
      async ({ c, user, body, sent, files }) => {
        const call = idempotencyKey(c, sent, files)
        let made = await projectCreatedBy(db, user, call)
        if (!made) {
          const { previewImage } = files
          const picture =
            previewImage && (await takePicture(parts, user, previewImage.bytes, previewImage.name))
          const fields = picture ? { ...body, previewImageUrl: pictureUrl(picture) } : body
          made = await createProject(db, user, fields, call)
        }
        const current = projectJson(made.answer)
        if (!made.isRepeat) throw new Problem(422, KEY_OF_ANOTHER, { details: { current } })
        return current
      },
    ),

    route(
      'PUT /api/projects/:id',
      {
        summary: 'Change a project; absent fields stay as they are',
        who: 'projects.write',
        group,
        body: projectChange,
        prepare: fromOlderNames,
        answers: { 200: projectAnswer },
        refuses: {
          404: NO_SUCH_PROJECT,
          409: projectConflict.describe('`updatedAt` is older than the current version.'),
        },
      },
      async ({ user, params, body }) => {
        const outcome = await updateProject(db, user, params.id, body)
        if ('saved' in outcome) return projectJson(outcome.saved)
        const { current, savedBy, savedAt } = outcome
        const who = savedBy.name || savedBy.email
        throw conflict(`${who} saved this project meanwhile.`, {
          current: projectJson(current),
          savedBy,
          savedAt,
        } satisfies Omit<z.output<typeof projectConflict>, 'message'>)
      },
    ),

    route(
      'PATCH /api/projects/:id/status',
      {
        summary: 'Toggle the status: what goes on becomes completed, the rest is on site again',
        who: 'projects.write',
        group,
        answers: { 200: projectAnswer },
        refuses: { 404: NO_SUCH_PROJECT },
      },
      async ({ user, params }) => projectJson(await toggleProjectStatus(db, user, params.id)),
    ),

    route(
      'POST /api/projects/:id/restore',
      {
        summary: 'Put a deleted project back in its place',
        who: 'projects.write',
        group,
        answers: { 200: projectAnswer },
        refuses: { 404: NOT_IN_TRASH },
      },
      async ({ user, params }) => projectJson(await restoreProject(db, user, params.id)),
    ),

    route(
      'DELETE /api/projects/:id',
      {
        summary: 'Delete a project: to the trash for 30 days',
        who: 'projects.write',
        group,
        answers: { 200: message },
        refuses: { 404: NO_SUCH_PROJECT },
      },
      async ({ user, params }) => {
        await deleteProject(db, user, params.id)
        return { message: 'Project deleted successfully! 🎉' }
      },
    ),
  ]
}

/** A form carries its lists as JSON text, and yes or no as a word. */
function formFields(texts: Record<string, string>): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...texts }
  for (const name of listFields(projectFields)) {
    if (texts[name] !== undefined) fields[name] = parsedJson(texts[name], `The field ${name}`)
  }
  for (const name of flagFields(projectFields)) {
    if (texts[name] !== undefined) fields[name] = texts[name] === 'true'
  }
  return fields
}
