import { projectFields } from '../../domain/project/project-fields.ts'
import { shownFields } from '../../domain/project/shown-project-schema.ts'
import { notRestored, restoring, versionPage, versionQuery } from '../../domain/version/version-schema.ts'
import { route } from '../../http/route.ts'
import type { Database } from '../../store/database.ts'
import {
  listProjectVersions,
  readProjectVersion,
  restoreProjectVersion,
} from '../../store/project/project-versions.ts'
import { refuseOlderVersion, savedMeanwhileAnswer } from '../answers.ts'
import { versionNumber } from '../version-number.ts'
import { projectAnswer, projectJson } from './project-json.ts'

const group = 'Projects'
const NO_SUCH_VERSION = 'No such version.'
const DAMAGED = 'The stored version is damaged and cannot be read.'
const restoredProject = projectAnswer.extend({ notRestored })

/** /api/projects/{id}/versions: the project as it was after each save. */
export const projectVersionCalls = (db: Database) => [
  route(
    'GET /api/projects/:id/versions',
    {
      summary: 'The versions of a project, newest first; also of one in the trash',
      who: 'projects.write',
      group,
      query: versionQuery,
      answers: { 200: versionPage },
      refuses: { 404: 'No such project.' },
    },
    ({ params, query: { limit, cursor } }) => listProjectVersions(db, params.id, { limit, before: cursor }),
  ),

  route(
    'GET /api/projects/:id/versions/:number',
    {
      summary: 'The fields of a project as they were; a picture without facts no longer exists',
      who: 'projects.write',
      group,
      answers: { 200: shownFields },
      refuses: { 404: NO_SUCH_VERSION, 422: DAMAGED },
    },
    ({ params }) => readProjectVersion(db, params.id, versionNumber(params.number)),
  ),

  route(
    'POST /api/projects/:id/versions/:number/restore',
    {
      summary:
        'Save these fields of a project, or all but `hidden`, as they were; `notRestored` names what has no picture or value any more',
      who: 'projects.write',
      group,
      body: restoring(Object.keys(projectFields)),
      answers: { 200: restoredProject },
      refuses: {
        404: 'No such version, or the project is in the trash.',
        409: savedMeanwhileAnswer(projectAnswer),
      },
    },
    async ({ user, params, body }) => {
      const outcome = await restoreProjectVersion(db, user, params.id, versionNumber(params.number), body)
      if (!('saved' in outcome)) {
        throw refuseOlderVersion('project', { ...outcome, current: projectJson(outcome.current) })
      }
      return { ...projectJson(outcome.saved), notRestored: outcome.notRestored }
    },
  ),
]
