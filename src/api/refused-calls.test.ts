import { TOTP } from 'otpauth'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PASSWORD, staff, testApp } from '../../test/support/app.ts'
import { watchChanges } from '../../test/support/data/stored-changes.ts'
import { databases } from '../../test/support/outside/databases.ts'

const t = testApp(databases[0]!.open)
const EMAIL = 'super_admin@plinth.example'

/** The limited calls, as the first one is counted. */
const limited: [route: string, body: object][] = [
  ['POST /api/contact', {}],
  ['POST /api/applications', {}],
  ['POST /api/subscribers', {}],
  ['POST /api/subscribers/confirm', {}],
  ['POST /api/client-errors', {}],
  ['POST /api/csp-reports', {}],
  ['POST /api/auth/forgot-password', {}],
  ['POST /api/auth/reset-password', {}],
  ['POST /auth/register', {}],
  ['POST /auth/login', { email: EMAIL, password: 'wrong' }],
  ['POST /api/candidate/open', { token: 'x'.repeat(43), email: 'nobody@client.example' }],
  ['PUT /auth/email', {}],
  ['POST /auth/2fa/disable', { password: 'wrong' }],
]

test('calls over their limit write nothing to the database', async () => {
  const { token } = await staff(t.db, 'SUPER_ADMIN')
  const hasChanged = await watchChanges(t.db)
  for (const [route, body] of limited) {
    const [method = '', address = ''] = route.split(' ')
    const ask = () => t.ask(method, address, { body, token })
    await t.db.deleteFrom('rate_limits').execute()
    const { status } = await ask()
    const rows = await t.db.selectFrom('rate_limits').select('key').execute()
    expect([route, status, rows.length > 0]).toEqual([route, status, true])
    // Each limit alone refuses the call.
    for (const { key } of rows) {
      const setPoints = (points: number) =>
        t.db.updateTable('rate_limits').set({ points }).where('key', '=', key).execute()
      await setPoints(1000)
      hasChanged()
      const answers = [await ask(), ...(await Promise.all([ask(), ask()]))]
      // Over that of an account a proof of work is asked for.
      const wanted = key.startsWith('sign-in-account:') ? 403 : 429
      expect([route, key, ...answers.map(({ status }) => status)]).toEqual([
        route,
        key,
        wanted,
        wanted,
        wanted,
      ])
      expect([route, key, hasChanged()]).toEqual([route, key, false])
      await setPoints(1)
    }
  }
})

test('codes of a second factor over their limits write nothing to the database', async () => {
  const { token } = await staff(t.db, 'SUPER_ADMIN')
  const post = (address: string, body: object, by?: string) => t.ask('POST', address, { body, token: by })
  // A code is valid within its time step alone.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { secret } = (await post('/auth/2fa/setup', {}, token)).body
  await post('/auth/2fa/enable', { code: new TOTP({ secret }).generate() }, token)
  const challengeOf = async () =>
    (await post('/auth/login', { email: EMAIL, password: PASSWORD })).body.challenge
  const challenge = await challengeOf()
  const verify = (code: string) => post('/auth/login/verify', { challenge, code })
  expect((await verify('000000')).status).toBe(401)
  const hasChanged = await watchChanges(t.db)

  await t.db
    .updateTable('rate_limits')
    .set({ points: 1000 })
    .where('key', 'like', 'sign-in-codes:%')
    .execute()
  hasChanged()
  expect([(await verify('000000')).status, hasChanged()]).toEqual([429, false])

  await t.db.deleteFrom('rate_limits').execute()
  for (let tries = 1; tries < 5; tries++) expect((await verify('000000')).status).toBe(401)
  hasChanged()
  expect([(await verify('000000')).status, hasChanged()]).toEqual([429, false])
})
