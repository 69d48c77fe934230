import { Hono } from 'hono'
import { z } from 'zod'
import { pictureFormats, pictureUrl } from '../../domain/picture/picture.ts'
import { conflict, notFound, notValid, Problem } from '../../domain/problem.ts'
import type { Project } from '../../domain/project/project.ts'
import { newProject, projectChange } from '../../domain/project/project-schema.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { checked, jsonBody, parsedJson } from '../../http/body.ts'
import { guard, whoAsks } from '../../http/guard.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { isMultipart, multipartBody } from '../../http/upload.ts'
import { moveProjects, reorderProjects } from '../../store/project/project-order.ts'
import {
  createProject,
  findProject,
  projectMadeBy,
  toggleProjectStatus,
  updateProject,
} from '../../store/project/projects.ts'
import { deleteProject, listTrash, purgeProject, restoreProject } from '../../store/project/trash.ts'
import { described } from '../described.ts'
import { type PictureStore, takePicture } from '../picture/take-picture.ts'
import { fromOlderNames, projectJson } from './project-json.ts'
import { seesHidden } from './project-list.ts'
import { projectSearch, searched } from './project-search.ts'

const group = 'Projects'
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
const KEY_OF_ANOTHER =
  'This Idempotency-Key was sent with another body before. Send this one with a key of its own.'
const LISTS_OF_A_FORM = ['tags', 'projectLeaders', 'sections'] as const

/** /api/projects: what a visitor sees without credentials, and what staff do with theirs. */
export function projectCalls(parts: PictureStore, all: () => Promise<Project[]>) {
  const { db } = parts
  const app = new Hono<AppEnv>()

  app.get(
    '/search',
    described({
      summary: 'Projects that fit all the parameters given',
      who: 'anyone',
      group,
      query: projectSearch,
      answers: { 200: 'A list of projects.' },
    }),
    async (c) => {
      const query = checked(projectSearch, c.req.query())
      const visible = (await all()).filter((project) => seesHidden(c) || !project.hidden)
      return c.json(searched(visible, query).map(projectJson))
    },
  )

  app.get(
    '/trash',
    described({
      summary: 'What was deleted in the last 30 days',
      who: 'projects.write',
      group,
      answers: { 200: 'A list of projects with `deletedAt`.' },
    }),
    guard('projects.write'),
    async (c) => {
      const trashed = await listTrash(db)
      return c.json(trashed.map((project) => ({ ...projectJson(project), deletedAt: project.deletedAt })))
    },
  )

  app.delete(
    '/trash/:id',
    described({
      summary: 'Remove a deleted project for good',
      who: 'trash.purge',
      group,
      answers: { 200: 'A message.' },
      refuses: { 404: 'Not in the trash.' },
    }),
    guard('trash.purge'),
    async (c) => {
      await purgeProject(db, whoAsks(c).user, c.req.param('id'))
      return c.json({ message: 'Project removed for good.' })
    },
  )

  app.post(
    '/upload',
    described({
      summary: 'Upload a picture of at most 900 KB, to be used in a section or as preview image',
      who: 'projects.write',
      group,
      files: ['file'],
      answers: { 201: '`{id, url, width, height, type}`' },
      refuses: { 413: 'Over 900 KB.', 415: 'Not a picture.', 422: 'No file, or over 50 megapixels.' },
    }),
    guard('projects.write'),
    async (c) => {
      const { files } = await multipartBody(c, ['file'])
      if (!files.file) throw notValid({ file: 'Send the picture in the field file.' })
      const picture = await takePicture(parts, whoAsks(c).user, files.file.bytes, files.file.name)
      const { id, width, height, format } = picture
      return c.json(
        { id, url: pictureUrl(picture), width, height, type: pictureFormats[format], picture },
        201,
      )
    },
  )

  app.put(
    '/order',
    described({
      summary: 'Put the projects of the gallery in this order; ids left out keep theirs, behind',
      who: 'projects.write',
      group,
      body: projectOrder,
      answers: { 200: 'A message.' },
    }),
    guard('projects.write'),
    async (c) => {
      const { ids } = checked(projectOrder, await jsonBody(c))
      await reorderProjects(db, whoAsks(c).user, ids)
      return c.json({ message: 'The order is saved.' })
    },
  )

  app.patch(
    '/order',
    described({
      summary: 'Move projects right before another one, or with null behind all; the others keep their order',
      who: 'projects.write',
      group,
      body: projectMoves,
      answers: { 200: '`{message, ids}`: the whole order as it stands now.' },
    }),
    guard('projects.write'),
    async (c) => {
      const { moves } = checked(projectMoves, await jsonBody(c))
      const ids = await moveProjects(db, whoAsks(c).user, moves)
      return c.json({ message: 'The order is saved.', ids })
    },
  )

  app.get(
    '/:id',
    described({
      summary: 'One project',
      who: 'anyone',
      group,
      answers: { 200: 'The project.' },
      refuses: { 404: 'No such project, or hidden from visitors.' },
    }),
    async (c) => {
      const project = await findProject(db, c.req.param('id'))
      if (!project || (project.hidden && !seesHidden(c))) throw notFound('Project')
      return c.json(projectJson(project))
    },
  )

  app.post(
    '/',
    described({
      summary:
        'Add a project; it comes first in the order. Sent again with the same `Idempotency-Key` it is made once',
      who: 'projects.write',
      group,
      body: newProject,
      files: ['previewImage'],
      answers: { 201: 'The project.' },
      refuses: {
        400: 'Unreadable.',
        413: 'Over 1 MB, or a picture over 900 KB.',
        415: 'Not a picture.',
        422: 'Not valid; or the `Idempotency-Key` came with another body before: `{message, current}` says what that made.',
      },
    }),
    guard('projects.write'),
    async (c) => {
      const form = isMultipart(c.req.raw) ? await multipartBody(c, ['previewImage']) : undefined
      const sent = form ? formFields(form.texts) : await jsonBody(c)
      const actor = whoAsks(c).user
      const call = idempotencyKey(c, sent, form?.files)
      const preview = form?.files.previewImage
      // Checked before the picture is taken, so that a refused form leaves nothing behind.
      let fields = checked(newProject, fromOlderNames(sent))
      let made = await projectMadeBy(db, actor, call)
      if (!made && preview) {
        const picture = await takePicture(parts, actor, preview.bytes, preview.name)
        fields = { ...fields, previewImageUrl: pictureUrl(picture) }
      }
      made ??= await createProject(db, actor, fields, call)
      const current = projectJson(made.answer)
      if (!made.isRepeat) throw new Problem(422, KEY_OF_ANOTHER, { details: { current } })
      return c.json(current, 201)
    },
  )

  app.put(
    '/:id',
    described({
      summary: 'Change a project; absent fields stay as they are',
      who: 'projects.write',
      group,
      body: projectChange,
      answers: { 200: 'The project.' },
      refuses: {
        404: 'No such project.',
        409: '`updatedAt` is older than what stands: `{message, current, savedBy, savedAt}`.',
      },
    }),
    guard('projects.write'),
    async (c) => {
      const change = checked(projectChange, fromOlderNames(await jsonBody(c)))
      const outcome = await updateProject(db, whoAsks(c).user, c.req.param('id'), change)
      if ('saved' in outcome) return c.json(projectJson(outcome.saved))
      const { stands, savedBy, savedAt } = outcome
      const who = savedBy.name || savedBy.email
      throw conflict(`${who} saved this project meanwhile.`, {
        current: projectJson(stands),
        savedBy,
        savedAt,
      })
    },
  )

  app.patch(
    '/:id/status',
    described({
      summary: 'Toggle the status: what goes on becomes completed, the rest is on site again',
      who: 'projects.write',
      group,
      answers: { 200: 'The project.' },
      refuses: { 404: 'No such project.' },
    }),
    guard('projects.write'),
    async (c) => c.json(projectJson(await toggleProjectStatus(db, whoAsks(c).user, c.req.param('id')))),
  )

  app.post(
    '/:id/restore',
    described({
      summary: 'Put a deleted project back in its place',
      who: 'projects.write',
      group,
      answers: { 200: 'The project.' },
      refuses: { 404: 'Not in the trash.' },
    }),
    guard('projects.write'),
    async (c) => c.json(projectJson(await restoreProject(db, whoAsks(c).user, c.req.param('id')))),
  )

  app.delete(
    '/:id',
    described({
      summary: 'Delete a project: to the trash for 30 days',
      who: 'projects.write',
      group,
      answers: { 200: 'A message.' },
      refuses: { 404: 'No such project.' },
    }),
    guard('projects.write'),
    async (c) => {
      await deleteProject(db, whoAsks(c).user, c.req.param('id'))
      return c.json({ message: 'Project deleted successfully! 🎉' })
    },
  )

  return app
}

/** A form carries its lists as JSON text, and hidden as a word. */
function formFields(texts: Record<string, string>): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...texts }
  for (const name of LISTS_OF_A_FORM) {
    if (texts[name] !== undefined) fields[name] = parsedJson(texts[name], `The field ${name}`)
  }
  if (texts.hidden !== undefined) fields.hidden = texts.hidden === 'true'
  return fields
}
