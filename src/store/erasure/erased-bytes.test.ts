import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plinth } from '../../domain/account/user.ts'
import { hashOf } from '../account/tokens.ts'
import { type Database, openDatabase, publish } from '../database/database.ts'
import { eraseEnquiry } from '../enquiry/enquiry-changes.ts'
import { migrate } from '../migrations/migrate.ts'
import { unsubscribe } from '../subscriber/subscriptions.ts'

const WORD = 'a word of a visitor'
const EMAIL = 'mina@client.example'
const AT = '2026-01-01T00:00:00.000Z'

let dataDir: string
let db: Database
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-erased-'))
  db = await openDatabase({ dataDir })
  await migrate(db)
  await publish(db, async (tx) => {
    const names = { first_name: 'Mina', last_name: 'Das', company: '', mobile_number: '', search: '' }
    const state = { status: 'NEW' as const, note: '', noted_at: '', noted_by: '', updated_at: AT }
    const message = `${WORD} `.repeat(500)
    await tx
      .insertInto('enquiries')
      .values({ id: '1', ...names, ...state, email_address: EMAIL, message, created_at: AT, assignee: null })
      .execute()
    await tx
      .insertInto('subscribers')
      .values({ id: '2', email: EMAIL, state: 'confirmed', created_at: AT, confirmed_at: AT })
      .execute()
    const link = { token_hash: hashOf('token'), subscriber_id: '2', created_at: AT }
    await tx.insertInto('subscriber_links').values(link).execute()
  })
})
afterEach(async () => {
  await db.destroy()
  rmSync(dataDir, { recursive: true })
})

const filesWith = (text: string) =>
  ['plinth.db', 'plinth.db-wal'].filter((name) => readFileSync(path.join(dataDir, name)).includes(text))

test('right after an erasure neither the database file nor its write-ahead log holds what was erased', async () => {
  expect(filesWith(WORD)).toContain('plinth.db-wal')
  await eraseEnquiry(db, plinth, '1')
  expect(filesWith(WORD)).toEqual([])
  expect(filesWith(EMAIL)).not.toEqual([])
  await unsubscribe(db, 'token')
  expect(filesWith(EMAIL)).toEqual([])
  const proofs = await db.selectFrom('erasures').select(['id', 'kind', 'reason']).orderBy('id').execute()
  expect(proofs).toEqual([
    { id: '1', kind: 'enquiry', reason: 'deleted' },
    { id: '2', kind: 'subscriber', reason: 'withdrawn' },
  ])
})

test('while another process reads, the log is emptied as soon as that has ended', async () => {
  const reader = new Sqlite(path.join(dataDir, 'plinth.db'), { readonly: true })
  reader.exec('begin')
  reader.prepare('select count(*) from enquiries').get()
  await eraseEnquiry(db, plinth, '1')
  expect(filesWith(WORD)).not.toEqual([])
  reader.exec('commit')
  await expect.poll(() => filesWith(WORD), { timeout: 10_000 }).toEqual([])
  reader.close()
})
