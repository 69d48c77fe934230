import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, PASSWORD, staff, type TestApp } from '../../../test/support/app.ts'
import { mailsOf, tokenOf } from '../../../test/support/data/mails.ts'
import { databases, emptied } from '../../../test/support/outside/databases.ts'

const OLD = 'super_admin@plinth.example'
const NEW = 'new@plinth.example'

describe.each(databases)('e-mail change on $name', ({ open }) => {
  let t: TestApp
  let token: string
  beforeAll(async () => {
    t = await openTestApp(open, { smtp: {} })
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await emptied(t.db)
    token = (await staff(t.db, 'SUPER_ADMIN')).token
  })

  const change = (email: string, password = PASSWORD) =>
    t.ask('PUT', '/auth/email', { body: { email, password, role: 'HR_HIRING' }, token })
  const confirm = (link: string) => t.ask('POST', '/api/auth/confirm-email', { body: { token: link } })
  const login = async (email: string) =>
    (await t.ask('POST', '/auth/login', { body: { email, password: PASSWORD } })).status

  test('the address changes when the link sent to the new one is opened; the old address gets two notices', async () => {
    const asked = await change('New@Plinth.example')
    expect([asked.status, asked.body.message]).toEqual([
      200,
      `A mail with a link has been sent to ${NEW}. Your address changes once you have opened it.`,
    ])
    expect([await login(OLD), await login(NEW)]).toEqual([200, 401])
    const link = await tokenOf(t.db, 'email-change', NEW)
    expect((await confirm(link)).body).toEqual({ message: `From now on you sign in as ${NEW}.` })
    expect([await login(OLD), await login(NEW)]).toEqual([401, 200])
    expect((await t.ask('GET', '/auth/profile', { token })).body.user).toMatchObject({
      email: NEW,
      role: 'SUPER_ADMIN',
    })
    expect((await confirm(link)).status).toBe(422)
    const notices = (await mailsOf(t.db)).filter(({ kind }) => kind === 'account-changed')
    expect(notices).toMatchObject([
      { to: OLD, facts: { change: { newEmail: NEW, confirmed: true } } },
      { to: OLD, facts: { change: { newEmail: NEW, confirmed: false } } },
    ])
  })

  test('the address of another user gets the same answer and no mail', async () => {
    await staff(t.db, 'HR_HIRING', 'taken@plinth.example')
    const [free, taken] = [await change(NEW), await change('taken@plinth.example')]
    expect(taken.status).toBe(free.status)
    expect(taken.body.message.replace('taken@plinth.example', NEW)).toBe(free.body.message)
    expect((await mailsOf(t.db)).map(({ to }) => to)).not.toContain('taken@plinth.example')
  })

  test('an address that another user has taken in the meantime is refused', async () => {
    await change(NEW)
    const link = await tokenOf(t.db, 'email-change', NEW)
    await staff(t.db, 'HR_HIRING', NEW)
    expect((await confirm(link)).status).toBe(422)
  })

  test('a later request and a new password each end the link of the earlier request', async () => {
    await change(NEW)
    const first = await tokenOf(t.db, 'email-change', NEW)
    await change('other@plinth.example')
    expect((await confirm(first)).status).toBe(422)
    const second = await tokenOf(t.db, 'email-change', 'other@plinth.example')
    const body = { currentPassword: PASSWORD, newPassword: 'purlin and rafter' }
    expect((await t.ask('PUT', '/auth/change-password', { body, token })).status).toBe(200)
    expect((await confirm(second)).status).toBe(422)
  })

  test('a link works only for its own purpose', async () => {
    await change(NEW)
    const link = await tokenOf(t.db, 'email-change', NEW)
    const body = { token: link, password: 'purlin and rafter' }
    expect((await t.ask('POST', '/api/auth/reset-password', { body })).status).toBe(422)
    await t.ask('POST', '/api/auth/forgot-password', { body: { email: OLD } })
    expect((await confirm(await tokenOf(t.db, 'password-reset', OLD))).status).toBe(422)
  })

  test.each([
    [NEW, 'wrong', { password: 'The password is not correct.' }],
    [OLD, PASSWORD, { email: 'This is your address already.' }],
    ['nobody', PASSWORD, { email: 'Enter a valid e-mail address.' }],
    [NEW, '', { password: 'Enter your password.' }],
  ])('a change to %s with password %s is refused', async (email, password, errors) => {
    const refused = await change(email, password)
    expect([refused.status, refused.body.errors]).toEqual([422, errors])
    expect(await mailsOf(t.db)).toEqual([])
  })

  test('a visitor cannot change an address', async () => {
    expect((await t.ask('PUT', '/auth/email', { body: { email: NEW, password: PASSWORD } })).status).toBe(401)
  })
})
