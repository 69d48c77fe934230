import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, staff, type TestApp } from '../../../test/support/app.ts'
import { apply } from '../../../test/support/data/applications.ts'
import { mailsOf } from '../../../test/support/data/mails.ts'
import { putSite } from '../../../test/support/data/site-content.ts'
import { databases, emptied } from '../../../test/support/outside/databases.ts'
import { addEnquiry } from '../../store/enquiry/enquiries.ts'
import { requestSubscription } from '../../store/subscriber/subscriptions.ts'

const enquiry = {
  firstName: 'Mina',
  lastName: 'Das',
  company: '',
  mobileNumber: '+91 361 000 0199',
  emailAddress: 'mina@client.example',
  message: 'A library.',
}

describe.each(databases)('the outbox on $name', ({ open }) => {
  let t: TestApp
  let leaving: TestApp
  let token: string
  beforeAll(async () => {
    t = await openTestApp(open)
    leaving = await openTestApp(async () => t.db, { smtp: {} })
  })
  afterAll(async () => {
    leaving.release()
    await t.close()
  })
  beforeEach(async () => {
    await emptied(t.db)
    token = (await staff(t.db, 'SUPER_ADMIN')).token
  })

  const keep = (fields: typeof enquiry) => addEnquiry(t.db, fields, undefined, async () => {})
  const list = async (query = '') => (await t.ask('GET', `/api/outbox${query}`, { token })).body
  const invite = async () => {
    const body = { name: 'Mina', email: 'mina@plinth.example', role: 'HR_HIRING' }
    await t.ask('POST', '/api/users', { body, token })
    return (await mailsOf(t.db))[0]!
  }

  test('without a mail server a mail is listed without its text and can be opened in full; the log says who opened it', async () => {
    const mail = await invite()
    const { mails, leaves, next } = await list()
    expect([leaves, next]).toEqual([false, null])
    expect((await t.ask('GET', '/api/mail-server', { token })).body).toEqual({ leaves: false })
    expect(mails).toMatchObject([
      {
        id: mail.id,
        kind: 'invitation',
        to: 'mina@plinth.example',
        subject: 'The SUPER_ADMIN invites you to Studio',
        state: 'waiting',
        tries: 0,
        hasLinkToCopy: true,
      },
    ])
    expect(JSON.stringify(mails)).not.toContain(mail.token)
    const opened = await t.ask('GET', `/api/outbox/${mail.id}`, { token })
    expect(opened.body).toMatchObject({ subject: 'The SUPER_ADMIN invites you to Studio' })
    expect(opened.body.text).toContain(`http://localhost/invitation#token=${mail.token}`)
    expect(opened.body.link).toBe(`http://localhost/invitation#token=${mail.token}`)
    const { entries } = (await t.ask('GET', '/api/activity', { token })).body
    expect(entries[0]).toMatchObject({
      kind: 'mail.read',
      subject: { id: mail.id, name: 'mina@plinth.example' },
    })
    expect(JSON.stringify(entries)).not.toContain(mail.token)
  })

  test('with a mail server the text of a mail is never shown', async () => {
    const mail = await invite()
    const { body } = await leaving.ask('GET', `/api/outbox/${mail.id}`, { token })
    expect(JSON.stringify(body)).not.toContain(mail.token)
    expect(body.text).toContain('(The link is not shown here.)')
    expect(body.link).toBeNull()
    const { leaves, mails } = (await leaving.ask('GET', '/api/outbox', { token })).body
    expect([leaves, mails[0].hasLinkToCopy]).toEqual([true, false])
    expect((await leaving.ask('GET', '/api/mail-server', { token })).body).toEqual({ leaves: true })
  })

  test('without a mail server the link in a mail to a subscriber or a candidate can be copied, which is logged', async () => {
    await requestSubscription(t.db, 'mina@client.example')
    await apply(t, { email: 'mina@client.example' })
    const all = await mailsOf(t.db)
    for (const [kind, path] of [
      ['subscription', '/confirm-subscription'],
      ['candidate', '/application'],
    ] as const) {
      const mail = all.find((one) => one.kind === kind)!
      const listed = (await list()).mails.find(({ id }: { id: string }) => id === mail.id)
      expect(listed).toMatchObject({ hasLinkToCopy: true })
      const { link } = (await t.ask('GET', `/api/outbox/${mail.id}`, { token })).body
      expect(link).toBe(`http://localhost${path}#token=${mail.token}`)
      const [entry] = (await t.ask('GET', '/api/activity', { token })).body.entries
      expect(entry).toMatchObject({ kind: 'mail.read', subject: { id: mail.id } })
      const other = (await leaving.ask('GET', `/api/outbox/${mail.id}`, { token })).body
      expect([other.link, other.hasLinkToCopy]).toEqual([null, false])
    }
  })

  test('a failed mail can be sent again, unless its link has expired', async () => {
    const mail = await invite()
    const again = (id: string) => t.ask('POST', `/api/outbox/${id}/send-again`, { token })
    expect((await again(mail.id)).body.message).toBe('Only a mail that was given up can be sent again.')
    await t.db.updateTable('outbox').set({ state: 'dead', tries: 9 }).execute()
    expect((await list()).mails[0].canSendAgain).toBe(true)
    expect((await again(mail.id)).body).toMatchObject({ state: 'waiting', tries: 0 })
    const ended = { token_until: new Date(Date.now() - 1).toISOString() }
    for (const change of [ended, { token: '' }]) {
      await t.db
        .updateTable('outbox')
        .set({ state: 'dead', ...change })
        .execute()
      expect((await list()).mails[0].canSendAgain).toBe(false)
      expect((await again(mail.id)).status).toBe(409)
    }
    expect((await again('none')).status).toBe(404)
    expect((await t.ask('GET', '/api/outbox/none', { token })).status).toBe(404)
  })

  test('an enquiry is sent to the addresses of the site content, or to the Super Admins when there are none', async () => {
    const to = async () => (await mailsOf(t.db)).map((mail) => mail.to).sort()
    await staff(t.db, 'SUPER_ADMIN', 'other@plinth.example')
    await staff(t.db, 'HR_HIRING')
    await keep(enquiry)
    expect(await to()).toEqual(['other@plinth.example', 'super_admin@plinth.example'])
    await t.db.deleteFrom('outbox').execute()
    const enquiriesTo = ['one@studio.example', 'two@studio.example']
    await putSite(t.db, { enquiriesTo })
    await keep(enquiry)
    expect(await to()).toEqual(enquiriesTo)
    const [mail] = await mailsOf(t.db)
    const { body } = await t.ask('GET', `/api/outbox/${mail!.id}`, { token })
    expect(body.subject).toBe('Enquiry from Mina Das')
    expect(body.text).toContain('A library.')
    expect([body.link, body.hasLinkToCopy]).toEqual([null, false])
  })

  test('mails are listed page by page, newest first', async () => {
    for (let i = 0; i < 5; i++) await keep({ ...enquiry, firstName: `No ${i}` })
    const first = await list('?limit=3')
    expect(first.mails).toHaveLength(3)
    const rest = await list(`?limit=3&cursor=${first.next}`)
    expect([rest.mails.length, rest.next]).toEqual([2, null])
    const ids = [...first.mails, ...rest.mails].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(5)
    for (const query of ['limit=0', 'cursor=x'])
      expect((await t.ask('GET', `/api/outbox?${query}`, { token })).status).toBe(422)
  })

  test('a page is found although the last mail of the page before has left the outbox', async () => {
    for (let i = 0; i < 5; i++) await keep({ ...enquiry, firstName: `No ${i}` })
    const first = await list('?limit=3')
    await t.db.deleteFrom('outbox').where('id', '=', first.mails[2].id).execute()
    expect((await list(`?limit=3&cursor=${first.next}`)).mails).toHaveLength(2)
  })

  test('only a Super Admin can read the outbox', async () => {
    const mail = await invite()
    for (const role of ['HR_HIRING', 'PROJECT_CONTENT_MANAGER'] as const) {
      const other = (await staff(t.db, role)).token
      expect((await t.ask('GET', '/api/outbox', { token: other })).status).toBe(403)
      expect((await t.ask('GET', `/api/outbox/${mail.id}`, { token: other })).status).toBe(403)
      expect((await t.ask('POST', `/api/outbox/${mail.id}/send-again`, { token: other })).status).toBe(403)
    }
    expect((await t.ask('GET', '/api/outbox')).status).toBe(401)
  })
})
