import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PASSWORD, staff, testApp } from '../../../test/support/app.ts'
import { softwarePasskey } from '../../../test/support/data/software-passkey.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { DAY, MINUTE } from '../../domain/time/durations.ts'

const ORIGIN = 'https://studio.example'
const EMAIL = 'hr_hiring@plinth.example'

describe.each(databases)('a second factor that a role must have on $name', ({ open }) => {
  const t = testApp(open, { publicUrl: ORIGIN })
  let admin: string
  let hr: Awaited<ReturnType<typeof staff>>
  beforeEach(async () => {
    admin = (await staff(t.db, 'SUPER_ADMIN')).token
    hr = await staff(t.db, 'HR_HIRING')
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const demand = (role: string, isDemanded = true, token = admin) =>
    t.ask('PUT', `/api/second-factors/${role}`, { body: { isDemanded }, token })
  const later = (days: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY })
  }
  const status = async (method: 'GET' | 'POST', path: string, token = hr.token) =>
    (await t.ask(method, path, { token })).status
  const login = () => t.ask('POST', '/auth/login', { body: { email: EMAIL, password: PASSWORD } })
  const relogin = async () =>
    (
      await t.ask('POST', '/auth/login', {
        body: { email: 'super_admin@plinth.example', password: PASSWORD },
      })
    ).body
  async function addPasskey(token = hr.token) {
    const passkey = softwarePasskey({ origin: ORIGIN })
    const { body } = await t.ask('POST', '/auth/passkeys/options', { token })
    const added = { name: 'Phone', response: passkey.make(body) }
    const made = await t.ask('POST', '/auth/passkeys', { body: added, token })
    expect(made.status).toBe(201)
    return passkey
  }

  test('a Super Admin demands it of a role, sees who has none, and the log says so once', async () => {
    expect((await demand('HR_HIRING')).body).toMatchObject([
      { role: 'SUPER_ADMIN', demandedAt: null, without: 1 },
      { role: 'HR_HIRING', demandedAt: expect.stringMatching(/^\d{4}-/), without: 1 },
      { role: 'PROJECT_CONTENT_MANAGER', demandedAt: null, without: 0 },
    ])
    await addPasskey()
    const { body } = await t.ask('GET', '/api/second-factors', { token: admin })
    expect(body[1].without).toBe(0)
    const [, { demandedAt }] = body
    expect((await demand('HR_HIRING')).body[1].demandedAt).toBe(demandedAt)
    expect((await demand('HR_HIRING', false)).body[1].demandedAt).toBe(null)
    expect((await demand('LIBRARIAN')).status).toBe(404)
    const kinds = await t.db
      .selectFrom('activity')
      .select('kind')
      .where('kind', 'in', ['user.second-factor-demanded', 'user.second-factor-not-demanded'])
      .orderBy('id')
      .execute()
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'user.second-factor-demanded',
      'user.second-factor-not-demanded',
    ])
  })

  test('turned off and on again within the seven days, it leaves the days that were left; later it begins anew', async () => {
    const since = async () => (await demand('HR_HIRING')).body[1].demandedAt
    const first = await since()
    for (const days of [3, 3]) {
      later(days)
      await demand('HR_HIRING', false, (await relogin()).token)
      expect((await demand('HR_HIRING', true, (await relogin()).token)).body[1].demandedAt).toBe(first)
    }
    await demand('HR_HIRING', false, (await relogin()).token)
    later(8)
    const again = (await demand('HR_HIRING', true, (await relogin()).token)).body[1].demandedAt
    expect(Date.parse(again) - Date.parse(first)).toBeGreaterThan(13 * DAY)
  })

  test('for seven days all goes on; then a user without one can set one up and nothing else', async () => {
    await demand('HR_HIRING')
    const { neededBy } = (await t.ask('GET', '/auth/2fa', { token: hr.token })).body
    expect(Math.round((Date.parse(neededBy) - Date.now()) / DAY)).toBe(7)
    later(6.9)
    expect(await status('GET', '/api/jobs')).toBe(200)
    later(0.2)
    for (const path of [
      '/api/jobs',
      '/api/projects',
      '/api/applications',
      '/auth/sessions',
      '/api/mail-templates',
    ])
      expect(await t.ask('GET', path, { token: hr.token }), path).toMatchObject({
        status: 403,
        body: { needsSecondFactor: true },
      })
    expect(await status('GET', '/api/applications', admin)).toBe(200)
    expect(await status('GET', '/auth/profile')).toBe(200)
    // A new sign-in, which is within the 15 minutes of a confirmation.
    const { token } = (await login()).body
    expect(await status('GET', '/api/applications', token)).toBe(403)
    await addPasskey(token)
    expect(await status('GET', '/api/applications', token)).toBe(200)
    expect(await status('GET', '/api/jobs')).toBe(200)
    expect(await status('POST', '/auth/logout')).toBe(204)
  })

  test('a Super Admin cannot turn off their own last second factor with the call for others', async () => {
    await addPasskey(admin)
    await demand('SUPER_ADMIN')
    const { id } = (await t.ask('GET', '/auth/profile', { token: admin })).body.user
    expect((await t.ask('DELETE', `/api/users/${id}/passkeys`, { token: admin })).status).toBe(409)
    expect((await t.ask('GET', '/auth/passkeys', { token: admin })).body).toHaveLength(1)
  })

  test('with a passkey the password alone never signs in, and the right password is not counted as a failure', async () => {
    expect((await login()).body.token).toBeTypeOf('string')
    const passkey = await addPasskey()
    for (let time = 0; time < 12; time++) {
      const { status, body } = await login()
      expect([status, body.message]).toEqual([
        401,
        'Your account has a passkey. Sign in with it. If it is lost, a Super Admin or the person who runs this website can remove it.',
      ])
    }
    const options = (await t.ask('POST', '/auth/passkeys/sign-in/options')).body
    const signedIn = await t.ask('POST', '/auth/passkeys/sign-in', {
      body: { response: passkey.use(options) },
    })
    expect(signedIn.status).toBe(200)
  })

  test('when all passkeys are lost, password and recovery code sign in, each code once', async () => {
    await addPasskey()
    const made = await t.ask('POST', '/auth/2fa/recovery-codes', { token: hr.token })
    const { recoveryCodes } = made.body
    const { body: asked } = await login()
    expect(asked).toEqual({ twoFactorRequired: true, challenge: expect.any(String), byRecoveryCode: true })
    const verify = async (code: string) => {
      const { challenge } = (await login()).body
      return t.ask('POST', '/auth/login/verify', { body: { challenge, code } })
    }
    expect((await verify('123456')).body.errors.code).toMatch(/^Your account has no authenticator app/)
    expect((await verify('ABCD-EFGH-ABCD-EFGH-ABCD-EFGH')).status).toBe(401)
    const { status, body } = await verify(recoveryCodes[0])
    expect([status, body.user.email]).toEqual([200, EMAIL])
    expect((await verify(recoveryCodes[0])).status).toBe(401)
    // They are of use: a new passkey can be added.
    await addPasskey(body.token)
    expect((await t.ask('GET', '/auth/2fa', { token: body.token })).body.recoveryCodesLeft).toBe(9)
  })

  test('the last one cannot be turned off while it is demanded', async () => {
    const passkey = await addPasskey()
    await demand('HR_HIRING')
    const path = `/auth/passkeys/${passkey.id}`
    const refused = await t.ask('DELETE', path, { token: hr.token })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Your role needs a second factor. Set up another one first.',
    ])
    const enabled = { sealed_secret: 'x', enabled_at: '2026-01-01', last_step: 0 }
    await t.db
      .insertInto('two_factor')
      .values({ user_id: hr.user.id, ...enabled })
      .execute()
    expect((await t.ask('DELETE', path, { token: hr.token })).status).toBe(204)
    const off = { body: { password: PASSWORD }, token: hr.token }
    expect((await t.ask('POST', '/auth/2fa/disable', off)).status).toBe(409)
    await demand('HR_HIRING', false)
    expect((await t.ask('POST', '/auth/2fa/disable', off)).status).toBe(200)
  })

  test('the last Super Admin is not locked out: after the days of grace they set one up', async () => {
    await demand('SUPER_ADMIN')
    later(30)
    const body = { email: 'super_admin@plinth.example', password: PASSWORD }
    const { token } = (await t.ask('POST', '/auth/login', { body })).body
    expect((await demand('SUPER_ADMIN', false, token)).body.needsSecondFactor).toBe(true)
    await addPasskey(token)
    expect((await demand('SUPER_ADMIN', false, token)).status).toBe(200)
  })

  test('who is given a role that needs one has seven days from then', async () => {
    const { user, token } = await staff(t.db, 'PROJECT_CONTENT_MANAGER')
    await demand('HR_HIRING')
    later(10)
    const credentials = { email: 'super_admin@plinth.example', password: PASSWORD }
    const { token: again } = (await t.ask('POST', '/auth/login', { body: credentials })).body
    const change = { body: { role: 'HR_HIRING' }, token: again }
    expect((await t.ask('PATCH', `/api/users/${user.id}`, change)).status).toBe(200)
    expect(await status('GET', '/api/applications', token)).toBe(200)
    expect(await status('GET', '/api/applications')).toBe(403)
    later(8)
    expect(await status('GET', '/api/applications', token)).toBe(403)
  })

  test('a user who is invited later has seven days from then, and demanding it needs a confirmation', async () => {
    await demand('PROJECT_CONTENT_MANAGER')
    later(100)
    const manager = await staff(t.db, 'PROJECT_CONTENT_MANAGER')
    expect(await status('GET', '/api/projects', manager.token)).toBe(200)
    const old = new Date(Date.now() - 20 * MINUTE).toISOString()
    await t.db.updateTable('sessions').set({ created_at: old, seen_at: new Date().toISOString() }).execute()
    expect((await demand('HR_HIRING')).body.needsConfirmation).toBe(true)
    for (const path of ['/auth/2fa/setup', '/auth/2fa/enable', '/auth/passkeys/options'])
      expect(
        (await t.ask('POST', path, { token: manager.token, body: { code: '000000' } })).body,
      ).toMatchObject({
        needsConfirmation: true,
      })
  })
})
