import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PASSWORD, staff, testApp } from '../../../test/support/app.ts'
import { solvedCaptcha } from '../../../test/support/data/applications.ts'
import { mailsOf } from '../../../test/support/data/mails.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { FAILURES_WITHOUT_PROOF } from '../../domain/account/sign-in-proof.ts'
import { DAY, MINUTE } from '../../domain/time/durations.ts'

const EMAIL = 'hr_hiring@plinth.example'
const UNKNOWN = 'nobody@plinth.example'

describe.each(databases)('guessing a password from many addresses on $name', ({ open }) => {
  const t = testApp(open, { publicUrl: 'https://studio.example' })
  beforeEach(async () => {
    await staff(t.db, 'HR_HIRING')
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  let address = 0
  type Sent = { password?: string; email?: string; proof?: string; cookie?: string }
  /** A sign-in from an address of its own. */
  const login = ({ password = 'wrong', email = EMAIL, proof, cookie }: Sent = {}) =>
    t.ask('POST', '/auth/login', {
      body: { email, password, proof },
      from: `10.${Math.floor(++address / 250)}.${address % 250}.1`,
      ...(cookie && { headers: { cookie } }),
    })
  const fail = async (times: number, email = EMAIL) => {
    for (let time = 0; time < times; time++) expect((await login({ email })).status).toBe(401)
  }
  const solved = async (challenge: Challenge) => {
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }
  const asked = async (email = EMAIL) => (await login({ email })).body.needsProof as Challenge

  test('after 20 failures each attempt needs a proof of work, which is accepted once, for this account', async () => {
    await fail(FAILURES_WITHOUT_PROOF)
    const refused = await login({ password: PASSWORD })
    expect(refused).toMatchObject({ status: 403, body: { needsProof: expect.any(Object) } })
    const proof = await solved(refused.body.needsProof)
    expect((await login({ proof })).status).toBe(401)
    expect((await login({ password: PASSWORD, proof })).status).toBe(403)
    expect((await login({ password: PASSWORD, proof: await solvedCaptcha(t) })).status).toBe(403)
    expect((await login({ password: PASSWORD, proof: 'e30=' })).status).toBe(403)
    expect((await login({ password: PASSWORD, proof: await solved(await asked()) })).status).toBe(200)

    await fail(FAILURES_WITHOUT_PROOF, UNKNOWN)
    const other = await solved(await asked(UNKNOWN))
    expect((await login({ password: PASSWORD, proof: other })).status).toBe(403)
  })

  test('an account that does not exist is asked in the same way, and letters of another case count together', async () => {
    await fail(FAILURES_WITHOUT_PROOF, UNKNOWN)
    const { status, body } = await login({ email: UNKNOWN.toUpperCase() })
    expect([status, Object.keys(body).sort()]).toEqual([
      403,
      Object.keys((await login({ email: UNKNOWN })).body).sort(),
    ])
    expect((await login({ email: UNKNOWN, proof: await solved(body.needsProof) })).status).toBe(401)
  })

  test('of 60 attempts at once 20 are checked', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => login()))
    const checked = answers.filter(({ status }) => status === 401).length
    expect(checked).toBeLessThanOrEqual(FAILURES_WITHOUT_PROOF)
    expect(checked + answers.filter(({ status }) => status === 403).length).toBe(60)
    expect((await login()).status).toBe(checked === FAILURES_WITHOUT_PROOF ? 403 : 401)
  })

  test('the work grows with the failures, and a proof of the level before is accepted', async () => {
    await fail(FAILURES_WITHOUT_PROOF)
    const early = await solved(await asked())
    const first = await solved(await asked())
    for (let time = 0; time < FAILURES_WITHOUT_PROOF; time++)
      expect((await login({ proof: await solved(await asked()) })).status).toBe(401)
    expect((await login({ proof: first })).status).toBe(401)
    const hard = await solved(await asked())
    for (let time = 0; time < FAILURES_WITHOUT_PROOF; time++)
      expect((await login({ proof: await solved(await asked()) })).status).toBe(401)
    expect((await login({ password: PASSWORD, proof: early })).status).toBe(403)
    // The hour ended, and others failed since: less is asked than was done.
    await t.db
      .updateTable('rate_limits')
      .set({ points: FAILURES_WITHOUT_PROOF })
      .where('key', 'like', 'sign-in-account:%')
      .execute()
    expect((await login({ password: PASSWORD, proof: hard })).status).toBe(200)
  })

  test('a browser in which the user has signed in before is neither asked nor counted', async () => {
    const { headers } = await login({ password: PASSWORD })
    const cookie = headers
      .getSetCookie()
      .find((one) => one.startsWith('__Host-plinth_device='))!
      .split(';')[0]!
    await fail(FAILURES_WITHOUT_PROOF)
    expect((await login({ password: PASSWORD })).status).toBe(403)
    expect((await login({ cookie })).status).toBe(401)
    expect((await login({ password: PASSWORD, cookie })).status).toBe(200)
    // A copied cookie is no pass for guessing: after ten wrong passwords it counts as that of a new browser.
    for (let time = 1; time < 10; time++) expect((await login({ cookie })).status).toBe(401)
    expect((await login({ password: PASSWORD, cookie })).status).toBe(403)
    // Another user's cookie helps nobody.
    const other = await staff(t.db, 'SUPER_ADMIN')
    await fail(FAILURES_WITHOUT_PROOF, other.user.email)
    expect((await login({ email: other.user.email, password: PASSWORD, cookie })).status).toBe(403)
  })

  test('an hour after the first failure nothing is asked any more', async () => {
    await fail(FAILURES_WITHOUT_PROOF)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * MINUTE })
    expect((await login({ password: PASSWORD })).status).toBe(200)
  })

  test('right passwords do not count, and the owner is mailed once a day', async () => {
    for (let time = 0; time < FAILURES_WITHOUT_PROOF + 5; time++)
      expect((await login({ password: PASSWORD })).status).toBe(200)
    const warnings = async () =>
      (await mailsOf(t.db)).filter(({ facts }) => (facts as { change?: unknown }).change === 'guessing')
        .length
    await fail(FAILURES_WITHOUT_PROOF)
    await expect.poll(warnings).toBe(1)
    const more = async () => {
      for (let time = 0; time < 3; time++) await login({ proof: await solved(await asked()) })
    }
    await more()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY + MINUTE })
    await fail(FAILURES_WITHOUT_PROOF)
    await expect.poll(warnings).toBe(2)
  })
})
