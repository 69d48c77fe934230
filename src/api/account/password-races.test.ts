import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PASSWORD, staff, testApp } from '../../../test/support/app.ts'
import { mailsOf } from '../../../test/support/data/mails.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import type { User } from '../../domain/account/known-user-schema.ts'
import { newRecoveryCodes, recoveryHash } from '../../outside/authenticator.ts'
import { addPasskey, makeChallenge } from '../../store/account/passkeys.ts'
import { setPreferences, visit } from '../../store/account/preferences.ts'
import { countRecoveryCodes } from '../../store/account/recovery-codes.ts'
import { answerChallenge, findChallenge, openChallenge } from '../../store/account/sign-in-challenges.ts'
import { beginTwoFactor, enableTwoFactor } from '../../store/account/two-factor.ts'
import { type Credentials, findCredentials, putPassword, signIn } from '../../store/account/users.ts'
import { change } from '../../store/database/database.ts'

const device = { userAgent: 'a test', address: '127.0.0.1' }
const key = { id: 'key', publicKey: 'public', counter: 0, transports: [] }
const NEWER = 'set by another user'

describe.each(databases)('a password that is changed after it was verified, on $name', ({ open }) => {
  const t = testApp(open)
  let user: User
  let token: string
  beforeEach(async () => {
    ;({ user, token } = await staff(t.db, 'SUPER_ADMIN'))
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const setMeanwhile = () => change(t.db, (tx) => putPassword(tx, user.id, NEWER))
  const kept = async () => (await findCredentials(t.db, { id: user.id }))?.passwordHash
  const sessions = () => t.db.selectFrom('sessions').select('id').execute()

  test.each([
    ['POST', '/auth/login', { email: 'super_admin@plinth.example', password: PASSWORD }],
    ['PUT', '/auth/change-password', { currentPassword: PASSWORD, newPassword: 'purlin and rafter' }],
    ['PUT', '/auth/email', { email: 'new@plinth.example', password: PASSWORD }],
    ['POST', '/auth/2fa/disable', { password: PASSWORD }],
  ])('%s %s changes nothing', async (method, path, body) => {
    await beginTwoFactor(t.db, user.id, 'sealed')
    const open = await sessions()
    const matches = vi.spyOn(t.passwords, 'matches').mockImplementationOnce(async () => {
      await setMeanwhile()
      return true
    })
    const refused = await t.ask(method, path, { body, token: path === '/auth/login' ? undefined : token })
    expect(matches).toHaveBeenCalled()
    expect(refused.status).toBe(401)
    expect(await kept()).toBe(NEWER)
    expect(await sessions()).toEqual(open)
    expect(await mailsOf(t.db)).toEqual([])
    expect(await t.db.selectFrom('two_factor').select('sealed_secret').execute()).toHaveLength(1)
  })

  test('a challenge that ends while its code is checked does not sign in, and the code can still be used', async () => {
    const code = newRecoveryCodes()[0]!
    await beginTwoFactor(t.db, user.id, 'sealed')
    const codeHashes = [recoveryHash(code)]
    await enableTwoFactor(t.db, user, { sealedSecret: 'sealed', step: 1, codeHashes })
    const open = await sessions()
    const proved = (await findCredentials(t.db, { id: user.id }))!
    const challenge = await findChallenge(t.db, await openChallenge(t.db, proved, device.address))
    if (!challenge || 'retryAfter' in challenge) throw new Error('There should be a challenge.')
    await setMeanwhile()
    const answered = answerChallenge(t.db, challenge, { recoveryHash: recoveryHash(code) }, device)
    await expect(answered).rejects.toMatchObject({ status: 401 })
    expect(await countRecoveryCodes(t.db, user.id)).toBe(1)
    expect(await sessions()).toEqual(open)
  })
})

describe.each(databases)('a user who is deleted during a call, on $name', ({ open }) => {
  const t = testApp(open)

  test.each<[string, (user: User, proved: Credentials, challenge: string) => Promise<unknown>]>([
    ['starting the setup of an app', ({ id }) => beginTwoFactor(t.db, id, 'sealed')],
    ['adding a passkey', (user, _, challenge) => addPasskey(t.db, user, { key, name: 'Laptop', challenge })],
    ['signing in', (_, proved) => signIn(t.db, proved, device)],
    ['signing in with a code', (_, proved) => openChallenge(t.db, proved, device.address)],
    ['changing a preference', ({ id }) => setPreferences(t.db, id, { hidesSetup: true })],
    ['looking at the activity', ({ id }) => visit(t.db, id)],
  ])('%s is refused with 401', async (_, call) => {
    const { user } = await staff(t.db, 'HR_HIRING')
    const proved = (await findCredentials(t.db, { id: user.id }))!
    const challenge = await makeChallenge(t.db, `add for ${user.id}`)
    await t.db.deleteFrom('users').execute()
    const refusal = { status: 401, message: 'Please sign in.' }
    await expect(call(user, proved, challenge)).rejects.toMatchObject(refusal)
  })
})
