import { z } from 'zod'
import { type ContentOf, type ContentPage, contentLabels } from '../../domain/content/content.ts'
import { visibleContent } from '../../domain/content/content-fields.ts'
import { contentSchemas } from '../../domain/content/content-schema.ts'
import { siteFields } from '../../domain/content/site-fields.ts'
import { readSiteContent } from '../../domain/content/site-schema.ts'
import { seenBy } from '../../domain/fields/record-fields.ts'
import { leaderChanges } from '../../domain/project/project-changes-schema.ts'
import { notRestored } from '../../domain/version/version-schema.ts'
import { readerOf } from '../../http/access/guard.ts'
import { route } from '../../http/call/route.ts'
import { findSavedContent, pageStore, type SavedContent } from '../../store/content/content.ts'
import type { Database } from '../../store/database/database.ts'
import { changeLeaders } from '../../store/project/project-changes.ts'
import type { CalledRecord } from '../record/called-record.ts'
import { changeCall, versionedCalls } from '../record/record-calls.ts'
import { visitorsSchema } from '../shared/answers.ts'

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

const answers: typeof contentSchemas = { ...contentSchemas, site: readSiteContent }
const contentAnswer = <P extends ContentPage>(page: P): z.ZodType<SavedContent<P>> =>
  z.intersection<z.ZodType<ContentOf[P]>, typeof version>(answers[page], version)

function read<P extends Exclude<ContentPage, 'site'>>(db: Database, page: P) {
  return route(`GET /api/content/${page}`, {
    ...reading(page, contentAnswer(page)),
    run: async ({ user }) => {
      const saved = await findSavedContent(db, page)
      return { ...visibleContent(page, saved, readerOf('content', user)), updatedAt: saved.updatedAt }
    },
  })
}

/** Visitors do not see the studio's settings. */
function readSite(db: Database) {
  const answer = z.union([
    contentAnswer('site'),
    visitorsSchema(siteFields, readSiteContent).extend(version.shape),
  ])
  return route('GET /api/content/site', {
    ...reading('site', answer),
    run: async ({ user }) => {
      const { updatedAt, ...content } = await findSavedContent(db, 'site')
      return { ...seenBy(readerOf('content', user), siteFields, content), updatedAt }
    },
  })
}

const write = <P extends ContentPage>(db: Database, page: P) =>
  changeCall(db, pageRecord(page), changeOf(page).meta(descriptions[page]))

/** A director who leaves may give projects to others in the same change. */
function writeTeam(db: Database) {
  const body = changeOf('team').and(given).meta(descriptions.team)
  const record = pageRecord('team')
  const led = z.object({
    led: z.array(z.string()).optional().meta({ description: 'The projects that got other leaders.' }),
  })
  return changeCall(db, { ...record, answer: record.answer.and(led) }, body, {
    also:
      (user, { leaders }) =>
      async (tx) =>
        leaders ? { led: [...(await changeLeaders(tx, user, leaders)).keys()] } : {},
  })
}

/** /api/content/{page}/versions: each page as it was after each save. */
export const contentVersionCalls = (db: Database) => [
  ...versionedCalls(db, pageRecord('site')),
  ...versionedCalls(db, pageRecord('about')),
  ...versionedCalls(db, pageRecord('team')),
  ...versionedCalls(db, pageRecord('careers')),
  ...versionedCalls(db, pageRecord('contact')),
]

function pageRecord<P extends ContentPage>(
  page: P,
): CalledRecord<`content/${P}`, SavedContent<P>, SavedContent<P>, ContentOf[P]> {
  const answer = contentAnswer(page)
  const label = contentLabels[page]
  return {
    store: pageStore(page),
    address: `content/${page}`,
    id: page,
    answer,
    json: (_db, content) => content,
    restored: z.intersection(answer, z.object({ notRestored })),
    version: contentSchemas[page],
    versionJson: (_db, content: ContentOf[P]) => content,
    one: `the ${label}`,
    words: {
      version: `The ${label} as it was`,
      restore: `Save the ${label}, or these fields of it, as it was; \`notRestored\` names what has no picture or value any more`,
    },
    damaged: { 422: 'The stored version is damaged and cannot be read.' },
  }
}

/** The fields are checked against what is stored: what has not changed is no fault. */
const changeOf = <P extends ContentPage>(_page: P) =>
  z.custom<Partial<ContentOf[P]> & { updatedAt?: string }>(isChange, 'updatedAt is an ISO time.')

const reading = <S extends z.ZodType>(page: ContentPage, answer: S) => ({
  summary: `The ${contentLabels[page]}`,
  who: 'anyone' as const,
  answers: { 200: answer },
  kept: () => '',
})

const change = z.looseObject({ updatedAt: z.iso.datetime().optional() })
const given = z.looseObject({ leaders: leaderChanges.optional() })
const descriptions = {
  site: describedChange('site'),
  about: describedChange('about'),
  team: describedChange('team', given),
  careers: describedChange('careers'),
  contact: describedChange('contact'),
}

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
