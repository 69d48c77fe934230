import { describe, expect, test } from 'vitest'
import starter from '../../starter/projects.json' with { type: 'json' }
import site from '../../starter/site.json' with { type: 'json' }
import { staff, testApp } from '../../test/support/app.ts'
import { readTestSite } from '../../test/support/data/test-site.ts'
import { databases } from '../../test/support/outside/databases.ts'
import { answerPage } from '../../test/support/rules/rendered-pages.ts'
import { may, roleNames } from '../domain/account/role.ts'
import { plinth } from '../domain/account/user.ts'
import { contentPages } from '../domain/content/content.ts'
import { siteFields } from '../domain/content/site-fields.ts'
import type { Audiences } from '../domain/fields/record-fields.ts'
import type { mailTemplateFields } from '../domain/hiring/mail-template.ts'
import { openingFields } from '../domain/hiring/opening-fields.ts'
import { newOpening } from '../domain/hiring/opening-schema.ts'
import { projectFields } from '../domain/project/project-fields.ts'
import { newProject } from '../domain/project/project-schema.ts'
import { recordKinds } from '../domain/record/kinds.ts'
import { type PageName, pages, pagesWith } from '../domain/shared/pages.ts'
import { SiteEdition } from '../http/kept/site-edition.ts'
import { putContent } from '../store/content/content.ts'
import { publish } from '../store/database/database.ts'
import { mailTemplates } from '../store/hiring/mail-templates.ts'
import { openingStore } from '../store/hiring/openings.ts'
import { projectStore } from '../store/project/projects.ts'
import { updateRecord } from '../store/record/record-store.ts'
import { projectSheets, type Typeset } from './project-sheets.ts'
import { searchEngines } from './search-engines.ts'
import { type DrawCard, sharingCards } from './sharing-cards.ts'

type NotForVisitors<Table> = {
  [Name in keyof Table]: Table[Name] extends { audience: 'visitors' } ? never : Name
}[keyof Table]
type Planted<Table> = Record<NotForVisitors<Table>, unknown>

// A field that visitors do not see without a value here is a compile error.
const ofProject = {
  cost: 'PLANTED COST',
  contractValue: 97_531_246,
  startedOn: '2019-03-17',
  finishedOn: '2021-09-23',
  services: 'PLANTED SERVICES',
  role: 'PLANTED ROLE',
  clientContact: {
    name: 'PLANTED CONTACT',
    designation: 'PLANTED DESIGNATION',
    phone: '+91 361 975 3124',
    email: 'planted-contact@x.example',
  },
  certificates: [{ id: 1, name: 'PLANTED CERTIFICATE', file: 'planted-file' }],
  tenderNote: 'PLANTED NOTE',
} satisfies Planted<typeof projectFields>
const ofOpening = (project: string) =>
  ({ test: 'PLANTED TEST', hidden: false, projectId: project }) satisfies Planted<typeof openingFields>
const ofSite = {
  enquiriesTo: ['planted-enquiries@x.example'],
  applicationsTo: ['planted-applications@x.example'],
  timeZone: 'Pacific/Chatham',
} satisfies Planted<typeof siteFields>

const ofMailTemplate = { subject: 'PLANTED SUBJECT', body: 'PLANTED BODY' } satisfies Planted<
  typeof mailTemplateFields
>

const at = '2026-11-23T00:00:00.000Z'
/** No part of an application is for visitors. */
const application = {
  ...{ id: 'PLANTED ID', number: 1, rating: 5, consent_version: 1, renewal_asked_at: null },
  ...{ name: 'PLANTED NAME', email: 'planted@x.example', phone: 'PLANTED PHONE', portfolio: 'PLANTED SITE' },
  ...{ search: 'planted search', stage: 'NEW' as const, updated_by: 'PLANTED USER' },
  ...{ applied_at: at, updated_at: at, kept_from: at },
}

/** The pages of visitors, where slugs are these. */
const publicPages = (slugs: { project: string; opening: string }) =>
  (Object.keys(pages) as PageName[])
    .filter((name) => pages[name].kind === 'public')
    .map((name) => pages[name].path.replace(':slug', name in slugs ? slugs[name as keyof typeof slugs] : ''))
const dataOf = (page: string) => (page === '/' ? '/_root.data' : `${page}.data`)

describe.each(databases)('fields that not everybody sees, on $name', ({ open }) => {
  const t = testApp(open)

  async function plant() {
    const file = {
      id: 'planted-file',
      name: 'planted.pdf',
      stored: 'planted',
      created_by: '',
      created_at: at,
    }
    await t.db
      .insertInto('certificates')
      .values({ ...file, bytes: 1, pages: 1 })
      .execute()
    const fields = newProject.parse({
      ...starter.projects[0],
      previewImageUrl: '',
      sections: [],
      ...ofProject,
    })
    const shown = (await projectStore.create(t.db, plinth, fields)).answer
    const secret = { ...fields, name: 'PLANTED HOUSE', client: 'PLANTED CLIENT', hidden: true }
    const hidden = (await projectStore.create(t.db, plinth, secret)).answer
    const modelMaker = { title: 'Model Maker', department: 'Workshop', location: 'Guwahati' }
    const opening = (
      await openingStore.create(t.db, plinth, newOpening.parse({ ...modelMaker, ...ofOpening(hidden.id) }))
    ).answer
    await openingStore.create(
      t.db,
      plinth,
      newOpening.parse({ ...modelMaker, title: 'PLANTED OPENING', hidden: true }),
    )
    await publish(t.db, async (tx) => {
      await putContent(tx, plinth, 'site', { ...site, logo: null, ...ofSite })
      await tx
        .insertInto('applications')
        .values({ ...application, job_id: opening.id })
        .execute()
    })
    await updateRecord(t.db, plinth, mailTemplates, 'received', ofMailTemplate)
    const calls = {
      project: [
        '/api/projects',
        '/api/projects/search?search=',
        `/api/projects/${shown.id}`,
        `/api/projects/${hidden.id}`,
      ],
      job: ['/api/jobs'],
      content: contentPages.map((page) => `/api/content/${page}`),
    }
    return { shown, hidden, opening, calls }
  }

  const answersTo = (calls: string[], token?: string) =>
    Promise.all(calls.map(async (address) => (await t.ask('GET', address, { token })).body))

  test('are in no answer to visitors, page or its data, card, sheet, sitemap or line of the log', async () => {
    const { shown, hidden, opening, calls } = await plant()
    const reader = readTestSite(t.db)
    const sitemap = searchEngines(t.db, new SiteEdition(t.db), reader, {})
    const drawn: Parameters<DrawCard>[0][] = []
    const draw: DrawCard = async (card) => new Uint8Array([drawn.push(card)])
    const cards = sharingCards(reader, t.files, draw, {})
    const open = publicPages({ project: shown.slug, opening: opening.slug })
    const html = await Promise.all(open.map((page) => answerPage(page, reader)))
    const addresses = new Set(html.flatMap((text) => text.match(/\/cards\/[\w-]+\.jpg/g) ?? []))
    for (const address of addresses) await cards.request(address.slice('/cards'.length))
    const printed: object[] = []
    const typeset: Typeset = async (document) => ({
      bytes: new Uint8Array([printed.push(document)]),
      isWhole: true,
    })
    const sheets = projectSheets(reader, t.files, typeset, {})
    const sheetAddresses = new Set(html.flatMap((text) => text.match(/\/sheets\/[\w-]+\.pdf/g) ?? []))
    for (const address of sheetAddresses) await sheets.request(address.slice('/sheets'.length))
    expect(printed).toHaveLength(2)
    const given = [
      ...html,
      ...printed,
      ...(await Promise.all(open.map((page) => answerPage(dataOf(page), reader)))),
      ...(await answersTo(Object.values(calls).flat())),
      ...(await Promise.all(pagesWith('hasContent').map((page) => reader.content(page)))),
      await reader.atSlug(hidden.slug),
      await (await sitemap.request('/sitemap.xml')).text(),
      drawn,
      t.said,
    ]
    const text = JSON.stringify(given)
    for (const [index, page] of open.entries()) expect(html[index], page).toContain('</html>')
    expect(drawn.map(({ texts }) => texts?.name)).toEqual(
      expect.arrayContaining([shown.name, opening.title, site.studioName]),
    )
    expect(text.toUpperCase()).not.toContain('PLANTED')
    const { contractValue, startedOn, finishedOn, clientContact } = ofProject
    const ofTenders = [String(contractValue), startedOn, finishedOn, clientContact.phone]
    const fields = [...Object.keys(ofSite), ...Object.keys(ofProject)].map((name) => `"${name}"`)
    const planted = [hidden.id, ofSite.timeZone, ...ofTenders, ...fields]
    for (const value of [...planted, '"test":', '"isPastClosing":']) expect(text).not.toContain(value)
  })

  test.each(roleNames)('are in an answer to %s if the role may change such records', async (role) => {
    const { hidden, calls } = await plant()
    const { token } = await staff(t.db, role)
    const kinds: Record<keyof typeof calls, { planted: object; table: Audiences }> = {
      project: { planted: ofProject, table: projectFields },
      job: { planted: ofOpening(hidden.id), table: openingFields },
      content: { planted: ofSite, table: siteFields },
    }
    for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
      const { planted, table } = kinds[kind]
      const text = JSON.stringify(await answersTo(calls[kind], token))
      for (const [name, value] of Object.entries(planted)) {
        const isSeen = table[name]?.audience === 'staff' || may(role, recordKinds[kind].right)
        const field = JSON.stringify({ [name]: value }).slice(1, -1)
        expect([field, text.includes(field)]).toEqual([field, isSeen])
      }
    }
  })
})
