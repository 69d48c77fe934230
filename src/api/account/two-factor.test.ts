import { TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestApp, PASSWORD, staff, testApp } from '../../../test/support/app.ts'
import { mailsOf } from '../../../test/support/data/mails.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { MINUTE } from '../../domain/time/durations.ts'
import { change } from '../../store/database/database.ts'
import { deleteExpired } from '../../store/expired-rows.ts'

const EMAIL = 'super_admin@plinth.example'

describe.each(databases)('two-factor authentication on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  let now = Date.now()
  beforeEach(async () => {
    token = (await staff(t.db, 'SUPER_ADMIN')).token
    now = Math.ceil(Date.now() / 30_000) * 30_000 + 10_000
    vi.useFakeTimers({ toFake: ['Date'], now })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const later = (ms: number) => {
    now += ms
    vi.setSystemTime(now)
  }
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: now + steps * 30_000 })
  const post = (path: string, body: object, from?: string) => t.ask('POST', path, { body, token, from })
  const login = (from?: string) =>
    t.ask('POST', '/auth/login', { body: { email: EMAIL, password: PASSWORD }, from })
  const verify = (challenge: string, code: string, from?: string) =>
    t.ask('POST', '/auth/login/verify', { body: { challenge, code }, from })

  /** Enables it, and goes on to the next time step, whose code is not used yet. */
  async function enabled() {
    const { secret } = (await post('/auth/2fa/setup', {})).body
    const { recoveryCodes } = (await post('/auth/2fa/enable', { code: codeOf(secret) })).body
    later(30_000)
    return { secret, recoveryCodes } as { secret: string; recoveryCodes: string[] }
  }

  test('it is on after the first correct code, and not before', async () => {
    const { secret, uri, qr } = (await post('/auth/2fa/setup', {})).body
    expect(uri).toContain(`secret=${secret}`)
    expect(qr).toMatch(/^data:image\/svg\+xml;base64,/)
    expect((await login()).body.token).toBeTruthy()
    for (const code of ['000000', 'abcdef', codeOf(secret, -1), codeOf(secret, 1)]) {
      const refused = await post('/auth/2fa/enable', { code })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['code']])
    }
    const made = await post('/auth/2fa/enable', { code: codeOf(secret) })
    expect(made.body.recoveryCodes).toHaveLength(10)
    expect(await mailsOf(t.db)).toMatchObject([
      { kind: 'account-changed', to: EMAIL, facts: { change: 'two-factor-on' } },
    ])
    expect((await t.ask('GET', '/auth/2fa', { token })).body).toEqual({
      isEnabled: true,
      recoveryCodesLeft: 10,
      neededBy: null,
    })
    expect((await post('/auth/2fa/setup', {})).status).toBe(409)
    expect((await post('/auth/2fa/enable', { code: codeOf(secret, 1) })).status).toBe(409)
  })

  test('the database and the log hold no secret, challenge or recovery code in plain text', async () => {
    const { secret, recoveryCodes } = await enabled()
    const { challenge } = (await login()).body
    const stored = JSON.stringify([
      await t.db.selectFrom('two_factor').selectAll().execute(),
      await t.db.selectFrom('recovery_codes').selectAll().execute(),
      await t.db.selectFrom('sign_in_challenges').selectAll().execute(),
      await t.db.selectFrom('activity').selectAll().execute(),
    ])
    for (const word of [secret, challenge, ...recoveryCodes]) expect(stored).not.toContain(word)
  })

  test('a password alone does not sign in; the password and the app’s code do', async () => {
    const { secret } = await enabled()
    const first = await login()
    expect(first.body).toEqual({ twoFactorRequired: true, challenge: expect.any(String) })
    expect(first.headers.get('set-cookie')).toBeNull()
    expect((await t.ask('GET', '/auth/profile', { token: first.body.challenge })).status).toBe(401)
    const second = await verify(first.body.challenge, ` ${codeOf(secret).replace(/(...)/, '$1 ')}`)
    expect(second.body.user.email).toBe(EMAIL)
    expect(second.headers.get('set-cookie')).toContain('HttpOnly')
    expect((await t.ask('GET', '/auth/profile', { token: second.body.token })).status).toBe(200)
  })

  test('a code works once, also across challenges and concurrent requests', async () => {
    const { secret } = await enabled()
    const challenges = (await Promise.all([login(), login(), login()])).map(({ body }) => body.challenge)
    const answers = await Promise.all(challenges.map((challenge) => verify(challenge, codeOf(secret))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    const replayed = await verify((await login()).body.challenge, codeOf(secret))
    expect(replayed.body.errors.code).toBe('This code was used already. Wait for the next one.')
    expect((await verify((await login()).body.challenge, codeOf(secret, 1))).status).toBe(401)
    const before = codeOf(secret)
    later(30_000)
    const late = await verify((await login()).body.challenge, before)
    expect([late.status, late.body.message]).toEqual([
      401,
      'This code has just ended. Enter the one that the app shows now.',
    ])
    expect((await verify((await login()).body.challenge, codeOf(secret))).status).toBe(200)
  })

  test('a challenge can be answered once, and a right code is not counted', async () => {
    const { secret } = await enabled()
    const { challenge } = (await login()).body
    expect((await verify(challenge, codeOf(secret))).status).toBe(200)
    const counts = t.db.selectFrom('rate_limits').select('points').where('key', 'like', 'sign-in-codes:%')
    expect(await counts.execute()).toEqual([{ points: 0 }])
    later(30_000)
    expect((await verify(challenge, codeOf(secret))).status).toBe(401)
  })

  test('a recovery code works once, in any spelling, and the remaining ones are counted', async () => {
    const { recoveryCodes } = await enabled()
    const typed = recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ')
    expect((await verify((await login()).body.challenge, typed)).status).toBe(200)
    const again = await verify((await login()).body.challenge, recoveryCodes[0]!)
    expect([again.status, again.body.message]).toEqual([
      401,
      'This recovery code is not correct, or it was used already.',
    ])
    expect((await t.ask('GET', '/auth/2fa', { token })).body.recoveryCodesLeft).toBe(9)
    const { entries } = (await t.ask('GET', '/api/activity', { token })).body
    expect(entries.map(({ kind }: { kind: string }) => kind)).toContain('user.recovery-code-used')
  })

  test('a challenge allows five codes, also concurrent ones; then the user signs in again', async () => {
    const { secret } = await enabled()
    const { challenge } = (await login()).body
    const wrong = await Promise.all(Array.from({ length: 20 }, () => verify(challenge, '000000')))
    expect(wrong.filter(({ status }) => status === 401)).toHaveLength(5)
    const late = await verify(challenge, codeOf(secret))
    expect([late.status, late.body.message]).toEqual([429, 'Too many wrong codes. Please sign in again.'])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await verify((await login()).body.challenge, codeOf(secret))).status).toBe(200)
  })

  test('a refused code is logged with its user and without the code', async () => {
    const { secret, recoveryCodes } = await enabled()
    const { challenge } = (await login()).body
    t.said.length = 0
    const unknown = 'aaaa-aaaa-aaaa-aaaa-aaaa-aaaa'
    const wrong = ['000000', 'no code', codeOf(secret, -1), unknown]
    for (const code of wrong) expect((await verify(challenge, code, '10.0.0.9')).status).toBe(401)
    const users = await t.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const logged = t.said.map((line) => JSON.parse(line))
    const refused = { msg: 'a second factor was refused', address: '10.0.0.9', userId: users.id }
    expect(logged.filter(({ msg }) => msg === refused.msg)).toMatchObject(wrong.map(() => refused))
    for (const code of [codeOf(secret, -1), unknown, ...recoveryCodes, secret, challenge]) {
      expect(t.said.join()).not.toContain(code)
    }
  })

  test('new challenges, from any address, do not allow more than 30 wrong codes; a recovery code still works', async () => {
    const { secret, recoveryCodes } = await enabled()
    for (let i = 0; i < 10; i++) expect((await login('10.0.0.1')).status).toBe(200)
    expect((await login('10.0.0.1')).status).toBe(429)
    let guesses = 0
    for (let i = 0; i < 7; i++) {
      const { challenge } = (await login(`10.1.0.${i}`)).body
      for (let code = 0; code < 5; code++) {
        if ((await verify(challenge, '000000', `10.1.0.${i}`)).status === 401) guesses++
      }
    }
    expect(guesses).toBe(30)
    const { challenge } = (await login('10.2.0.1')).body
    const refused = await verify(challenge, codeOf(secret))
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringMatching(/A recovery code still works/),
    ])
    expect((await verify(challenge, recoveryCodes[1]!)).status).toBe(200)
  })

  test('a challenge expires after ten minutes, on a new password, and when its user is deleted', async () => {
    const { secret } = await enabled()
    const early = (await login()).body.challenge
    later(11 * MINUTE)
    expect((await verify(early, codeOf(secret))).status).toBe(401)
    await deleteExpired(t.db, 'sign_in_challenges')
    expect(await t.db.selectFrom('sign_in_challenges').selectAll().execute()).toEqual([])

    const before = (await login()).body.challenge
    const change = { currentPassword: PASSWORD, newPassword: 'seven herons' }
    expect((await t.ask('PUT', '/auth/change-password', { body: change, token })).status).toBe(200)
    expect((await verify(before, codeOf(secret))).status).toBe(401)
    for (const madeUp of ['', 'x', before.slice(1), `${before}A`]) {
      expect((await verify(madeUp, codeOf(secret))).status).toBe(401)
    }
  })

  test('turning it off requires the password, and sign-in then needs no code', async () => {
    const { recoveryCodes } = await enabled()
    const waiting = (await login()).body.challenge
    expect((await post('/auth/2fa/disable', { password: 'wrong' })).body.errors).toEqual({
      password: 'The password is not correct.',
    })
    expect((await post('/auth/2fa/disable', { password: PASSWORD })).body.message).toBe(
      'Two-factor authentication is off.',
    )
    const notices = (await mailsOf(t.db)).map(({ to, facts }) => [to, facts])
    expect(notices).toContainEqual([EMAIL, expect.objectContaining({ change: 'two-factor-off' })])
    expect((await login()).body.token).toBeTruthy()
    expect((await verify(waiting, recoveryCodes[2]!)).status).toBe(401)
    // The form for the code returns to the password.
    expect(await verify(waiting, '123456')).toMatchObject({
      status: 401,
      body: { message: 'This sign-in took too long. Please sign in again.' },
    })
  })

  test('new recovery codes replace the old ones', async () => {
    const { recoveryCodes } = await enabled()
    later(1)
    const made = (await post('/auth/2fa/recovery-codes', {})).body.recoveryCodes
    expect((await mailsOf(t.db))[0]).toMatchObject({ to: EMAIL, facts: { change: 'recovery-codes' } })
    const { challenge } = (await login()).body
    expect((await verify(challenge, recoveryCodes[0]!)).status).toBe(401)
    expect((await verify(challenge, made[0])).status).toBe(200)
  })

  test('a stolen session cannot be used to guess the password', async () => {
    await enabled()
    for (let i = 0; i < 10; i++) {
      expect((await post('/auth/2fa/disable', { password: `guess ${i}` })).status).toBe(422)
    }
    expect((await post('/auth/2fa/disable', { password: PASSWORD })).status).toBe(429)
    const body = { currentPassword: PASSWORD, newPassword: 'seven herons' }
    expect((await t.ask('PUT', '/auth/change-password', { body, token })).status).toBe(429)
  })

  test('deleting a user deletes all their two-factor data', async () => {
    await enabled()
    const { challenge } = (await login()).body
    await change(t.db, (tx) => tx.deleteFrom('users').execute())
    expect((await verify(challenge, '123456')).status).toBe(401)
    for (const table of ['two_factor', 'recovery_codes', 'sign_in_challenges', 'sessions'] as const) {
      expect(await t.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  test('with another SECRET_KEY codes are refused with a message, and a recovery code still works', async () => {
    const { secret, recoveryCodes } = await enabled()
    const other = await openTestApp(async () => t.db, { secretKey: 'another key than before' })
    const { challenge } = (await login()).body
    const answer = (code: string) => other.ask('POST', '/auth/login/verify', { body: { challenge, code } })
    const refused = await answer(codeOf(secret))
    expect([refused.status, refused.body.message]).toEqual([
      503,
      'Codes cannot be checked at the moment. Use a recovery code, or ask the person who runs this website.',
    ])
    expect(other.said.join()).toMatch(/SECRET_KEY is not the one .* npm run admin -- disable-2fa/)
    expect((await answer(recoveryCodes[3]!)).status).toBe(200)
    other.release()
  })
})
