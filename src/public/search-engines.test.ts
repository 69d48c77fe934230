import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../test/support/databases.ts'
import { change, type Database } from '../store/database.ts'
import { insertJobs, listJobs } from '../store/hiring/jobs.ts'
import { searchEngines } from './search-engines.ts'
import { readSite } from './site-reader.ts'

const opening = {
  title: 'Model Maker',
  department: 'Workshop',
  location: 'Guwahati',
  vacancy: 1,
  status: 'open' as const,
  description: '',
}

describe.each(databases)('robots.txt and the sitemap on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())

  test('the Careers page changes in the sitemap with its openings', async () => {
    await change(db, (tx) => insertJobs(tx, [opening]))
    const [job] = await listJobs(db)
    const app = searchEngines(db, readSite(db, 'http://localhost', pino({ level: 'silent' })), {})
    const map = await (await app.request('/sitemap.xml')).text()
    expect(map).toContain(`<loc>http://localhost/careers</loc><lastmod>${job!.updatedAt}</lastmod>`)
    expect(map).toContain('<url><loc>http://localhost/team</loc></url>')
  })
})
