import { z } from 'zod'
import type { User } from '../../domain/account/known-user-schema.ts'
import { may } from '../../domain/account/role.ts'
import { type ContentOf, type ContentPage, contentLabels, publicSite } from '../../domain/content/content.ts'
import { contentSchemas } from '../../domain/content/content-schema.ts'
import { publicSiteContent, readSiteContent } from '../../domain/content/site-schema.ts'
import { notAllowed } from '../../domain/problem.ts'
import { leaderChanges } from '../../domain/project/leader-changes-schema.ts'
import { route } from '../../http/route.ts'
import { findSavedContent, type SavedContent, saveContent } from '../../store/content/content.ts'
import type { Database } from '../../store/database.ts'
import { changeLeaders } from '../../store/project/project-leaders.ts'
import { refuseOlderVersion, savedMeanwhileAnswer } from '../answers.ts'

export const group = 'Content'
const version = z.object({ updatedAt: z.string().meta({ description: 'ISO time of the last save.' }) })

/** /api/content: the words and pictures of the pages. */
export const contentCalls = (db: Database) => [
  readSite(db),
  write(db, 'site'),
  read(db, 'about'),
  write(db, 'about'),
  read(db, 'team'),
  writeTeam(db),
  read(db, 'careers'),
  write(db, 'careers'),
  read(db, 'contact'),
  write(db, 'contact'),
]

export type ContentAnswer<P extends ContentPage> = ContentOf[P] & z.output<typeof version>
const answers: typeof contentSchemas = { ...contentSchemas, site: readSiteContent }
export const contentAnswer = <P extends ContentPage>(page: P): z.ZodType<ContentAnswer<P>> =>
  z.intersection<z.ZodType<ContentOf[P]>, typeof version>(answers[page], version)

function read<P extends Exclude<ContentPage, 'site'>>(db: Database, page: P) {
  return route(`GET /api/content/${page}`, reading(page, contentAnswer(page)), async () =>
    contentJson(await findSavedContent(db, page)),
  )
}

/** Visitors do not see the studio's settings. */
function readSite(db: Database) {
  const answer = z.union([contentAnswer('site'), publicSiteContent.extend(version.shape)])
  return route('GET /api/content/site', reading('site', answer), async ({ user }) => {
    const { content, updatedAt } = await findSavedContent(db, 'site')
    return { ...(mayWrite(user) ? content : publicSite(content)), updatedAt }
  })
}

function write<P extends ContentPage>(db: Database, page: P) {
  const body = changeOf(page).meta(describedChange(page))
  return route(`PUT /api/content/${page}`, writing(page, body), async ({ user, body }) =>
    savedJson(await saveContent(db, user, page, body)),
  )
}

/** A director who leaves may give projects to others in the same change. */
function writeTeam(db: Database) {
  const given = z.looseObject({ leaders: leaderChanges.optional() })
  const body = changeOf('team').and(given).meta(describedChange('team', given))
  return route(
    'PUT /api/content/team',
    writing('team', body),
    async ({ user, body: { leaders = [], ...sent } }) => {
      if (leaders.length > 0 && !may(user.role, 'projects.write')) throw notAllowed()
      return savedJson(await saveContent(db, user, 'team', sent, (tx) => changeLeaders(tx, user, leaders)))
    },
  )
}

/** The fields are checked against what is stored: what has not changed is no fault. */
const changeOf = <P extends ContentPage>(_page: P) =>
  z.custom<Partial<ContentOf[P]> & { updatedAt?: string }>(isChange, 'updatedAt is an ISO time.')

const writing = <P extends ContentPage, Body extends z.ZodType>(page: P, body: Body) => ({
  summary: `Change the ${contentLabels[page]}; absent fields stay as they are`,
  who: 'content.write' as const,
  group,
  body,
  answers: { 200: contentAnswer(page) },
  refuses: { 409: savedMeanwhileAnswer(contentAnswer(page)) },
})

function savedJson<P extends ContentPage>(
  outcome: Awaited<ReturnType<typeof saveContent<P>>>,
): ContentAnswer<P> {
  if ('saved' in outcome) return contentJson(outcome.saved)
  throw refuseOlderVersion('page', { ...outcome, current: contentJson(outcome.current) })
}

const reading = <S extends z.ZodType>(page: ContentPage, answer: S) => ({
  summary: `The ${contentLabels[page]}`,
  who: 'anyone' as const,
  group,
  answers: { 200: answer },
  kept: () => '',
})

export const contentJson = <P extends ContentPage>({
  content,
  updatedAt,
}: SavedContent<P>): ContentAnswer<P> => ({
  ...content,
  updatedAt,
})

const mayWrite = (user: User | undefined) => user !== undefined && may(user.role, 'content.write')

const change = z.looseObject({ updatedAt: z.iso.datetime().optional() })
/** For openapi.json: the fields of the page, none of them required, and what else is sent with them. */
function describedChange(page: ContentPage, also = z.object({})) {
  // A new entry has no id yet.
  const override = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    jsonSchema.required &&= jsonSchema.required.filter((name) => name !== 'id')
  }
  const options = { io: 'input', unrepresentable: 'any', override } as const
  const { $schema: _, required: __, properties, ...rest } = z.toJSONSchema(contentSchemas[page], options)
  const { properties: more } = z.toJSONSchema(also, { io: 'input' })
  return {
    ...rest,
    properties: { ...properties, ...more, updatedAt: { type: 'string', format: 'date-time' } },
  }
}

const isChange = (value: unknown) => change.safeParse(value).success
