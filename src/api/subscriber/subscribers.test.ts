import { describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { mailsOf, tokenOf } from '../../../test/support/data/mails.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import type { ActivityEntry } from '../../domain/activity/activity-entry-schema.ts'
import { DAY } from '../../domain/time/durations.ts'
import { eraseUnconfirmed } from '../../store/subscriber/subscriptions.ts'

const MINA = 'mina@reader.example'

describe.each(databases)('subscribers on $name', ({ open }) => {
  const t = testApp(open)

  const ask = (email: unknown, from?: string) => t.ask('POST', '/api/subscribers', { body: { email }, from })
  const confirm = (token: string) => t.ask('POST', '/api/subscribers/confirm', { body: { token } })
  const subscribe = async (email: string) => {
    await ask(email)
    const token = await tokenOf(t.db, 'subscription', email)
    await confirm(token)
    return token
  }
  const stored = () => t.db.selectFrom('subscribers').select(['email', 'state']).orderBy('email').execute()
  const admin = async () => (await staff(t.db, 'SUPER_ADMIN')).token
  const list = async (query = '', token?: string) =>
    (await t.ask('GET', `/api/subscribers${query}`, { token: token ?? (await admin()) })).body

  test('an address is subscribed once the link in the mail is confirmed', async () => {
    const { status, body } = await ask('  Mina@Reader.Example ')
    expect(status).toBe(202)
    expect(body.message).toMatch(/^We have your address: unless it is subscribed already/)
    const token = await tokenOf(t.db, 'subscription', MINA)
    expect(await stored()).toEqual([{ email: MINA, state: 'pending' }])
    expect((await confirm(token)).body.message).toMatch(/^Your subscription is confirmed/)
    expect(await stored()).toEqual([{ email: MINA, state: 'confirmed' }])
    expect((await confirm(token)).status).toBe(200)
    expect((await confirm('another')).status).toBe(422)
  })

  test('the answer is the same for a new, a pending and a subscribed address, and nothing is looked up before it', async () => {
    const fresh = await ask(MINA)
    // The worker has not looked for the address yet.
    expect(await stored()).toEqual([])
    await mailsOf(t.db)
    const pending = await ask(MINA)
    await subscribe(MINA)
    const known = await ask(MINA)
    expect([pending.status, pending.body]).toEqual([fresh.status, fresh.body])
    expect([known.status, known.body]).toEqual([fresh.status, fresh.body])
    const before = (await mailsOf(t.db)).length
    await ask(MINA)
    expect(await mailsOf(t.db)).toHaveLength(before)
  })

  test.each([
    '',
    'mina',
    'mina@',
    'mina@reader.example, ira@reader.example',
    'a@b.example\r\nBcc: c@d.example',
    7,
    null,
  ])('%j is no mailbox', async (email) => {
    expect((await ask(email)).status).toBe(422)
    expect(await mailsOf(t.db)).toEqual([])
  })

  test('confirming is limited to 20 calls an hour from one address', async () => {
    for (let n = 0; n < 20; n++) expect((await confirm('guess')).status).toBe(422)
    expect((await confirm('guess')).status).toBe(429)
  })

  test('an address that is not confirmed gets three mails an hour at most, over all clients', async () => {
    for (let i = 0; i < 8; i++) await ask(MINA, `10.0.0.${i}`)
    expect(await mailsOf(t.db)).toHaveLength(3)
    const hourAgo = new Date(Date.now() - DAY / 24 - 1000).toISOString()
    for (let hour = 0; hour < 5; hour++) {
      await t.db.updateTable('subscriber_links').set({ created_at: hourAgo }).execute()
      for (let i = 0; i < 4; i++) await ask(MINA, `10.0.1.${hour * 4 + i}`)
      await mailsOf(t.db)
    }
    expect(await mailsOf(t.db)).toHaveLength(10)
  })

  test('one address on the network may ask 20 times an hour', async () => {
    for (let i = 0; i < 20; i++) expect((await ask(`reader${i}@reader.example`)).status).toBe(202)
    const { status, headers } = await ask(MINA)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('an address that is not confirmed within 7 days is erased with its mails', async () => {
    await subscribe('ira@reader.example')
    await ask(MINA)
    await mailsOf(t.db)
    await eraseUnconfirmed(t.db)
    expect(await stored()).toHaveLength(2)
    const old = new Date(Date.now() - 7 * DAY - 1000).toISOString()
    await t.db.updateTable('subscribers').set({ created_at: old }).execute()
    await eraseUnconfirmed(t.db)
    expect(await stored()).toEqual([{ email: 'ira@reader.example', state: 'confirmed' }])
    expect((await mailsOf(t.db)).map(({ to }) => to)).toEqual(['ira@reader.example'])
  })

  test('unsubscribing is one POST without session, cookie or origin, with one answer; GET changes nothing', async () => {
    const token = await subscribe(MINA)
    const address = `/api/subscribers/unsubscribe/${token}`
    const shown = await t.ask('GET', address)
    expect([shown.status, shown.headers.get('location')]).toEqual([303, `/unsubscribe#token=${token}`])
    expect(await stored()).toHaveLength(1)
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const oneClick = (at: string, headers = {}) =>
      t.ask('POST', at, { body: 'List-Unsubscribe=One-Click', headers: { ...form, ...headers } })
    const first = await oneClick(address, { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' })
    expect(first.status).toBe(200)
    expect(await stored()).toEqual([])
    expect(await t.db.selectFrom('outbox').select('id').execute()).toEqual([])
    expect(await t.db.selectFrom('subscriber_links').select('token_hash').execute()).toEqual([])
    const again = await oneClick(address)
    const unknown = await oneClick('/api/subscribers/unsubscribe/unknown')
    for (const { status, body } of [again, unknown]) expect([status, body]).toEqual([200, first.body])
  })

  test('a member of the staff whose browser sends a cookie from another site can unsubscribe too', async () => {
    const token = await subscribe(MINA)
    const session = await admin()
    const { status } = await t.ask('POST', `/api/subscribers/unsubscribe/${token}`, {
      headers: { cookie: `plinth_session=${session}`, host: 'localhost', origin: 'https://mail.example' },
    })
    expect(status).toBe(200)
    expect(await stored()).toEqual([])
  })

  test('only hashes of tokens are stored, and the log names no address', async () => {
    const token = await subscribe(MINA)
    await subscribe('ira@reader.example')
    const mail = (await mailsOf(t.db)).find(({ to }) => to === MINA)!
    const session = await admin()
    await t.ask('GET', `/api/outbox/${mail.id}`, { token: session })
    const [newest] = (await list('?q=ira', session)).items
    await t.ask('DELETE', `/api/subscribers/${newest.id}`, { token: session })
    await t.ask('GET', '/api/subscribers/export.csv', { token: session })
    await t.ask('POST', `/api/subscribers/unsubscribe/${token}`)
    const links = await t.db.selectFrom('subscriber_links').select('token_hash').execute()
    expect(JSON.stringify(links)).not.toContain(token)
    const { entries } = (await t.ask('GET', '/api/activity', { token: session })).body
    expect(JSON.stringify(entries)).not.toContain('reader.example')
    expect(entries.slice(0, 4).map(({ kind }: { kind: string }) => kind)).toEqual([
      'subscriber.unsubscribed',
      'subscribers.exported',
      'subscriber.removed',
      'mail.read',
    ])
  })

  test('the log says whether the subscriber of an entry is still in the list', async () => {
    await subscribe(MINA)
    await subscribe('ira@reader.example')
    const session = await admin()
    const [newest] = (await list('?q=ira', session)).items
    await t.ask('DELETE', `/api/subscribers/${newest.id}`, { token: session })
    const { entries } = (await t.ask('GET', '/api/activity?kind=subscriber', { token: session })).body
    expect(entries.map(({ kind, subject }: ActivityEntry) => `${kind} ${subject.exists}`)).toEqual([
      'subscriber.removed false',
      'subscriber.confirmed false',
      'subscriber.requested false',
      'subscriber.confirmed true',
      'subscriber.requested true',
    ])
  })

  test('staff list, search and filter the subscribers, page by page, and remove one', async () => {
    const token = await admin()
    for (let i = 0; i < 5; i++) await subscribe(`reader${i}@reader.example`)
    await ask('under_score@reader.example')
    await mailsOf(t.db)
    const first = await list('?limit=4', token)
    expect(first.items).toHaveLength(4)
    expect(first.counts).toEqual({ pending: 1, confirmed: 5 })
    const rest = await list(`?limit=4&cursor=${first.next}`, token)
    expect([rest.items.length, rest.next]).toEqual([2, null])
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(6)
    expect((await list('?q=READER3', token)).items).toMatchObject([
      { email: 'reader3@reader.example', state: 'confirmed' },
    ])
    expect((await list('?q=r_s', token)).items).toHaveLength(1)
    expect((await list('?q=r_a', token)).items).toHaveLength(0)
    expect((await list('?state=pending', token)).items).toMatchObject([
      { email: 'under_score@reader.example', confirmedAt: null },
    ])
    const { id } = rest.items[0]
    expect((await t.ask('DELETE', `/api/subscribers/${id}`, { token })).status).toBe(200)
    expect((await t.ask('DELETE', `/api/subscribers/${id}`, { token })).status).toBe(404)
    expect((await list('', token)).items).toHaveLength(5)
  })

  test('the CSV has the filtered subscribers, and no cell that a spreadsheet computes', async () => {
    const token = await admin()
    await subscribe('-cmd@reader.example')
    await subscribe('+1@reader.example')
    await ask('pending@reader.example')
    await mailsOf(t.db)
    const { body, headers } = await t.ask('GET', '/api/subscribers/export.csv?state=confirmed', { token })
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="plinth-subscribers-/)
    const [head, ...lines] = body.replace('\ufeff', '').trim().split('\r\n')
    expect(head).toBe('E-mail,State,Subscribed (UTC),Confirmed (UTC)')
    expect(lines.map((line: string) => line.split(',')[0]).sort()).toEqual([
      "'+1@reader.example",
      "'-cmd@reader.example",
    ])
  })
})
