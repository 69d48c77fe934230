import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readTestSite } from '../../test/support/data/test-site.ts'
import { databases } from '../../test/support/outside/databases.ts'
import { plinth } from '../domain/account/user.ts'
import { newOpening } from '../domain/hiring/opening-schema.ts'
import { SiteEdition } from '../http/kept/site-edition.ts'
import type { Database } from '../store/database/database.ts'
import { openingStore } from '../store/hiring/openings.ts'
import { searchEngines } from './search-engines.ts'

const opening = newOpening.parse({ title: 'Model Maker', department: 'Workshop', location: 'Guwahati' })

describe.each(databases)('robots.txt and the sitemap on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())
  afterEach(() => vi.useRealTimers())

  test('the Careers page changes in the sitemap with its openings', async () => {
    const { answer: made } = await openingStore.create(db, plinth, opening)
    const app = searchEngines(db, new SiteEdition(db), readTestSite(db), {})
    const map = await (await app.request('/sitemap.xml')).text()
    expect(map).toContain(`<loc>http://localhost/careers</loc><lastmod>${made.updatedAt}</lastmod>`)
    expect(map).toContain('<url><loc>http://localhost/apply</loc></url>')
    expect(map).toContain('<url><loc>http://localhost/privacy</loc></url>')
    // Nobody has written these pages.
    for (const page of ['about', 'team', 'contact']) expect(map).not.toContain(`http://localhost/${page}<`)
  })

  test('an opening is in the sitemap until the end of its last day, though nobody saves', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T18:29:59Z') })
    await openingStore.create(db, plinth, { ...opening, title: 'Closing Soon', closesAt: '2026-11-30' })
    await openingStore.create(db, plinth, { ...opening, title: 'Kept Back', hidden: true })
    const app = searchEngines(db, new SiteEdition(db), readTestSite(db), {})
    const map = async () => (await app.request('/sitemap.xml')).text()
    expect(await map()).toContain('http://localhost/careers/closing-soon')
    expect(await map()).not.toContain('kept-back')
    vi.setSystemTime(new Date('2026-11-30T18:30:00Z'))
    expect(await map()).not.toContain('closing-soon')
  })
})
