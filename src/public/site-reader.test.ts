import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readTestSite } from '../../test/support/data/test-site.ts'
import { databases, emptied } from '../../test/support/outside/databases.ts'
import { plinth } from '../domain/account/user.ts'
import { newOpening } from '../domain/hiring/opening-schema.ts'
import { pageStore } from '../store/content/content.ts'
import type { Database } from '../store/database/database.ts'
import { openingStore } from '../store/hiring/openings.ts'
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
