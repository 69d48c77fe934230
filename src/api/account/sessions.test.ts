import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, staff, testApp } from '../../../test/support/app.ts'
import { databases } from '../../../test/support/outside/databases.ts'

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
