import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicant } from '../../test/support/data/applications.ts'
import { databases } from '../../test/support/outside/databases.ts'
import { enquiryPage } from '../domain/enquiry/stored-enquiry-schema.ts'
import { applicationPage } from '../domain/hiring/application-schema.ts'
import type { Database } from './database/database.ts'
import { addEnquiry } from './enquiry/enquiries.ts'
import { listEnquiries } from './enquiry/enquiry-list.ts'
import { addApplication } from './hiring/add-application.ts'
import { listApplications } from './hiring/application-list.ts'

describe.each(databases)('the queries of a list on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())

  let added = 0
  async function add(records: number) {
    for (let record = 0; record < records; record++) {
      const email = `no-${++added}@client.example`
      const cv = { name: 'CV.pdf', stored: `file-${added}`, bytes: 9, keep() {} }
      await addApplication(db, { fields: { ...applicant, email }, consentVersion: 1, cv }, undefined)
      const enquiry = { firstName: 'Mina', lastName: 'Das', company: '', mobileNumber: '+91 98640 00199' }
      await addEnquiry(
        db,
        { ...enquiry, emailAddress: email, message: '100% bamboo_' },
        undefined,
        async () => {},
      )
    }
  }

  /** The number of queries that the work runs, and of items that it answers. */
  async function counted(work: (db: Database) => Promise<{ items: unknown[] }>) {
    let queries = 0
    const counter: KyselyPlugin = {
      transformQuery({ node }) {
        queries++
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const { items } = await work(Object.assign(db.withPlugin(counter), { siteVersion: db.siteVersion }))
    return { queries, items: items.length }
  }

  const lists: [string, (db: Database) => Promise<{ items: unknown[] }>][] = [
    ['enquiries', (db) => listEnquiries(db, enquiryPage.parse({ limit: '40' }))],
    ['enquiries searched', (db) => listEnquiries(db, enquiryPage.parse({ limit: '40', q: '0% bamboo_' }))],
    ['applications', (db) => listApplications(db, applicationPage.parse({ limit: '40' }))],
    [
      'applications searched',
      (db) => listApplications(db, applicationPage.parse({ limit: '40', q: 'mina' })),
    ],
  ]

  test('are as many for thirty records as for two', async () => {
    const all = async () => {
      const counts: Record<string, { queries: number; items: number }> = {}
      for (const [name, list] of lists) counts[name] = await counted(list)
      return counts
    }
    await add(2)
    const few = await all()
    await add(28)
    const many = await all()
    for (const [name] of lists) {
      expect([name, few[name]!.items, many[name]!.items]).toEqual([name, 2, 30])
      expect([name, many[name]!.queries]).toEqual([name, few[name]!.queries])
      expect(few[name]!.queries).toBeGreaterThan(0)
    }
    const escaped = enquiryPage.parse({ q: '100_ bamboo' })
    expect((await listEnquiries(db, escaped)).items).toEqual([])
  })
})
