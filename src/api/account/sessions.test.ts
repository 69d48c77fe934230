import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, staff, testApp } from '../../../test/support/app.ts'
import { allMailsOf, tokenOf } from '../../../test/support/data/mails.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { DAY } from '../../domain/time/durations.ts'
import { closeIdleSessions } from '../../store/account/sessions.ts'
import { addUser } from '../../store/account/users.ts'
import { change } from '../../store/database/database.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'
const EMAIL = 'hr_hiring@plinth.example'

describe.each(databases)('sessions on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  beforeEach(async () => {
    token = (await staff(t.db, 'HR_HIRING')).token
  })

  const login = async (headers: Record<string, string> = {}) => {
    const body = { email: EMAIL, password: PASSWORD }
    return t.ask('POST', '/auth/login', { body, headers, from: '10.0.0.7' })
  }
  const list = async (by = token) => (await t.ask('GET', '/auth/sessions', { token: by })).body
  const isGood = async (by: string) => (await t.ask('GET', '/auth/profile', { token: by })).status === 200

  test('a user sees their sessions and which of them is this one', async () => {
    await login({ 'user-agent': FIREFOX })
    const sessions = await list()
    expect(sessions).toHaveLength(2)
    expect(sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)).toMatchObject({
      device: 'Firefox on Windows',
      address: '10.0.0.7',
      lastSeenAt: expect.stringMatching(/^\d{4}-/),
    })
    expect(JSON.stringify(sessions)).not.toMatch(/hash|token/)
  })

  test('an unusual user agent is shown in at most 300 characters', async () => {
    for (const agent of ['', 'curl/8.1', '<b>"\u00e4', 'x'.repeat(2000)]) await login({ 'user-agent': agent })
    const devices = (await list()).map(({ device }: { device: string }) => device)
    expect(devices).toContain('curl')
    expect(devices).toContain('An unknown device')
    for (const device of devices) expect(device.length).toBeLessThanOrEqual(300)
  })

  test('a user can end one session at once, and no session of another user', async () => {
    const other = (await login()).body.token
    const admin = await staff(t.db, 'SUPER_ADMIN')
    const [{ id }] = await list(admin.token)
    expect((await t.ask('DELETE', `/auth/sessions/${id}`, { token })).status).toBe(404)
    expect(await isGood(admin.token)).toBe(true)
    const ended = (await list()).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    expect((await t.ask('DELETE', `/auth/sessions/${ended.id}`, { token })).status).toBe(204)
    expect([await isGood(other), await isGood(token)]).toEqual([false, true])
    expect((await t.ask('DELETE', `/auth/sessions/${ended.id}`, { token })).status).toBe(404)
  })

  test('a user can end all other sessions', async () => {
    const others = [(await login()).body.token, (await login()).body.token]
    const admin = await staff(t.db, 'SUPER_ADMIN')
    expect((await t.ask('DELETE', '/auth/sessions', { token })).status).toBe(200)
    expect(await Promise.all([...others, token, admin.token].map(isGood))).toEqual([false, false, true, true])
    const [newest] = await t.db.selectFrom('activity').select('kind').orderBy('id', 'desc').limit(1).execute()
    expect(newest?.kind).toBe('user.other-sessions-ended')
  })

  test('a session ends 90 days after the sign-in, however much it is used', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()
    await t.db
      .updateTable('sessions')
      .set({ created_at: daysAgo(89) })
      .execute()
    expect(await isGood(token)).toBe(true)
    await t.db
      .updateTable('sessions')
      .set({ created_at: daysAgo(91) })
      .execute()
    expect(await isGood(token)).toBe(false)
    await closeIdleSessions(t.db)
    expect(await t.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('a Super Admin sees and ends the sessions of another user, which the log says', async () => {
    const other = (await login()).body.token
    const admin = await staff(t.db, 'SUPER_ADMIN')
    const id = (await t.ask('GET', '/auth/profile', { token })).body.user.id
    const ofUser = `/api/users/${id}/sessions`
    const ask = (method: string, path = '') => t.ask(method, `${ofUser}${path}`, { token: admin.token })
    const sessions = (await ask('GET')).body
    expect(sessions).toHaveLength(2)
    const first = sessions.find(({ address }: { address: string }) => address === '10.0.0.7').id
    expect((await ask('DELETE', `/${first}`)).status).toBe(204)
    expect([await isGood(other), await isGood(token)]).toEqual([false, true])
    expect((await ask('DELETE', `/${first}`)).status).toBe(404)
    expect((await ask('DELETE')).status).toBe(200)
    expect([await isGood(token), await isGood(admin.token)]).toEqual([false, true])
    const missing = '/api/users/00000000-0000-4000-8000-000000000000/sessions'
    expect((await t.ask('GET', missing, { token: admin.token })).status).toBe(404)
    const kinds = await t.db.selectFrom('activity').select('kind').orderBy('id', 'desc').limit(2).execute()
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'user.sessions-ended-by-admin',
      'user.session-ended-by-admin',
    ])
  })

  describe('a sign-in from a device not seen before', () => {
    const newDevices = async () => (await allMailsOf(t.db)).filter(({ kind }) => kind === 'new-device')

    test('mails the owner once for each browser, and no more from a known one', async () => {
      const { headers } = await login({ 'user-agent': FIREFOX })
      expect(await newDevices()).toMatchObject([
        { to: EMAIL, facts: { device: 'Firefox on Windows', address: '10.0.0.7' } },
      ])
      const device = headers.getSetCookie().find((cookie) => cookie.startsWith('plinth_device='))!
      await login({ cookie: device.split(';')[0]! })
      expect(await newDevices()).toHaveLength(1)
      await login()
      expect(await newDevices()).toHaveLength(2)
    })

    test('is any browser but the one in which a new password was chosen', async () => {
      const newPassword = 'heron over the river'
      const deviceIn = ({ headers }: { headers: Headers }) =>
        headers
          .getSetCookie()
          .find((cookie) => cookie.startsWith('plinth_device='))!
          .split(';')[0]!
      const former = deviceIn(await login())
      const change = { body: { currentPassword: PASSWORD, newPassword }, token }
      const renewed = deviceIn(await t.ask('PUT', '/auth/change-password', change))
      const before = (await newDevices()).length
      const loginWith = (cookie: string) =>
        t.ask('POST', '/auth/login', { body: { email: EMAIL, password: newPassword }, headers: { cookie } })
      await loginWith(renewed)
      expect(await newDevices()).toHaveLength(before)
      await loginWith(former)
      expect(await newDevices()).toHaveLength(before + 1)
    })

    test('is not mailed when it is the first sign-in of all', async () => {
      const mina = {
        name: 'Mina',
        email: 'mina@plinth.example',
        role: 'HR_HIRING' as const,
        status: 'Active' as const,
      }
      const passwordHash = await t.passwords.hash(PASSWORD)
      await change(t.db, (tx) => addUser(tx, { ...mina, passwordHash }))
      await t.ask('POST', '/auth/login', { body: { email: mina.email, password: PASSWORD } })
      expect(await newDevices()).toEqual([])
    })

    test('is ended by the link of the mail, once, without signing in', async () => {
      const other = (await login()).body.token
      const end = async (link: string) => t.ask('POST', '/api/auth/end-session', { body: { token: link } })
      const link = await tokenOf(t.db, 'new-device', EMAIL)
      expect((await end('invented')).status).toBe(422)
      expect((await end(link)).status).toBe(200)
      expect([await isGood(other), await isGood(token)]).toEqual([false, true])
      expect((await end(link)).body.errors.token).toMatch(/has ended already/)
    })
  })

  test('last seen is written at most once in ten minutes', async () => {
    const seen = async () =>
      (await t.db.selectFrom('sessions').select('seen_at').executeTakeFirstOrThrow()).seen_at
    const before = await seen()
    for (let i = 0; i < 3; i++) await isGood(token)
    expect(await seen()).toBe(before)
    const old = new Date(Date.now() - 11 * 60_000).toISOString()
    await t.db.updateTable('sessions').set({ seen_at: old }).execute()
    await isGood(token)
    await expect.poll(seen).not.toBe(old)
  })

  test('signing in ends the browser’s earlier session and never adopts it', async () => {
    const attacker = await staff(t.db, 'SUPER_ADMIN')
    const headers = {
      cookie: `plinth_session=${attacker.token}`,
      host: 'a.example',
      origin: 'https://a.example',
    }
    const signedIn = await login(headers)
    expect(signedIn.body.token).not.toBe(attacker.token)
    expect(signedIn.headers.get('set-cookie')).toContain(signedIn.body.token)
    expect(signedIn.body.user.email).toBe(EMAIL)
    expect(await isGood(attacker.token)).toBe(false)
    const madeUp = await login({ ...headers, cookie: 'plinth_session=chosen-by-an-attacker' })
    expect(madeUp.body.token).not.toBe('chosen-by-an-attacker')
    expect(await isGood('chosen-by-an-attacker')).toBe(false)
  })

  test('a changed role and a deletion apply from the next request', async () => {
    const upload = () => t.ask('POST', '/api/projects', { body: {}, token })
    expect((await upload()).status).toBe(403)
    await t.db.updateTable('users').set({ role: 'PROJECT_CONTENT_MANAGER' }).execute()
    expect((await upload()).status).toBe(422)
    await t.db.deleteFrom('users').execute()
    expect((await upload()).status).toBe(401)
    expect(await t.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('a token is invalid after logout, by header and by cookie', async () => {
    const headers = { cookie: `plinth_session=${token}` }
    const out = await t.ask('POST', '/auth/logout', { token })
    expect(out.headers.get('set-cookie')).toMatch(/plinth_session=;.*Max-Age=0/)
    expect(await isGood(token)).toBe(false)
    expect((await t.ask('GET', '/auth/profile', { headers })).status).toBe(401)
  })
})
