import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { putSite } from '../../../test/support/data/site-content.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import type { EnquiryFields } from '../../domain/enquiry/enquiry-schema.ts'
import { DAY } from '../../domain/time/durations.ts'
import { addEnquiry } from '../../store/enquiry/enquiries.ts'
import { eraseOldEnquiries } from '../../store/enquiry/enquiry-changes.ts'
import type { Calls } from '../api.ts'

const fields: EnquiryFields = {
  firstName: 'Mina',
  lastName: 'Das',
  company: 'Library Trust',
  mobileNumber: '+91 98640 00199',
  emailAddress: 'mina@client.example',
  message: 'A library for our village.\nBy the river.',
}

type List = Calls['GET /api/enquiries']['answer']

describe.each(databases)('the enquiries on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  beforeEach(async () => {
    token = (await staff(t.db, 'SUPER_ADMIN')).token
  })

  let sent = 0
  /** Stores an enquiry as the form does, and returns its id. */
  async function add(changes: Partial<EnquiryFields> = {}, receivedAt?: string) {
    sent += 1
    const key = { key: `filling ${sent}`, bodyHash: `hash ${sent}` }
    await addEnquiry(t.db, { ...fields, ...changes }, key, async () => {})
    // Its entry is the newest.
    const { subject_id: id } = await t.db
      .selectFrom('activity')
      .select('subject_id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    if (receivedAt)
      await t.db.updateTable('enquiries').set({ created_at: receivedAt }).where('id', '=', id).execute()
    return id
  }
  const list = async (query = '') => (await t.ask<List>('GET', `/api/enquiries${query}`, { token })).body
  const names = ({ items }: List) => items.map(({ message }) => message)
  const patch = (id: string, body: object, as = token) =>
    t.ask('PATCH', `/api/enquiries/${id}`, { body, token: as })
  const entries = async () => (await t.ask('GET', '/api/activity?kind=enquiry', { token })).body.entries

  test('an enquiry is listed with what the visitor wrote, as NEW', async () => {
    const id = await add()
    const { items, next, counts } = await list()
    expect(items).toEqual([
      {
        ...fields,
        _id: id,
        id,
        status: 'NEW',
        note: '',
        assignee: null,
        receivedAt: expect.any(String),
        updatedAt: items[0]?.receivedAt,
      },
    ])
    expect([next, counts]).toEqual([null, { NEW: 1, READ: 0, ANSWERED: 0, SPAM: 0 }])
    expect((await t.ask('GET', `/api/enquiries/${id}`, { token })).body).toEqual(items[0])
    expect((await t.ask('GET', '/api/enquiries/none', { token })).status).toBe(404)
  })

  test('pages are newest first, and stay the same while new enquiries arrive, also within one millisecond', async () => {
    for (let n = 1; n <= 5; n++) await add({ message: `M${n}` }, `2026-11-0${n}T00:00:00.000Z`)
    for (const message of ['S1', 'S2', 'S3']) await add({ message }, '2026-10-01T00:00:00.000Z')
    const first = await list('?limit=3')
    await add({ message: 'later' })
    const second = await list(`?limit=3&cursor=${first.next}`)
    const third = await list(`?limit=3&cursor=${second.next}`)
    expect(names(first)).toEqual(['M5', 'M4', 'M3'])
    expect([...names(second), ...names(third)].sort()).toEqual(['M1', 'M2', 'S1', 'S2', 'S3'])
    expect(third.next).toBeNull()
    for (const query of ['?cursor=x', '?status=OLD', '?limit=0', `?q=${'x'.repeat(201)}`])
      expect((await t.ask('GET', `/api/enquiries${query}`, { token })).status).toBe(422)
  })

  test('spam is listed only when it is asked for, and does not count as new', async () => {
    const spam = await add({ message: 'Buy now' })
    await add()
    expect((await patch(spam, { status: 'SPAM' })).body.status).toBe('SPAM')
    expect(names(await list())).toEqual([fields.message])
    expect(names(await list('?status=SPAM'))).toEqual(['Buy now'])
    expect(names(await list('?status=NEW'))).toEqual([fields.message])
    expect((await list()).counts).toEqual({ NEW: 1, READ: 0, ANSWERED: 0, SPAM: 1 })
    expect((await t.ask('GET', '/api/stats', { token })).body.newEnquiries).toBe(1)
  })

  test.each([
    ['mina das', true],
    ['LIBRARY TRUST', true],
    ['Client.Example', true],
    ['9864000199', true],
    ['98640 00199', true],
    ['by the RIVER', true],
    ['called back', true],
    ['%', false],
    ['_', false],
    ['school', false],
  ])('a search for %s finds the enquiry: %s', async (q, isFound) => {
    await patch(await add(), { note: 'Called back on Monday.' })
    expect((await list(`?q=${encodeURIComponent(q)}`)).items).toHaveLength(isFound ? 1 : 0)
  })

  test('a search finds a letter with an accent in either of its forms', async () => {
    await add({ message: 'Zoe\u0308' })
    await add({ message: 'Zo\u00eb' })
    for (const q of ['zoe\u0308', 'zo\u00eb'])
      expect((await list(`?q=${encodeURIComponent(q)}`)).items).toHaveLength(2)
  })

  test('a search ignores the case of letters that are not in ASCII', async () => {
    await add({ firstName: 'Zoë', message: 'ÉCOLE 50% _' })
    for (const q of ['ZOË', 'école', '50%', '% _'])
      expect((await list(`?q=${encodeURIComponent(q)}`)).items).toHaveLength(1)
  })

  test('opening a new one is one entry, however often and by how many it is opened', async () => {
    const id = await add()
    const other = (await staff(t.db, 'SUPER_ADMIN', 'other@plinth.example')).token
    await Promise.all([patch(id, { status: 'READ' }), patch(id, { status: 'READ' }, other)])
    await patch(id, { status: 'READ' })
    expect((await entries()).map(({ kind }: { kind: string }) => kind)).toEqual([
      'enquiry.read',
      'enquiry.received',
    ])
  })

  test('who opens an enquiry is an entry, at most one in 24 hours for each person', async () => {
    const id = await add()
    const other = (await staff(t.db, 'SUPER_ADMIN', 'other@plinth.example')).token
    const open = (as: string) => t.ask('GET', `/api/enquiries/${id}`, { token: as })
    const readers = async () =>
      (await entries())
        .filter(({ kind }: { kind: string }) => kind === 'enquiry.read')
        .map(({ actor }: { actor: { email: string } }) => actor.email)
    await Promise.all([open(token), open(token)])
    await patch(id, { status: 'READ' })
    await open(token)
    expect(await readers()).toEqual(['super_admin@plinth.example'])
    await open(other)
    await open(other)
    expect(await readers()).toEqual(['other@plinth.example', 'super_admin@plinth.example'])
    await patch(id, { status: 'NEW' })
    await patch(id, { status: 'READ' })
    expect(await readers()).toHaveLength(3)
  })

  test('the log holds ids and states, and nothing that a visitor or the staff wrote', async () => {
    const id = await add()
    await patch(id, { status: 'READ' })
    await patch(id, { status: 'ANSWERED', note: 'Mina called twice.' })
    await t.ask('GET', '/api/enquiries/export.csv?q=mina', { token })
    await t.ask('DELETE', `/api/enquiries/${id}`, { token })
    const all = await entries()
    expect(all.map(({ kind, changes }: { kind: string; changes: object }) => [kind, changes])).toEqual([
      ['enquiry.deleted', {}],
      ['enquiries.exported', {}],
      ['enquiry.note-changed', {}],
      ['enquiry.status-changed', { status: { before: 'READ', after: 'ANSWERED' } }],
      ['enquiry.read', { status: { before: 'NEW', after: 'READ' } }],
      ['enquiry.received', {}],
    ])
    expect(JSON.stringify(all)).not.toMatch(/mina|das|library|98640|twice/i)
    expect(all.map(({ subject }: { subject: { id: string } }) => subject.id)).toEqual([
      id,
      '',
      id,
      id,
      id,
      id,
    ])
  })

  test('a note that a colleague saved meanwhile is not overwritten; their state does not stop the note', async () => {
    const id = await add()
    const began = (await patch(id, { status: 'READ' })).body.updatedAt
    const other = await staff(t.db, 'SUPER_ADMIN', 'other@plinth.example')
    await patch(id, { status: 'ANSWERED' }, other.token)
    const first = await patch(id, { note: 'Mine', updatedAt: began })
    expect([first.status, first.body]).toMatchObject([200, { status: 'ANSWERED', note: 'Mine' }])

    const late = await patch(id, { note: 'Theirs', updatedAt: began }, other.token)
    expect([late.status, late.body]).toMatchObject([
      409,
      {
        message: 'The SUPER_ADMIN saved this note meanwhile.',
        current: { note: 'Mine' },
        savedBy: { email: 'super_admin@plinth.example' },
        savedAt: first.body.updatedAt,
      },
    ])
    expect((await list()).items[0]?.note).toBe('Mine')
    const merged = { note: 'Mine, theirs', updatedAt: late.body.current.updatedAt }
    expect((await patch(id, merged, other.token)).body.note).toBe('Mine, theirs')
    expect((await patch(id, { note: 'Mine, theirs', updatedAt: began })).status).toBe(200)
    expect((await patch(id, { note: 'Without a version' })).body.note).toBe('Without a version')
  })

  test('an enquiry that was answered while a colleague opened it stays answered', async () => {
    const id = await add()
    const { receivedAt: updatedAt } = (await list()).items[0]!
    await patch(id, { status: 'ANSWERED' })
    expect((await patch(id, { status: 'READ', updatedAt })).body.status).toBe('ANSWERED')
    expect((await patch(id, { status: 'READ' })).body.status, 'not opened, but marked').toBe('READ')
    await patch(id, { status: 'NEW' })
    expect((await patch(id, { status: 'READ', updatedAt })).body.status).toBe('READ')
  })

  test.each([
    [{ status: 'DONE' }, 'status'],
    [{ note: 'x'.repeat(5001) }, 'note'],
    [{ note: 'a\0b' }, 'note'],
    [{ updatedAt: 'yesterday' }, 'updatedAt'],
  ])('a change to %j is refused', async (body, field) => {
    const refused = await patch(await add(), body)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
  })

  test('what a visitor sent cannot be changed', async () => {
    const id = await add()
    await patch(id, { message: 'Another', emailAddress: 'x@y.example', id: 'x' })
    expect((await list()).items[0]).toMatchObject({ ...fields, id })
  })

  test('a deleted enquiry leaves none of its words in any table', async () => {
    await putSite(t.db, { enquiriesTo: ['one@studio.example', 'two@studio.example'] })
    const id = await add()
    const stays = await add({ message: 'Another' })
    await patch(id, { note: 'Mina called.' })
    expect((await t.ask('DELETE', `/api/enquiries/${id}`, { token })).body).toEqual({
      message: 'Enquiry deleted permanently.',
    })
    const tables = await t.db.introspection.getTables()
    for (const { name } of tables) {
      const rows = await sql<object>`select * from ${sql.table(name)}`.execute(t.db)
      const others = rows.rows.filter((row) => !JSON.stringify(row).includes('Another'))
      // Only the other enquiry's own rows are left.
      const text = JSON.stringify(others.filter((row) => !JSON.stringify(row).includes(stays)))
      expect([name, text.match(/library for our|mina called|hash \d/i)]).toEqual([name, null])
    }
    const keys = await t.db.selectFrom('idempotency_keys').select('answer').execute()
    expect(keys).toEqual([{ answer: JSON.stringify({ id: stays }) }])
    expect(await t.db.selectFrom('outbox').select('about').execute()).toEqual([
      { about: stays },
      { about: stays },
    ])
    expect((await t.ask('DELETE', `/api/enquiries/${id}`, { token })).status).toBe(404)
  })

  test('enquiries that are older than some months are deleted, with their mails, by an entry with the id', async () => {
    const days = (count: number) => new Date(Date.now() - count * DAY).toISOString()
    for (let n = 0; n < 120; n++) await add({ message: `Old ${n}` }, days(93 + n))
    const young = await add({ message: 'Young' }, days(85))
    // Two processes at the same time.
    await Promise.all([eraseOldEnquiries(t.db, 3), eraseOldEnquiries(t.db, 3)])
    expect((await list()).items.map(({ id }) => id)).toEqual([young])
    const mails = await t.db.selectFrom('outbox').select('about').execute()
    expect(new Set(mails.map(({ about }) => about))).toEqual(new Set([young]))
    const deleted = (await entries()).filter(({ kind }: { kind: string }) => kind === 'enquiry.deleted')
    expect(new Set(deleted.map(({ subject }: { subject: { id: string } }) => subject.id)).size).toBe(
      deleted.length,
    )
    expect(deleted[0]).toMatchObject({
      actor: { name: 'Plinth' },
      subject: { name: 'Enquiry', exists: false },
    })
    await eraseOldEnquiries(t.db, 3)
    expect((await list()).items).toHaveLength(1)
  })

  test('the CSV has the filter of the list and is safe to open in a spreadsheet', async () => {
    for (let n = 0; n < 210; n++) await add({ message: `M${n}` })
    const starts = ['=1+1', '+1', '-1', '@SUM(1)']
    for (const start of starts)
      await add({ firstName: start, lastName: start, company: start, message: start })
    const spam = await add({ message: 'Spam' })
    await patch(spam, { status: 'SPAM', note: '=3' })
    const { status, body, headers } = await t.ask<string>('GET', '/api/enquiries/export.csv', { token })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="plinth-enquiries-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const [head] = body.split('\r\n')
    expect(head).toContain(
      'Received (UTC),State,First name,Last name,Company,Mobile number,E-mail address,Message,Note,Id',
    )
    for (const start of starts)
      expect(body).toContain(
        `,New,'${start},'${start},'${start},'+91 98640 00199,${fields.emailAddress},'${start},,`,
      )
    expect(body.match(/,M\d+,/g)).toHaveLength(210)
    expect(body).not.toContain('Spam')
    const ofSpam = await t.ask<string>('GET', '/api/enquiries/export.csv?status=SPAM&q=spam', { token })
    expect(ofSpam.body.trimEnd().split('\r\n')[1]).toMatch(/,Spam,Mina,.*,Spam,'=3,/)
  })
})
