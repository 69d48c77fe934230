import { z } from 'zod'
import { message } from '../../domain/answer-schema.ts'
import { pictureUrl } from '../../domain/picture/picture.ts'
import { pictureFormats } from '../../domain/picture/picture-format.ts'
import { storedPicture } from '../../domain/picture/picture-schema.ts'
import { notFound, notValid, Problem } from '../../domain/problem.ts'
import { projectFields } from '../../domain/project/project-fields.ts'
import { newProject, projectChange } from '../../domain/project/project-schema.ts'
import { flagFields, listFields } from '../../domain/record-fields.ts'
import { parseJson } from '../../http/body.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { jsonList } from '../../http/json-list.ts'
import { route } from '../../http/route.ts'
import { wholeProjects } from '../../store/project/project-cards.ts'
import type { ProjectList } from '../../store/project/project-list.ts'
import { wasPublic } from '../../store/project/project-versions.ts'
import {
  createProject,
  findProject,
  listSlugs,
  projectCreatedBy,
  toggleProjectStatus,
  updateProject,
} from '../../store/project/projects.ts'
import { deleteProject } from '../../store/project/trash.ts'
import {
  identified,
  identifiedSchema,
  KEY_REUSED,
  refuseOlderVersion,
  savedMeanwhileAnswer,
} from '../answers.ts'
import { type PictureStore, storePicture } from '../picture/store-picture.ts'
import { fromLegacyNames, projectAnswer, projectJson } from './project-json.ts'
import { maySeeHidden } from './project-list.ts'
import { keptSearch, projectSearch, searched } from './project-search.ts'
import { withApplicants } from './with-applicants.ts'

const group = 'Projects'
const NO_SUCH_PROJECT = 'No such project.'
const uploadAnswer = identifiedSchema(
  z.object({
    id: z.string(),
    url: z.string(),
    width: z.number(),
    height: z.number(),
    type: z.enum(Object.values(pictureFormats)),
    picture: storedPicture,
  }),
)
const refusedProject = message.extend({
  errors: z.record(z.string(), z.string()).optional(),
  current: projectAnswer.optional(),
})

/** /api/projects: reading for visitors and staff, writing for staff. */
export function projectCalls(parts: PictureStore & { list: ProjectList }) {
  const { db, list } = parts
  return [
    route(
      'GET /api/projects/search',
      {
        summary: 'Projects that match all given parameters',
        who: 'anyone',
        group,
        query: projectSearch,
        answers: { 200: { contentType: 'application/json', schema: z.array(projectAnswer) } },
        kept: keptSearch,
      },
      async ({ c, query }) => {
        const isStaff = maySeeHidden(c)
        if (isStaff) await db.siteVersion.refresh()
        const isFound = searched(query)
        const found = (await list.all()).filter((project) => (isStaff || !project.hidden) && isFound(project))
        const whole = async (some: Readonly<typeof found>) => (await wholeProjects(db, some)).map(projectJson)
        return isStaff ? c.json(await withApplicants(db, await whole(found))) : jsonList(c, found, whole)
      },
    ),

    route(
      'GET /api/projects/slugs',
      {
        summary: 'The current and former slugs of the projects that visitors can open',
        who: 'projects.read',
        group,
        answers: { 200: z.array(z.string()) },
      },
      () => listSlugs(db),
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
        const picture = await storePicture(parts, user, file.bytes, file.name)
        const { id, width, height, format } = picture
        const type = pictureFormats[format]
        return identified({ id, url: pictureUrl(picture), width, height, type, picture })
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
        kept: () => '',
      },
      async ({ c, params }) => {
        const project = await findProject(db, params.id)
        const isStaff = maySeeHidden(c)
        if (!project || (project.hidden && !isStaff)) throw notFound('Project')
        const answer = projectJson(project)
        if (!isStaff) return answer
        return { ...(await withApplicants(db, [answer]))[0]!, wasPublic: await wasPublic(db, project) }
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
        prepare: fromLegacyNames,
        answers: { 201: projectAnswer },
        refuses: {
          413: 'Over 1 MB, or a picture over 900 KB.',
          415: 'Not a picture.',
          422: refusedProject.describe(
            'Not valid; or the `Idempotency-Key` came with another body before: `current` is what that made.',
          ),
        },
      },
      // The fields are validated before the picture is stored, so that an invalid form stores nothing.
      async ({ c, user, body, sent, files }) => {
        // Without a key date it is today's, which may be another day when the call is repeated.
        const call = idempotencyKey(c, sent.keyDate ? body : { ...body, keyDate: '' }, files)
        let made = await projectCreatedBy(db, user, call)
        if (!made) {
          const { previewImage } = files
          const picture =
            previewImage && (await storePicture(parts, user, previewImage.bytes, previewImage.name))
          const fields = picture ? { ...body, previewImageUrl: pictureUrl(picture) } : body
          made = await createProject(db, user, fields, call)
        }
        const current = projectJson(made.answer)
        if (!made.hasSameBody) throw new Problem(422, KEY_REUSED, { details: { current } })
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
        prepare: fromLegacyNames,
        answers: { 200: projectAnswer },
        refuses: {
          404: NO_SUCH_PROJECT,
          409: savedMeanwhileAnswer(projectAnswer),
        },
      },
      async ({ user, params, body }) => {
        const outcome = await updateProject(db, user, params.id, body)
        if ('saved' in outcome) return projectJson(outcome.saved)
        throw refuseOlderVersion('project', { ...outcome, current: projectJson(outcome.current) })
      },
    ),

    route(
      'PATCH /api/projects/:id/status',
      {
        summary: 'Toggle the status: ON-SITE and DESIGN STAGE become COMPLETED, the others ON-SITE',
        who: 'projects.write',
        group,
        answers: { 200: projectAnswer },
        refuses: { 404: NO_SUCH_PROJECT },
      },
      async ({ user, params }) => projectJson(await toggleProjectStatus(db, user, params.id)),
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

/** In a multipart form, lists are sent as JSON text and booleans as 'true' or 'false'. */
function formFields(texts: Record<string, string>): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...texts }
  for (const name of listFields(projectFields)) {
    if (texts[name] !== undefined) fields[name] = parseJson(texts[name], `The field ${name}`)
  }
  for (const name of flagFields(projectFields)) {
    if (texts[name] !== undefined) fields[name] = texts[name] === 'true'
  }
  return fields
}
