import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, PASSWORD, staff, type TestApp } from '../../../test/support/app.ts'
import { mailsOf, tokenOf } from '../../../test/support/data/mails.ts'
import { putSite } from '../../../test/support/data/site-content.ts'
import { databases, emptied } from '../../../test/support/outside/databases.ts'

const EMAIL = 'super_admin@plinth.example'
const ENDED = 'This link was already used or has expired. Request a new one.'
const ASKED =
  'If there is an account with this address, a mail with a link has been sent to it. The link works once, for one hour.'

describe.each(databases)('password recovery on $name', ({ open }) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp(open, { smtp: {} })
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await emptied(t.db)
  })

  const forgot = (email: unknown) => t.ask('POST', '/api/auth/forgot-password', { body: { email } })
  const reset = (token: unknown, password: unknown, more = {}) =>
    t.ask('POST', '/api/auth/reset-password', { body: { token, password, ...more } })
  const login = async (password: string) =>
    (await t.ask('POST', '/auth/login', { body: { email: EMAIL, password } })).status
  const linkFor = async (email = EMAIL) => {
    await forgot(email)
    return tokenOf(t.db, 'password-reset', email)
  }

  test('the link sets a new password once, ends every session, and a notice is sent by mail', async () => {
    const { token: session, user } = await staff(t.db, 'SUPER_ADMIN')
    const link = await linkFor()
    expect((await t.ask('POST', '/api/auth/open-link', { body: { token: link } })).body).toEqual({
      email: EMAIL,
      name: user.name,
      purpose: 'password-reset',
    })
    const changed = await reset(link, 'purlin and rafter', { role: 'HR_HIRING', email: 'x@y.example' })
    expect([changed.status, changed.body]).toEqual([
      200,
      { message: 'Your password is set. Sign in with it.' },
    ])
    expect((await t.ask('GET', '/auth/profile', { token: session })).status).toBe(401)
    expect([await login(PASSWORD), await login('purlin and rafter')]).toEqual([401, 200])
    const again = await reset(link, 'ridge and eaves')
    expect([again.status, again.body.errors]).toEqual([422, { token: ENDED }])
    expect(await mailsOf(t.db)).toMatchObject([
      { kind: 'account-changed', to: EMAIL, facts: { change: 'password' } },
      { kind: 'password-reset', to: EMAIL, token: '' },
    ])
    const kinds = await t.db.selectFrom('activity').select('kind').orderBy('id', 'desc').execute()
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'user.signed-in',
      'user.password-reset',
      'user.reset-asked',
      'user.signed-in',
    ])
    expect(await t.db.selectFrom('users').select('role').execute()).toEqual([{ role: 'SUPER_ADMIN' }])
  })

  test('a new password leaves passkeys as they are, and the answer says so', async () => {
    const { user } = await staff(t.db, 'SUPER_ADMIN')
    const passkey = { id: 'a', user_id: user.id, name: 'Phone', public_key: 'x', counter: 0, transports: '' }
    const row = { ...passkey, created_at: '2026-01-02T10:00:00.000Z', used_at: null }
    await t.db.insertInto('passkeys').values(row).execute()
    await forgot(EMAIL)
    const { body } = await reset(await tokenOf(t.db, 'password-reset', EMAIL), 'purlin and rafter')
    expect(body.message).toMatch(/^Your password is set\..* Your passkeys are unchanged: /)
    expect(await t.db.selectFrom('passkeys').select('id').execute()).toEqual([{ id: 'a' }])
  })

  test('an address without an account gets the same answer and no mail', async () => {
    await staff(t.db, 'SUPER_ADMIN')
    for (const email of [EMAIL.toUpperCase(), 'nobody@plinth.example']) {
      const answer = await forgot(email)
      expect([answer.status, answer.body]).toEqual([200, { message: ASKED }])
    }
    expect((await mailsOf(t.db)).map(({ to }) => to)).toEqual([EMAIL])
    expect(await t.db.selectFrom('reset_requests').selectAll().execute()).toEqual([])
  })

  test('the request does the same work for every address: it reads no account', async () => {
    await staff(t.db, 'SUPER_ADMIN')
    const rows = async () =>
      Promise.all([
        t.db.selectFrom('outbox').select('id').execute(),
        t.db.selectFrom('account_links').select('token_hash').execute(),
        t.db.selectFrom('reset_requests').select('email').execute(),
      ])
    await forgot(EMAIL)
    await forgot('nobody@plinth.example')
    expect(await rows()).toEqual([[], [], [{ email: EMAIL }, { email: 'nobody@plinth.example' }]])
  })

  test('using a link ends all other links of the user', async () => {
    await staff(t.db, 'SUPER_ADMIN')
    const [first, second] = [await linkFor(), await linkFor()]
    expect(first).not.toBe(second)
    expect((await reset(second, 'purlin and rafter')).status).toBe(200)
    expect((await reset(first, 'ridge and eaves')).body.errors).toEqual({ token: ENDED })
  })

  test('of two concurrent uses of a link one succeeds', async () => {
    await staff(t.db, 'SUPER_ADMIN')
    const link = await linkFor()
    const both = await Promise.all([reset(link, 'purlin and rafter'), reset(link, 'ridge and eaves')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('the link expires after one hour', async () => {
    await staff(t.db, 'SUPER_ADMIN')
    const link = await linkFor()
    const [row] = await t.db.selectFrom('account_links').selectAll().execute()
    const minutes = (Date.parse(row!.expires_at) - Date.now()) / 60_000
    expect(Math.round(minutes)).toBe(60)
    await t.db
      .updateTable('account_links')
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .execute()
    expect((await reset(link, 'purlin and rafter')).body.errors).toEqual({ token: ENDED })
    expect((await t.ask('POST', '/api/auth/open-link', { body: { token: link } })).status).toBe(422)
  })

  test('the table of links holds no token', async () => {
    await staff(t.db, 'SUPER_ADMIN')
    const link = await linkFor()
    expect(JSON.stringify(await t.db.selectFrom('account_links').selectAll().execute())).not.toContain(link)
    const [row] = await t.db.selectFrom('account_links').select('token_hash').execute()
    expect((await reset(row!.token_hash, 'purlin and rafter')).status).toBe(422)
  })

  test.each([
    ['seven77', 'Password must be at least 8 chars.'],
    ['x'.repeat(1025), 'At most 1024 characters.'],
    ['Password123', 'This is one of the most common passwords. Choose one of your own.'],
    ['barak-valley-2024', 'This is the name of the studio. Choose a password of your own.'],
    [12345678, 'Enter a password.'],
  ])('the password %s is refused, and the link stays valid', async (password, message) => {
    await putSite(t.db, { studioName: 'Barak Valley' })
    await staff(t.db, 'SUPER_ADMIN')
    const link = await linkFor()
    const refused = await reset(link, password)
    expect([refused.status, refused.body.errors]).toEqual([422, { password: message }])
    expect((await reset(link, 'purlin and rafter')).status).toBe(200)
  })

  test.each([8, 128, 1024])('a password of %i characters is accepted', async (length) => {
    await staff(t.db, 'SUPER_ADMIN')
    const password = 'Heron. '.repeat(length).slice(0, length)
    expect((await reset(await linkFor(), password)).status).toBe(200)
    expect([await login(password), await login(password.slice(0, -1))]).toEqual([200, 401])
  })

  test('a request with a password of one megabyte is refused, and the link stays valid', async () => {
    await staff(t.db, 'SUPER_ADMIN')
    const link = await linkFor()
    expect((await reset(link, 'Heron. '.repeat(150_000))).status).toBe(413)
    expect((await reset(link, 'purlin and rafter')).status).toBe(200)
  })

  test.each([undefined, '', 'x', null, 7, {}])('the token %j is refused', async (token) => {
    const refused = await reset(token, 'purlin and rafter')
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['token']])
  })

  test('one account gets five links an hour, from all clients together', async () => {
    await staff(t.db, 'SUPER_ADMIN')
    for (let i = 0; i < 8; i++) await forgot(EMAIL)
    expect(await mailsOf(t.db)).toHaveLength(5)
  })

  test('one address may send 20 requests for a link and 20 resets an hour', async () => {
    for (let i = 0; i < 20; i++) expect((await forgot('nobody@plinth.example')).status).toBe(200)
    const refused = await forgot('nobody@plinth.example')
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    for (let i = 0; i < 20; i++) await reset('x', 'purlin and rafter')
    expect((await reset('x', 'purlin and rafter')).status).toBe(429)
  })

  test.each([false, true])(
    'a link uses the public address, whatever the Host header says (trusted proxy: %s)',
    async (trustProxy) => {
      const { token } = await staff(t.db, 'SUPER_ADMIN')
      // Without a mail server the outbox shows the link.
      const shown = await openTestApp(async () => t.db, { publicUrl: 'https://plinth.example', trustProxy })
      const headers = {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        forwarded: 'host=evil.example;proto=http',
        origin: 'https://evil.example',
      }
      await shown.ask('POST', '/api/auth/forgot-password', { body: { email: EMAIL }, headers })
      const [mail] = await mailsOf(t.db)
      const { body } = await shown.ask('GET', `/api/outbox/${mail!.id}`, { token, headers })
      expect(body.text).toContain(`https://plinth.example/reset-password#token=${mail!.token}`)
      expect(JSON.stringify([body, mail])).not.toContain('evil')
      shown.release()
    },
  )

  test('without a mail server the answer says so, for every address', async () => {
    await staff(t.db, 'SUPER_ADMIN')
    const without = await openTestApp(async () => t.db)
    const ask = async (email: string) =>
      (await without.ask('POST', '/api/auth/forgot-password', { body: { email } })).body.message
    const message = `${ASKED} This site has no mail server yet: a Super Admin can read the mail in the outbox.`
    expect([await ask(EMAIL), await ask('nobody@plinth.example')]).toEqual([message, message])
    without.release()
  })

  test('an invalid address is refused with a message', async () => {
    for (const email of [undefined, '', 'nobody', 'a@b.example\r\nBcc: x@y.example']) {
      const refused = await forgot(email)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['email']])
    }
  })
})
