import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { mailsOf } from '../../../test/support/data/mails.ts'
import { putSite } from '../../../test/support/data/site-content.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { addEnquiry } from '../../store/enquiry/enquiries.ts'
import { cleanUpOutbox } from '../../store/mail/outbox.ts'

const fields = {
  firstName: 'Mina',
  lastName: 'Das',
  company: '',
  mobileNumber: '+91 98640 00199',
  emailAddress: 'mina@client.example',
  message: 'A library for our village.',
}
const text = { subject: 'Your library', body: 'Dear Mina,\n\nLet us meet. {when}' }

describe.each(databases)('replies to enquiries on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  let id: string
  beforeEach(async () => {
    token = (await staff(t.db, 'SUPER_ADMIN')).token
    await addEnquiry(t.db, fields, undefined, async () => {})
    id = (await t.ask('GET', '/api/enquiries', { token })).body.items[0].id
  })
  const reply = (body: object = text, key = '', as = token) => {
    const headers: Record<string, string> = key ? { 'Idempotency-Key': key } : {}
    return t.ask('POST', `/api/enquiries/${id}/reply`, { body, token: as, headers })
  }
  const replies = async () => (await t.ask('GET', `/api/enquiries/${id}/replies`, { token })).body
  const replyMails = async () =>
    (await mailsOf(t.db)).flatMap((mail) => (mail.kind === 'reply' ? [mail] : []))
  const entries = async () => (await t.ask('GET', '/api/activity?kind=enquiry', { token })).body.entries

  test('a reply is mailed from the studio, kept with the enquiry, and answers it', async () => {
    await putSite(t.db, { studioName: 'Plinth Studio', enquiriesTo: ['studio@plinth.example'] })
    const sent = await reply()
    expect([sent.status, sent.body]).toMatchObject([201, { id, status: 'ANSWERED' }])
    const [mail] = await replyMails()
    expect(mail).toMatchObject({
      to: fields.emailAddress,
      facts: { ...text, replyTo: 'studio@plinth.example', message: fields.message },
    })
    const opened = await t.ask('GET', `/api/outbox/${mail!.id}`, { token })
    expect(opened.body).toMatchObject({ subject: 'Your library', link: null })
    expect(opened.body.text).toMatch(/Let us meet\..*You wrote: .*A library for our village\./s)
    expect((await replies()).items).toMatchObject([
      { ...text, by: { name: 'The SUPER_ADMIN' }, state: 'waiting', sentAt: null },
    ])
  })

  test('a reply begins with the template, which a Super Admin edits and which knows the name and the studio', async () => {
    await putSite(t.db, { studioName: 'Plinth Studio' })
    expect((await replies()).draft).toEqual({
      subject: 'Your enquiry to Plinth Studio',
      body: 'Dear Mina,\n\nThank you for your message.\n\nKind regards,\nPlinth Studio',
    })
    const put = (body: object) => t.ask('PUT', '/api/mail-templates/reply', { body, token })
    expect((await put({ subject: 'Hello {name}', body: '{opening}' })).body.errors).toEqual({
      body: 'There is no {opening} in this mail.',
    })
    await put({ subject: 'Hello {name}', body: 'From {studio}' })
    expect((await replies()).draft).toEqual({ subject: 'Hello Mina', body: 'From Plinth Studio' })
  })

  test('a reply that is sent twice with its key is mailed once', async () => {
    const answers = await Promise.all([reply(text, 'one'), reply(text, 'one')])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await replyMails()).toHaveLength(1)
    expect((await reply({ ...text, subject: 'Another' }, 'one')).status).toBe(422)
    expect((await reply(text, 'two')).status).toBe(201)
    expect(await replyMails()).toHaveLength(2)
  })

  test('a reply is not sent over one of a colleague that its writer has not seen', async () => {
    const { updatedAt } = (await t.ask('GET', `/api/enquiries/${id}`, { token })).body
    const other = (await staff(t.db, 'SUPER_ADMIN', 'other@plinth.example')).token
    await t.ask('PATCH', `/api/enquiries/${id}`, { body: { note: 'Called.' }, token: other })
    const first = await reply({ ...text, updatedAt }, '', other)
    expect(first.status).toBe(201)
    const late = await reply({ ...text, updatedAt })
    expect([late.status, late.body]).toMatchObject([
      409,
      {
        message: 'The SUPER_ADMIN has replied to this enquiry meanwhile.',
        current: { status: 'ANSWERED' },
        savedBy: { email: 'other@plinth.example' },
      },
    ])
    expect((await reply({ ...text, updatedAt: first.body.updatedAt })).status).toBe(201)
  })

  test('the log holds no word of a reply, and erasing the enquiry erases its replies', async () => {
    await reply(text, 'one')
    expect((await entries())[0]).toMatchObject({
      kind: 'enquiry.replied',
      subject: { id, name: 'Enquiry' },
      changes: { status: { before: 'NEW', after: 'ANSWERED' } },
    })
    const [mail] = await replyMails()
    await t.ask('GET', `/api/outbox/${mail!.id}`, { token })
    const all = (await t.ask('GET', '/api/activity', { token })).body.entries
    expect(all[0]).toMatchObject({ kind: 'mail.read', subject: { name: 'a visitor' } })
    expect(JSON.stringify(all)).not.toMatch(/mina|library|meet/i)
    await t.ask('DELETE', `/api/enquiries/${id}`, { token })
    expect(await mailsOf(t.db)).toEqual([])
    expect(await t.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
    expect((await reply(text, 'one')).status).toBe(404)
  })

  test('a reply stays as long as its enquiry, unlike other mails', async () => {
    await reply()
    await t.db.updateTable('outbox').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute()
    await cleanUpOutbox(t.db)
    expect((await mailsOf(t.db)).map(({ kind }) => kind)).toEqual(['reply'])
  })

  test.each([
    [{ subject: ' ' }, 'subject'],
    [{ subject: 'x'.repeat(1001) }, 'subject'],
    [{ body: '' }, 'body'],
    [{ body: 'x'.repeat(20_001) }, 'body'],
  ])('a reply with %j is refused', async (change, field) => {
    const refused = await reply({ ...text, ...change })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    expect(await replyMails()).toEqual([])
  })

  test('an enquiry is assigned to a colleague who may read it, by an entry with ids', async () => {
    const other = await staff(t.db, 'SUPER_ADMIN', 'other@plinth.example')
    const hr = await staff(t.db, 'HR_HIRING')
    const assign = (assignee: string | null) =>
      t.ask('PATCH', `/api/enquiries/${id}`, { body: { assignee }, token })
    for (const nobody of ['none', hr.user.id])
      expect((await assign(nobody)).body.errors).toEqual({
        assignee: 'Choose a colleague who may read enquiries.',
      })
    expect((await assign(other.user.id)).body.assignee).toBe(other.user.id)
    expect((await entries())[0]).toMatchObject({
      kind: 'enquiry.assigned',
      changes: { assignee: { before: null, after: other.user.id } },
    })
    const found = async (assignee: string) =>
      (await t.ask('GET', `/api/enquiries?assignee=${assignee}`, { token })).body.items.length
    expect([await found(other.user.id), await found(hr.user.id)]).toEqual([1, 0])
    const assignee = async () => (await t.ask('GET', `/api/enquiries/${id}`, { token })).body.assignee
    const body = { role: 'HR_HIRING' }
    await t.ask('PATCH', `/api/users/${other.user.id}`, { body, token })
    expect(await assignee()).toBeNull()
    await t.ask('PATCH', `/api/users/${other.user.id}`, { body: { role: 'SUPER_ADMIN' }, token })
    await assign(other.user.id)
    await t.ask('DELETE', `/api/users/${other.user.id}`, { token })
    expect(await assignee()).toBeNull()
  })
})
