import { availableParallelism } from 'node:os'
import * as argon2 from '@node-rs/argon2'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openTestApp, PASSWORD, staff, type TestApp } from '../../../test/support/app.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { WaitingLine } from '../../domain/shared/in-turn.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return { ...real, verify: vi.fn(real.verify) }
})
const verify = vi.mocked(argon2.verify)
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))

let t: TestApp
let token: string
beforeAll(async () => {
  t = await openTestApp(databases[0]!.open)
  token = (await staff(t.db, 'SUPER_ADMIN')).token
  await staff(t.db, 'HR_HIRING', 'invited@plinth.example')
  await t.db
    .updateTable('users')
    .set({ password_hash: '', status: 'Invited' })
    .where('email', '=', 'invited@plinth.example')
    .execute()
})
afterAll(() => t.close())
beforeEach(() => {
  verify.mockReset()
})

const hashCost = (passwordHash: string) => /m=\d+,t=\d+,p=\d+/.exec(passwordHash)?.[0]

test('a wrong password, an unknown account and an account without a password cost the same and get the same answer', async () => {
  const answers: unknown[] = []
  for (const email of ['super_admin@plinth.example', 'nobody@plinth.example', 'invited@plinth.example']) {
    const { status, body } = await t.ask('POST', '/auth/login', { body: { email, password: 'wrong' } })
    answers.push([status, body])
  }
  expect(answers).toEqual(Array(3).fill([401, { message: 'Login failed. Please check your credentials.' }]))
  expect(verify.mock.calls.map(([passwordHash]) => hashCost(String(passwordHash)))).toEqual(
    Array(3).fill(hashCost(await t.passwords.hash('any'))),
  )
})

test.each([undefined, ''])(
  'no password matches the hash %j, whatever the hash that is checked in its place',
  async (stored) => {
    verify.mockResolvedValueOnce(true)
    expect(await t.passwords.matches(stored, PASSWORD)).toBe(false)
    expect(verify).toHaveBeenCalledOnce()
  },
)

test.each([
  ['a refused sign-in', '/auth/login', { password: 'wrong' }],
  ['the answer to a forgotten password', '/api/auth/forgot-password', {}],
])('%s asks the database the same for an unknown account', async (_, call, body) => {
  const statement = Object.getPrototypeOf(new Sqlite(':memory:').prepare('select 1'))
  const spies = (['all', 'run'] as const).map((method) => vi.spyOn(statement, method))
  onTestFinished(() => spies.forEach((spy) => void spy.mockRestore()))
  const asked = async (email: string, from: string) => {
    for (const spy of spies) spy.mockClear()
    await t.ask('POST', call, { body: { email, ...body }, from })
    return spies.map(({ mock }) => mock.instances.map((one) => (one as unknown as Sqlite.Statement).source))
  }
  const known = await asked('super_admin@plinth.example', '10.1.200.1')
  expect(known.flat().length).toBeGreaterThan(0)
  expect(await asked('nobody@plinth.example', '10.1.200.2')).toEqual(known)
})

test('concurrent sign-ins use at most half of the processors', async () => {
  let [now, most] = [0, 0]
  verify.mockImplementation(async () => {
    most = Math.max(most, ++now)
    // Until all others have asked for a turn.
    await new Promise(setImmediate)
    now--
    return false
  })
  const login = (i: number) =>
    t.ask('POST', '/auth/login', {
      body: { email: `a${i}@plinth.example`, password: 'wrong' },
      from: `10.0.0.${i}`,
    })
  await Promise.all(Array.from({ length: 12 }, (_, i) => login(i)))
  expect(most).toBe(AT_ONCE)
})

test.each([
  ['/auth/login', { email: 'super_admin@plinth.example', password: PASSWORD }, false],
  ['/auth/2fa/disable', { password: PASSWORD }, true],
])('%s answers 503 when too many wait, and does not count the attempt', async (address, body, isSignedIn) => {
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  verify.mockImplementation(() => gate.then(() => false))
  onTestFinished(() => letThrough())
  const crowd = Array.from({ length: AT_ONCE + 200 }, (_, i) =>
    t.passwords.matches(undefined, 'wrong', { group: `user ${i}`, isKnown: true }),
  )
  const ask = () => t.ask('POST', address, { body, token: isSignedIn ? token : undefined, from: '10.3.0.1' })
  // One more than an account is allowed from one address.
  for (let i = 0; i < 11; i++) {
    const refused = await ask()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  }
  letThrough()
  await Promise.all(crowd)
  verify.mockReset()
  expect((await ask()).status).toBe(200)
})

/** Signs in from a browser, and returns the cookies that remain after signing out. */
async function signedOutBrowser(from: string) {
  const { headers, body } = await t.ask('POST', '/auth/login', {
    body: { email: 'super_admin@plinth.example', password: PASSWORD },
    from,
  })
  await t.ask('POST', '/auth/logout', { token: body.token })
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  return cookies.filter((cookie) => cookie.startsWith('plinth_device='))
}

/** Returns a function that lists the groups of the sign-ins that had to wait. */
function watchLine() {
  const add = vi.spyOn(WaitingLine.prototype, 'add')
  onTestFinished(() => add.mockRestore())
  // Writes to SQLite wait without a group.
  return () => add.mock.calls.map(([, group]) => group).filter((group) => group !== '')
}

test('60 addresses that flood the sign-in delay no owner on a known device, and a stranger by one turn at most', async () => {
  const cookie = (await signedOutBrowser('10.4.0.1')).join()
  expect(cookie).not.toBe('')
  await t.db.deleteFrom('sessions').execute()
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  onTestFinished(() => letThrough())
  const checked: string[] = []
  verify.mockImplementation(async (_, password) => {
    checked.push(String(password))
    await gate
    return false
  })
  const waiting = watchLine()
  const login = (password: string, from: string, headers = {}, email = 'super_admin@plinth.example') =>
    t.ask('POST', '/auth/login', {
      body: { email, password },
      from,
      headers,
    })
  const isWaiting = (group: string) => expect.poll(() => waiting().at(-1)).toBe(group)
  // Each for an account of its own: for one of them all a proof of work would be asked.
  const crowd = Array.from({ length: 180 }, (_, i) =>
    login('flood', `10.5.0.${i % 60}`, {}, `nobody-${i}@plinth.example`),
  )
  await expect.poll(() => waiting().length).toBe(180 - AT_ONCE)
  const stranger = login('stranger', '10.6.0.1')
  await isWaiting('10.6.0.1')
  const owner = login('owner', '10.7.0.1', { cookie })
  await expect.poll(() => waiting().length).toBe(180 - AT_ONCE + 2)
  const forged = login('forged', '10.8.0.1', { cookie: `${cookie}x` })
  await isWaiting('10.8.0.1')
  letThrough()
  await Promise.all([...crowd, stranger, owner, forged])
  expect(checked.indexOf('owner')).toBe(AT_ONCE)
  // All 60 addresses have at most one turn before it.
  expect(checked.indexOf('stranger')).toBeLessThanOrEqual(AT_ONCE + 61)
  expect(checked.indexOf('forged')).toBeLessThanOrEqual(AT_ONCE + 62)
  expect(checked.indexOf('forged')).toBeGreaterThan(AT_ONCE + 1)
})

test('who is signed in, or calls from the address of an open session, is known; others are not', async () => {
  const { user, token: own } = await staff(t.db, 'HR_HIRING', 'known@plinth.example')
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  onTestFinished(() => letThrough())
  verify.mockImplementation(() => gate.then(() => false))
  const crowd = Array.from({ length: AT_ONCE }, () => t.passwords.matches(undefined, 'wrong'))
  const waiting = watchLine()
  const calls: Promise<unknown>[] = []
  const groupOf = async (from: string, by?: string, email = user.email) => {
    const before = waiting().length
    calls.push(t.ask('POST', '/auth/login', { body: { email, password: 'wrong' }, from, token: by }))
    await expect.poll(() => waiting().length).toBe(before + 1)
    return waiting().at(-1)
  }
  // staff() signs in from 127.0.0.1.
  expect(await groupOf('127.0.0.1')).toBe(user.id)
  expect(await groupOf('10.9.0.1', own)).toBe(user.id)
  expect(await groupOf('10.9.0.1')).toBe('10.9.0.1')
  expect(await groupOf('10.9.0.1', own, 'super_admin@plinth.example')).toBe('10.9.0.1')
  expect(await groupOf('127.0.0.1', undefined, 'nobody@plinth.example')).toBe('127.0.0.1')
  letThrough()
  await Promise.all([...crowd, ...calls])
})
