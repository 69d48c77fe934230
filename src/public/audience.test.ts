import { describe, expect, test } from 'vitest'
import starter from '../../starter/projects.json' with { type: 'json' }
import site from '../../starter/site.json' with { type: 'json' }
import { testApp } from '../../test/support/app.ts'
import { readTestSite } from '../../test/support/data/test-site.ts'
import { databases } from '../../test/support/outside/databases.ts'
import { plinth } from '../domain/account/user.ts'
import { contentPages } from '../domain/content/content.ts'
import type { siteFields } from '../domain/content/site-fields.ts'
import type { jobFields } from '../domain/hiring/job-fields.ts'
import { newJob } from '../domain/hiring/job-schema.ts'
import type { projectFields } from '../domain/project/project-fields.ts'
import { newProject } from '../domain/project/project-schema.ts'
import { pagesWith } from '../domain/shared/pages.ts'
import { SiteEdition } from '../http/kept/site-edition.ts'
import { putContent } from '../store/content/content.ts'
import { publish } from '../store/database/database.ts'
import { jobStore } from '../store/hiring/jobs.ts'
import { projectStore } from '../store/project/projects.ts'
import { searchEngines } from './search-engines.ts'

type StaffOnly<Table> = {
  [Name in keyof Table]: Table[Name] extends { audience: 'staff' } ? Name : never
}[keyof Table]

// A field for staff without a value here is a compile error.
const ofProject = {} satisfies Record<StaffOnly<typeof projectFields>, unknown>
const ofOpening = (project: string) =>
  ({ test: 'PLANTED TEST', hidden: false, projectId: project }) satisfies Record<
    StaffOnly<typeof jobFields>,
    unknown
  >
const ofSite = {
  enquiriesTo: ['planted-enquiries@x.example'],
  applicationsTo: ['planted-applications@x.example'],
  timeZone: 'Pacific/Chatham',
  enquiryRetention: 97,
  applicationRetention: 89,
} satisfies Record<StaffOnly<typeof siteFields>, unknown>

describe.each(databases)('what only staff may see, on $name', ({ open }) => {
  const t = testApp(open)

  test('is in no answer to visitors, no data of a page and not in the sitemap', async () => {
    const fields = newProject.parse({
      ...starter.projects[0],
      previewImageUrl: '',
      sections: [],
      ...ofProject,
    })
    const shown = (await projectStore.create(t.db, plinth, fields)).answer
    const secret = { ...fields, name: 'PLANTED HOUSE', client: 'PLANTED CLIENT', hidden: true }
    const hidden = (await projectStore.create(t.db, plinth, secret)).answer
    const opening = { title: 'Model Maker', department: 'Workshop', location: 'Guwahati' }
    const job = (await jobStore.create(t.db, plinth, newJob.parse({ ...opening, ...ofOpening(hidden.id) })))
      .answer
    await jobStore.create(t.db, plinth, newJob.parse({ ...opening, title: 'PLANTED OPENING', hidden: true }))
    await publish(t.db, (tx) => putContent(tx, plinth, 'site', { ...site, logo: null, ...ofSite }))

    const calls = [
      '/api/projects',
      '/api/projects/search?search=',
      `/api/projects/${shown.id}`,
      `/api/projects/${hidden.id}`,
      '/api/jobs',
      ...contentPages.map((page) => `/api/content/${page}`),
    ]
    const reader = readTestSite(t.db)
    const sitemap = searchEngines(t.db, new SiteEdition(t.db), reader, {})
    const given = [
      ...(await Promise.all(calls.map(async (address) => (await t.ask('GET', address)).body))),
      ...(await Promise.all(pagesWith('hasContent').map((page) => reader.content(page)))),
      await reader.cards(),
      await reader.firstCards(10),
      await reader.atSlug(shown.slug),
      await reader.atSlug(hidden.slug),
      await reader.jobs(),
      await reader.job(job.id),
      await reader.jobAtSlug(job.slug),
      await reader.site(),
      await (await sitemap.request('/sitemap.xml')).text(),
    ]
    const text = JSON.stringify(given)
    expect(text).toContain(shown.name)
    expect(text).toContain(opening.title)
    expect(text.toUpperCase()).not.toContain('PLANTED')
    const planted = [hidden.id, ofSite.timeZone, ...Object.keys(ofSite).map((name) => `"${name}"`)]
    for (const value of [...planted, '"test":', '"isPastClosing":']) expect(text).not.toContain(value)
  })
})
