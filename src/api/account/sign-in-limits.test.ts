import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestApp, PASSWORD, staff, testApp } from '../../../test/support/app.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { MINUTE } from '../../domain/time/durations.ts'

const EMAIL = 'super_admin@plinth.example'

describe.each(databases)('sign-in limits on $name', ({ open }) => {
  const t = testApp(open)
  beforeEach(async () => {
    await staff(t.db, 'SUPER_ADMIN')
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const login = (password: string, from = '10.0.0.1', email = EMAIL, headers = {}) =>
    t.ask('POST', '/auth/login', { body: { email, password }, from, headers })
  const countOf = (answers: { status: number }[], wanted: number) =>
    answers.filter(({ status }) => status === wanted).length

  test('ten failed attempts in 15 minutes per account and address, then 429 with Retry-After', async () => {
    for (let i = 0; i < 10; i++) expect((await login('wrong')).status).toBe(401)
    const refused = await login(PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.body.message).toBe('Too many failed sign-ins. Please try again in 15 minutes.')
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
    expect((await login(PASSWORD, '10.0.0.1', 'SUPER_admin@plinth.example')).status).toBe(429)
    // The owner at another address, and another user at this one, are not locked out.
    expect((await login(PASSWORD, '10.0.0.2')).status).toBe(200)
    expect((await login('wrong', '10.0.0.1', 'other@plinth.example')).status).toBe(401)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * MINUTE + 1000 })
    expect((await login(PASSWORD)).status).toBe(200)
  })

  test('of 40 concurrent attempts ten are checked', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => login('wrong')))
    expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([10, 30])
  })

  test('a successful sign-in is not counted', async () => {
    for (let i = 0; i < 12; i++) expect((await login(PASSWORD)).status).toBe(200)
    const rows = await t.db.selectFrom('rate_limits').select('points').execute()
    expect(rows.map(({ points }) => points)).toEqual([0, 0, 0])
  })

  test('the table of limits holds only hashes of accounts', async () => {
    await login('wrong')
    const keys = (await t.db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key).sort()
    expect(keys).toEqual([
      expect.stringMatching(/^sign-in-account:[\w-]{43}$/),
      expect.stringMatching(/^sign-in-address:/),
      expect.stringMatching(/^sign-in:[\w-]{43}$/),
    ])
    expect(keys.join()).not.toContain('@')
  })

  test('one address is limited to 100 failed attempts over all accounts', async () => {
    await t.db
      .insertInto('rate_limits')
      .values({ key: 'sign-in-address:10.0.0.3', points: 98, expires: Date.now() + 5 * MINUTE })
      .execute()
    const email = (i: number) => `guess${i}@plinth.example`
    const answers = await Promise.all([1, 2, 3, 4, 5].map((i) => login('wrong', '10.0.0.3', email(i))))
    expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([2, 3])
    expect((await login(PASSWORD, '10.0.0.3')).status).toBe(429)
    expect((await login(PASSWORD, '10.0.0.4')).status).toBe(200)
  })

  test('an IPv6 /64 network counts as one address', async () => {
    for (let i = 0; i < 10; i++) await login('wrong', `2001:db8:1:1::${i}`)
    expect((await login(PASSWORD, '2001:db8:1:1::ffff')).status).toBe(429)
    expect((await login(PASSWORD, '2001:db8:1:2::1')).status).toBe(200)
  })

  test('a forged X-Forwarded-For changes nothing', async () => {
    for (let i = 0; i < 10; i++) await login('wrong', '10.0.0.1', EMAIL, { 'x-forwarded-for': `1.1.1.${i}` })
    expect((await login(PASSWORD, '10.0.0.1', EMAIL, { 'x-forwarded-for': '9.9.9.9' })).status).toBe(429)
  })

  test('a limit survives a restart of the server', async () => {
    for (let i = 0; i < 10; i++) await login('wrong')
    const again = await openTestApp(async () => t.db)
    const body = { email: EMAIL, password: PASSWORD }
    expect((await again.ask('POST', '/auth/login', { body, from: '10.0.0.1' })).status).toBe(429)
    again.release()
  })

  test('an unknown account is limited like a known one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => login('wrong', '10.0.0.1', 'nobody@plinth.example')),
    )
    expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([10, 2])
  })

  test('one address may attempt 20 registrations an hour', async () => {
    const register = () =>
      t.ask('POST', '/auth/register', { body: { email: 'a@b.example', password: 'six six' } })
    const answers = await Promise.all(Array.from({ length: 25 }, register))
    expect([countOf(answers, 403), countOf(answers, 429)]).toEqual([20, 5])
  })
})

test('behind a trusted proxy each visitor has a separate limit', async () => {
  const t = await openTestApp(databases[0]!.open, { trustProxy: true })
  await staff(t.db, 'SUPER_ADMIN')
  const login = (password: string, visitor: string) =>
    t.ask('POST', '/auth/login', {
      body: { email: EMAIL, password },
      headers: { 'x-forwarded-for': `6.6.6.6, ${visitor}` },
    })
  for (let i = 0; i < 10; i++) await login('wrong', '1.1.1.1')
  expect((await login(PASSWORD, '1.1.1.1')).status).toBe(429)
  expect((await login(PASSWORD, '1.1.1.2')).status).toBe(200)
  await t.close()
})
