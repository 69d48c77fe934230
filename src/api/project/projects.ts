import { z } from 'zod'
import type { AnyField } from '../../domain/fields/record-fields.ts'
import { formatBytes } from '../../domain/file/format-bytes.ts'
import { MAX_FILE_SIZE } from '../../domain/picture/file-limit.ts'
import { pictureUrl } from '../../domain/picture/picture.ts'
import { pictureFormats } from '../../domain/picture/picture-format.ts'
import { storedPicture } from '../../domain/picture/picture-schema.ts'
import { projectFields } from '../../domain/project/project-fields.ts'
import {
  newProject,
  type Project,
  type ProjectFields,
  projectChange,
  type ShownFields,
  shownFields,
} from '../../domain/project/project-schema.ts'
import { notFound, notValid } from '../../domain/shared/problem.ts'
import { notRestored } from '../../domain/version/version-schema.ts'
import { callerAsReader, readerRefusals } from '../../http/access/guard.ts'
import { jsonList } from '../../http/answer/json-list.ts'
import { JSON_BYTES, parseJson } from '../../http/call/body.ts'
import { idempotencyKey } from '../../http/call/idempotency-key.ts'
import { routesFor } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import { type ListedProject, wholeProjects } from '../../store/project/project-cards.ts'
import {
  listSlugs,
  projectStore,
  toggleProjectStatus,
  wasPublic,
  withPictures,
} from '../../store/project/projects.ts'
import { deleteProject } from '../../store/project/trash.ts'
import { NO_PICTURE, storePicture, uploadRefusals } from '../picture/store-picture.ts'
import type { CalledRecord } from '../record/called-record.ts'
import { changeCall, createdRecord, refusedCreation, versionedCalls } from '../record/record-calls.ts'
import { identified, identifiedSchema } from '../shared/answers.ts'
import type { CallParts } from '../shared/call-parts.ts'
import {
  fromLegacyNames,
  type ProjectJson,
  projectAnswer,
  projectFor,
  projectForWriters,
  withApplicants,
} from './project-json.ts'
import { keptSearch, projectSearch, searched } from './project-search.ts'

const route = routesFor({ who: 'projects.write', missing: 'No such project.' })
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
const projectRecord: CalledRecord<'projects/:id', Project, ProjectJson, ShownFields> = {
  store: projectStore,
  address: 'projects/:id',
  one: 'a project',
  answer: projectAnswer,
  json: (_db, project) => projectForWriters(project),
  restored: projectAnswer.extend({ notRestored }),
  version: shownFields,
  versionJson: async (db, fields: ProjectFields) => (await withPictures(db, [fields]))[0]!,
  words: {
    version: 'The fields of a project as they were; a picture without facts no longer exists',
    restore:
      'Save these fields of a project, or all but `hidden`, as they were; `notRestored` names what has no picture or value any more',
  },
  damaged: { 422: 'The stored version is damaged and cannot be read.' },
}

/** /api/projects: reading for visitors and staff, writing for staff. */
export function projectCalls(parts: CallParts) {
  const { db, list } = parts
  return [
    route('GET /api/projects/search', {
      summary: 'Projects that match all given parameters',
      who: 'anyone',
      query: projectSearch,
      answers: { 200: { contentType: 'application/json', schema: z.array(projectAnswer) } },
      refuses: readerRefusals,
      kept: keptSearch,
      run: async ({ c, query }) => {
        const reader = callerAsReader(c, 'project')
        const isStaff = reader !== 'visitors'
        if (isStaff) await db.siteVersion.refresh()
        const isFound = searched(query)
        const found = (await list.all()).filter((project) => (isStaff || !project.hidden) && isFound(project))
        const answers = async (some: readonly ListedProject[]) =>
          (await wholeProjects(db, some)).map(projectFor(reader))
        if (!isStaff) return jsonList(c, found, answers)
        return c.json(await withApplicants(db, await answers(found)))
      },
    }),

    route('GET /api/projects/slugs', {
      summary: 'The current and former slugs of the projects that visitors can open',
      who: 'projects.read',
      answers: { 200: z.array(z.string()) },
      run: () => listSlugs(db),
    }),

    route('POST /api/projects/upload', {
      summary: `Upload a picture of at most ${MAX_FILE_SIZE}, to be used in a section or as preview image`,
      form: { files: ['file'] },
      answers: { 201: uploadAnswer },
      refuses: uploadRefusals,
      run: async ({ user, files: { file } }) => {
        if (!file) throw notValid({ file: NO_PICTURE })
        const picture = await storePicture(parts, user, file)
        const { id, width, height, format } = picture
        const type = pictureFormats[format]
        return identified({ id, url: pictureUrl(picture), width, height, type, picture })
      },
    }),

    route('GET /api/projects/:id', {
      summary: 'One project',
      who: 'anyone',
      answers: { 200: projectAnswer },
      refuses: { ...readerRefusals, 404: 'No such project, or hidden from visitors.' },
      kept: () => '',
      run: async ({ c, params }) => {
        const project = await projectStore.find(db, params.id)
        const reader = callerAsReader(c, 'project')
        const isStaff = reader !== 'visitors'
        if (!project || (project.hidden && !isStaff)) throw notFound('Project')
        const answer = projectFor(reader)(project)
        if (!isStaff) return answer
        return {
          ...(await withApplicants(db, [answer]))[0]!,
          wasPublic: await wasPublic(db, project),
        }
      },
    }),

    route('POST /api/projects', {
      summary:
        'Add a project; it comes first in the order. Sent again with the same `Idempotency-Key` it is made once',
      body: newProject,
      form: { files: ['previewImage'], fields: formFields },
      prepare: fromLegacyNames,
      answers: { 201: projectAnswer },
      refuses: {
        413: `Over ${formatBytes(JSON_BYTES)}, or a picture over ${MAX_FILE_SIZE}.`,
        415: 'Not a picture.',
        422: refusedCreation(projectAnswer),
      },
      // The fields are validated before the picture is stored, so that an invalid form stores nothing.
      run: async ({ c, user, body, files }) => {
        const call = idempotencyKey(c, body, files)
        let made = await projectStore.createdBy(db, user, call)
        if (!made) {
          const { previewImage } = files
          const picture = previewImage && (await storePicture(parts, user, previewImage))
          const fields = picture ? { ...body, previewImageUrl: pictureUrl(picture) } : body
          made = await projectStore.create(db, user, fields, call)
        }
        return createdRecord(db, projectRecord, made)
      },
    }),

    changeCall(db, projectRecord, projectChange, { prepare: fromLegacyNames }),

    route('PATCH /api/projects/:id/status', {
      summary: 'Toggle the status: ON-SITE and DESIGN STAGE become COMPLETED, the others ON-SITE',
      answers: { 200: projectAnswer },
      run: async ({ user, params }) => projectForWriters(await toggleProjectStatus(db, user, params.id)),
    }),

    route('DELETE /api/projects/:id', {
      summary: 'Delete a project: to the trash for 30 days',
      says: 'Project deleted successfully! 🎉',
      run: ({ user, params }) => deleteProject(db, user, params.id),
    }),
  ]
}

/** /api/projects/{id}/versions: the project as it was after each save. */
export const projectVersionCalls = (db: Database) => versionedCalls(db, projectRecord)

/** In a multipart form, lists are sent as JSON text and booleans as 'true' or 'false'. */
function formFields(texts: Record<string, string>): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...texts }
  for (const [name, { empty }] of Object.entries<AnyField>(projectFields)) {
    const text = texts[name]
    if (text === undefined) continue
    if (Array.isArray(empty)) fields[name] = parseJson(text, `The field ${name}`)
    if (typeof empty === 'boolean') fields[name] = text === 'true'
  }
  return fields
}
