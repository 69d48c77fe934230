import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { project } from '../../test/support/data/project.ts'
import { readTestSite } from '../../test/support/data/test-site.ts'
import { databases, emptied } from '../../test/support/outside/databases.ts'
import { plinth } from '../domain/account/user.ts'
import { newOpening } from '../domain/hiring/opening-schema.ts'
import { newProject } from '../domain/project/project-schema.ts'
import { pageStore } from '../store/content/content.ts'
import type { Database } from '../store/database/database.ts'
import { openingStore } from '../store/hiring/openings.ts'
import { projectStore } from '../store/project/projects.ts'
import { updateRecord } from '../store/record/record-store.ts'

const opening = newOpening.parse({ title: 'Model Maker', department: 'Workshop', location: 'Guwahati' })

describe.each(databases)('the site reader on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  beforeEach(() => emptied(db))
  afterEach(() => vi.useRealTimers())
  afterAll(() => db.destroy())

  test.each(['no-such-house', 'a\0b', 'a'.repeat(5000), "'; --"])(
    'no project has the address %j',
    async (slug) => {
      const reader = readTestSite(db)
      expect(await reader.atSlug(slug)).toBeUndefined()
    },
  )

  test('a page is in the navigation while its content differs from the defaults', async () => {
    const { navigation } = readTestSite(db)
    expect(await navigation()).toEqual({ pages: [], isHiring: false })
    await updateRecord(db, plinth, pageStore('contact'), 'contact', { note: 'By appointment.' })
    await updateRecord(db, plinth, pageStore('team'), 'team', { paragraphs: ['We draw.'] })
    expect((await navigation()).pages).toEqual(['team', 'contact'])
    await updateRecord(db, plinth, pageStore('team'), 'team', { paragraphs: [] })
    expect((await navigation()).pages).toEqual(['contact'])
  })

  test('the origins of pictures from other sites are those that visible projects and pages show', async () => {
    const pictures = (...addresses: string[]) =>
      addresses.map((content, index) => ({ id: index + 1, type: 'image' as const, content }))
    const words = { id: 9, type: 'text' as const, content: 'https://words.example/is no picture' }
    const add = (fields: object) =>
      projectStore.create(db, plinth, newProject.parse({ ...project, ...fields }))
    expect(await readTestSite(db).pictureOrigins()).toEqual([])
    await add({
      name: 'A',
      sections: [...pictures('https://b.example/1.jpg', 'https://b.example/2.jpg'), words],
    })
    await add({ name: 'B', sections: [], previewImageUrl: 'https://a.example:444/p.jpg' })
    await add({ name: 'C', sections: pictures('https://hidden.example/1.jpg'), hidden: true })
    const hero = { img_src: 'https://c.example/hero.jpg', alt: '' }
    await updateRecord(db, plinth, pageStore('about'), 'about', { hero })
    const origins = ['https://a.example:444', 'https://b.example', 'https://c.example']
    expect(await readTestSite(db).pictureOrigins()).toEqual(origins)
  })

  test('the privacy page is made from the settings and the maps', async () => {
    const settings = { privacyNote: 'Ask Mina.', enquiryRetention: 6 }
    await updateRecord(db, plinth, pageStore('site'), 'site', { email: 'studio@plinth.example', ...settings })
    const reader = readTestSite(db)
    expect(await reader.privacy()).toEqual({
      ...settings,
      applicationRetention: 12,
      email: 'studio@plinth.example',
      mapHosts: [],
      pictureHosts: [],
      mapsOnClick: false,
      usesRecaptcha: false,
    })
    expect(Object.keys(await reader.site())).not.toContain('privacyNote')
  })

  test('Careers is in the navigation with an opening, and marked until the end of its last day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T18:29:59Z') })
    const { navigation } = readTestSite(db)
    await openingStore.create(db, plinth, { ...opening, hidden: true })
    expect(await navigation()).toEqual({ pages: [], isHiring: false })
    await openingStore.create(db, plinth, { ...opening, closesAt: '2026-11-30' })
    expect(await navigation()).toEqual({ pages: ['careers'], isHiring: true })
    vi.setSystemTime(new Date('2026-11-30T18:30:00Z'))
    expect(await navigation()).toEqual({ pages: ['careers'], isHiring: false })
  })
})
