import { z } from 'zod'
import { type ContentOf, type ContentPage, contentLabels } from '../../domain/content/content.ts'
import { contentRules, contentSchemas } from '../../domain/content/content-schema.ts'
import {
  type NotRestored,
  notRestored,
  restoring,
  versionPage,
  versionQuery,
} from '../../domain/version/version-schema.ts'
import { route } from '../../http/route.ts'
import {
  listContentVersions,
  readContentVersion,
  restoreContentVersion,
} from '../../store/content/content-versions.ts'
import type { Database } from '../../store/database.ts'
import { refuseOlderVersion, savedMeanwhileAnswer } from '../answers.ts'
import { versionNumber } from '../version-number.ts'
import { type ContentAnswer, contentAnswer, contentJson, group } from './content.ts'

const NOTHING_SAVED = 'Nothing is saved yet.'
const NO_SUCH_VERSION = 'No such version.'
const DAMAGED = 'The stored version is damaged and cannot be read.'

/** /api/content/{page}/versions: each page as it was after each save. */
export const contentVersionCalls = (db: Database) => [
  list(db, 'site'),
  read(db, 'site'),
  restore(db, 'site'),
  list(db, 'about'),
  read(db, 'about'),
  restore(db, 'about'),
  list(db, 'team'),
  read(db, 'team'),
  restore(db, 'team'),
  list(db, 'careers'),
  read(db, 'careers'),
  restore(db, 'careers'),
  list(db, 'contact'),
  read(db, 'contact'),
  restore(db, 'contact'),
]

function list<P extends ContentPage>(db: Database, page: P) {
  return route(
    `GET /api/content/${page}/versions`,
    {
      summary: `The versions of the ${contentLabels[page]}, newest first`,
      who: 'content.write',
      group,
      query: versionQuery,
      answers: { 200: versionPage },
      refuses: { 404: NOTHING_SAVED },
    },
    ({ query: { limit, cursor } }) => listContentVersions(db, page, { limit, before: cursor }),
  )
}

function read<P extends ContentPage>(db: Database, page: P) {
  const content: z.ZodType<ContentOf[P]> = contentSchemas[page]
  return route(
    `GET /api/content/${page}/versions/:number`,
    {
      summary: `The ${contentLabels[page]} as it was`,
      who: 'content.write',
      group,
      answers: { 200: content },
      refuses: { 404: NO_SUCH_VERSION, 422: DAMAGED },
    },
    ({ params }) => readContentVersion(db, page, versionNumber(params.number)),
  )
}

function restore<P extends ContentPage>(db: Database, page: P) {
  type Restored = ContentAnswer<P> & { notRestored: NotRestored }
  const restored: z.ZodType<Restored> = z.intersection(contentAnswer(page), z.object({ notRestored }))
  return route(
    `POST /api/content/${page}/versions/:number/restore`,
    {
      summary: `Save the ${contentLabels[page]}, or these fields of it, as it was; \`notRestored\` names what has no picture or value any more`,
      who: 'content.write',
      group,
      body: restoring(Object.keys(contentRules(page))),
      answers: { 200: restored },
      refuses: { 404: NO_SUCH_VERSION, 409: savedMeanwhileAnswer(contentAnswer(page)) },
    },
    async ({ user, params, body }) => {
      const outcome = await restoreContentVersion(db, user, page, versionNumber(params.number), body)
      if (!('saved' in outcome)) {
        throw refuseOlderVersion('page', { ...outcome, current: contentJson(outcome.current) })
      }
      return { ...contentJson(outcome.saved), notRestored: outcome.notRestored }
    },
  )
}
