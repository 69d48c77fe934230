import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../test/support/databases.ts'
import type { Database } from '../database.ts'
import { listEnquiries } from '../enquiry/enquiry-list.ts'
import { up } from './010-enquiries.ts'

describe.each(databases)('the migration to the inbox on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())

  test('stored enquiries become NEW and can be searched', async () => {
    for (const index of ['enquiries_by_status', 'enquiries_newest'])
      await db.schema.dropIndex(index).execute()
    for (const column of ['status', 'note', 'noted_at', 'noted_by', 'updated_at', 'search'])
      await db.schema.alterTable('enquiries').dropColumn(column).execute()
    // More than one batch.
    for (let n = 0; n < 450; n++)
      await sql`insert into enquiries (id, first_name, last_name, company, mobile_number, email_address, message, created_at)
        values (${`e${n}`}, 'Mina', 'Das', '', '+91 98640 00199', 'mina@client.example', ${`ÉCOLE No ${n}.`}, '2026-11-01')`.execute(
        db,
      )
    await up(db as unknown as Kysely<unknown>)
    const found = async (q: string) => (await listEnquiries(db, { q, limit: 200 })).items
    expect(await found('école no 449.')).toMatchObject([
      { id: 'e449', status: 'NEW', note: '', receivedAt: '2026-11-01', updatedAt: '2026-11-01' },
    ])
    expect(await found('mina das')).toHaveLength(200)
    expect(await found('9864000199')).toHaveLength(200)
  })
})
