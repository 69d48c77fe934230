import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, staff, testApp } from '../../../test/support/app.ts'
import { mailsOf } from '../../../test/support/data/mails.ts'
import { softwarePasskey } from '../../../test/support/data/software-passkey.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { MAX_PASSKEYS } from '../../domain/account/passkey.ts'
import { commandLine } from '../../domain/account/user.ts'
import { MINUTE } from '../../domain/time/durations.ts'
import { removeTwoFactor } from '../../store/account/two-factor.ts'

const ORIGIN = 'https://studio.example'
const EMAIL = 'hr_hiring@plinth.example'
type Passkey = ReturnType<typeof softwarePasskey>

describe.each(databases)('passkeys on $name', ({ open }) => {
  const t = testApp(open, { publicUrl: ORIGIN })
  let user: Awaited<ReturnType<typeof staff>>['user']
  let token: string
  beforeEach(async () => {
    ;({ user, token } = await staff(t.db, 'HR_HIRING'))
  })

  const post = (path: string, body?: unknown, by?: string) => t.ask('POST', path, { body, token: by })
  const list = async (by = token) => (await t.ask('GET', '/auth/passkeys', { token: by })).body
  const kinds = async () =>
    (await t.db.selectFrom('activity').select('kind').orderBy('id').execute()).map(({ kind }) => kind)

  async function add(passkey: Passkey, name = 'Laptop', by = token) {
    const options = (await post('/auth/passkeys/options', undefined, by)).body
    return post('/auth/passkeys', { name, response: passkey.make(options) }, by)
  }
  async function added(): Promise<Passkey> {
    const passkey = softwarePasskey({ origin: ORIGIN })
    expect((await add(passkey)).status).toBe(201)
    return passkey
  }
  const signInOptions = async () => (await post('/auth/passkeys/sign-in/options')).body
  const signIn = (response: unknown) => post('/auth/passkeys/sign-in', { response })

  test('a Super Admin sees the passkeys of a user and removes all of them, which the log and a mail say', async () => {
    const admin = (await staff(t.db, 'SUPER_ADMIN')).token
    const path = `/api/users/${user.id}/passkeys`
    const passkey = await added()
    await added()
    expect((await t.ask('GET', path, { token: admin })).body).toMatchObject([
      { id: passkey.id, name: 'Laptop', usedAt: null },
      { name: 'Laptop' },
    ])
    const options = await signInOptions()
    const removed = await t.ask('DELETE', path, { token: admin })
    expect([removed.status, removed.body.message]).toEqual([200, 'All passkeys removed.'])
    expect((await signIn(passkey.use(options))).status).toBe(401)
    expect([await list(), (await t.ask('GET', path, { token: admin })).body]).toEqual([[], []])
    expect((await kinds()).filter((kind) => kind === 'user.passkey-removed')).toHaveLength(1)
    expect(await mailsOf(t.db)).toContainEqual(
      expect.objectContaining({ to: EMAIL, facts: expect.objectContaining({ change: 'passkey-removed' }) }),
    )
    // Their recovery codes are for nothing then, and the password signs in.
    expect((await t.ask('GET', '/auth/2fa', { token })).body.recoveryCodesLeft).toBe(0)
    expect((await post('/auth/login', { email: EMAIL, password: PASSWORD })).body.token).toBeTypeOf('string')
    expect((await t.ask('DELETE', path, { token: admin })).status).toBe(404)
    expect((await t.ask('GET', '/api/users/nobody/passkeys', { token: admin })).status).toBe(404)
  })

  test('a user adds a passkey, signs in with it alone, sees when, renames and removes it', async () => {
    const options = (await post('/auth/passkeys/options', undefined, token)).body
    expect(options).toMatchObject({
      rp: { id: 'studio.example' },
      user: { name: EMAIL },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const passkey = softwarePasskey({ origin: ORIGIN })
    const made = await post('/auth/passkeys', { name: ' Laptop ', response: passkey.make(options) }, token)
    expect(made).toMatchObject({ status: 201, body: { id: passkey.id, name: 'Laptop', usedAt: null } })
    expect((await post('/auth/passkeys/options', undefined, token)).body.excludeCredentials).toEqual([
      { id: passkey.id, type: 'public-key', transports: ['internal'] },
    ])

    const { status, body } = await signIn(passkey.use(await signInOptions()))
    expect([status, body.user.email]).toEqual([200, EMAIL])
    expect((await t.ask('GET', '/auth/profile', { token: body.token })).status).toBe(200)
    expect(await list()).toMatchObject([{ usedAt: expect.stringMatching(/^\d{4}-/) }])

    const path = `/auth/passkeys/${passkey.id}`
    for (let time = 0; time < 2; time++)
      expect((await t.ask('PUT', path, { body: { name: 'Phone' }, token })).status).toBe(200)
    expect(await list()).toMatchObject([{ name: 'Phone' }])
    expect((await t.ask('DELETE', path, { token })).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await signIn(passkey.use(await signInOptions()))).status).toBe(401)
    expect((await kinds()).slice(1)).toEqual([
      'user.passkey-added',
      'user.signed-in',
      'user.passkey-renamed',
      'user.passkey-removed',
    ])
    expect(await mailsOf(t.db)).toMatchObject([
      { kind: 'account-changed', facts: { change: 'passkey-removed' } },
      { kind: 'account-changed', facts: { change: 'passkey-added' } },
    ])
  })

  test('it counts as two factors: no code is asked for, also where an app is set up', async () => {
    const passkey = await added()
    await t.db
      .insertInto('two_factor')
      .values({ user_id: user.id, sealed_secret: 'x', enabled_at: '2026-01-01', last_step: 0 })
      .execute()
    const { body } = await post('/auth/login', { email: EMAIL, password: PASSWORD })
    expect(body).toMatchObject({ twoFactorRequired: true })
    expect((await signIn(passkey.use(await signInOptions()))).body.user.email).toBe(EMAIL)
  })

  test('a signature is accepted once, within five minutes, for its own purpose and owner', async () => {
    const passkey = await added()
    const used = passkey.use(await signInOptions())
    expect((await signIn(used)).status).toBe(200)
    expect((await signIn(used)).status).toBe(401)

    const late = await signInOptions()
    const past = new Date(Date.now() - MINUTE).toISOString()
    await t.db.updateTable('passkey_challenges').set({ expires_at: past }).execute()
    expect((await signIn(passkey.use(late))).status).toBe(409)

    const toConfirm = (await post('/auth/passkeys/confirm/options', undefined, token)).body
    expect((await signIn(passkey.use(toConfirm))).status).toBe(409)
    expect((await signIn(passkey.use({ challenge: 'invented' }))).status).toBe(409)

    const copied = { ...passkey.use(await signInOptions()), id: 'another', rawId: 'another' }
    expect((await signIn(copied)).status).toBe(401)
    const stranger = softwarePasskey({ origin: ORIGIN })
    const forged = { ...stranger.use(await signInOptions()), id: passkey.id, rawId: passkey.id }
    expect((await signIn(forged)).status).toBe(401)
  })

  test('one of two uses at once signs in, and a counter that goes back is refused', async () => {
    const passkey = await added()
    const used = passkey.use(await signInOptions())
    const both = await Promise.all([signIn(used), signIn(used)])
    expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await signIn(passkey.use(await signInOptions(), { counterStep: -1 }))).status).toBe(401)
  })

  test.each([
    ['another website', { origin: 'https://evil.example' }],
    ['another port', { origin: 'https://studio.example:8443' }],
    ['a page without https', { origin: 'http://studio.example' }],
    ['a device that does not ask who is there', { origin: ORIGIN, isVerified: false }],
  ])('a passkey of %s is refused', async (_, settings) => {
    expect((await add(softwarePasskey(settings))).status).toBe(422)
    expect(await list()).toEqual([])
  })

  test('a passkey belongs to one user, who has 20 at most', async () => {
    const passkey = await added()
    const other = await staff(t.db, 'SUPER_ADMIN')
    expect((await add(passkey, 'Mine', other.token)).status).toBe(409)
    expect((await t.ask('DELETE', `/auth/passkeys/${passkey.id}`, { token: other.token })).status).toBe(404)
    const mine = (await post('/auth/passkeys/options', undefined, token)).body
    const theirs = { name: 'Mine', response: softwarePasskey({ origin: ORIGIN }).make(mine) }
    expect((await post('/auth/passkeys', theirs, other.token)).status).toBe(409)
    for (let count = 1; count < MAX_PASSKEYS; count++) await added()
    expect((await add(softwarePasskey({ origin: ORIGIN }))).body.message).toMatch(/^You have 20 passkeys/)
    expect(await list()).toHaveLength(MAX_PASSKEYS)
  })

  test('it confirms the session of its owner, and nobody else’s', async () => {
    const passkey = await added()
    const old = new Date(Date.now() - 20 * MINUTE).toISOString()
    await t.db.updateTable('sessions').set({ created_at: old }).execute()
    const isConfirmed = async () => (await t.ask('GET', '/auth/confirmation', { token })).status === 204
    expect(await isConfirmed()).toBe(false)
    expect((await post('/auth/passkeys/options', undefined, token)).body.needsConfirmation).toBe(true)
    const other = await staff(t.db, 'SUPER_ADMIN')
    const theirs = (await post('/auth/passkeys/confirm/options', undefined, other.token)).body
    expect((await post('/auth/passkeys/confirm', { response: passkey.use(theirs) }, token)).status).toBe(409)
    expect(
      (await post('/auth/passkeys/confirm', { response: passkey.use(theirs) }, other.token)).status,
    ).toBe(422)
    const options = (await post('/auth/passkeys/confirm/options', undefined, token)).body
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id }])
    expect((await post('/auth/passkeys/confirm', { response: passkey.use(options) }, token)).status).toBe(200)
    expect(await isConfirmed()).toBe(true)
  })

  test('recovery codes stay while there is a second factor', async () => {
    const makeCodes = () => post('/auth/2fa/recovery-codes', undefined, token)
    expect((await makeCodes()).status).toBe(409)
    const [first, second] = [await added(), await added()]
    const left = async () => (await t.ask('GET', '/auth/2fa', { token })).body.recoveryCodesLeft
    expect(await left()).toBe(0)
    const made = await makeCodes()
    expect([made.status, made.body.recoveryCodes.length]).toEqual([200, 10])
    const app = { sealed_secret: 'x', enabled_at: '2026-01-01', last_step: 0 }
    await t.db
      .insertInto('two_factor')
      .values({ user_id: user.id, ...app })
      .execute()
    expect((await post('/auth/2fa/disable', { password: PASSWORD }, token)).status).toBe(200)
    expect(await left()).toBe(10)
    await t.ask('DELETE', `/auth/passkeys/${first.id}`, { token })
    expect(await left()).toBe(10)
    await t.ask('DELETE', `/auth/passkeys/${second.id}`, { token })
    expect(await left()).toBe(0)
    expect((await makeCodes()).status).toBe(409)
  })

  test('the command that turns two-factor authentication off removes lost passkeys too', async () => {
    const passkey = await added()
    expect(await removeTwoFactor(t.db, commandLine, user)).toBe(true)
    expect((await signIn(passkey.use(await signInOptions()))).status).toBe(401)
    expect((await kinds()).slice(1)).toEqual(['user.passkey-added', 'user.passkey-removed'])
  })
})
