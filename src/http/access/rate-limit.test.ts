import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { databases } from '../../../test/support/outside/databases.ts'

const t = testApp(databases[0]!.open)

/** How many calls are allowed before the first is refused, at most `calls`. */
async function allowed(calls: number, addressOf: (i: number) => string) {
  for (let i = 0; i < calls; i++) {
    const { status } = await t.ask('POST', '/api/auth/forgot-password', { body: {}, from: addressOf(i) })
    if (status === 429) return i
  }
  return calls
}

test('calls from many /64 networks of one /48 meet a limit, twice that of one address', async () => {
  expect(await allowed(45, (i) => `2001:db8:1:${i.toString(16)}::1`)).toBe(40)
  expect(await allowed(1, () => '2001:db8:1:ffff::1')).toBe(0)
  expect(await allowed(1, () => '2001:db8:2::1')).toBe(1)
})

test('one /64 network does not use up the calls of its /48', async () => {
  expect(await allowed(45, (i) => `2001:db8:1:2::${i.toString(16)}`)).toBe(20)
  expect(await allowed(1, () => '2001:db8:1:3::1')).toBe(1)
})

test('failed sign-ins for one account from many /64 networks of one /48 meet a limit', async () => {
  const body = { email: 'nobody@plinth.example', password: 'wrong' }
  const statuses: number[] = []
  for (let i = 0; i < 21; i++) {
    // Not as many failures for one account that a proof of work is asked for.
    await t.db.deleteFrom('rate_limits').where('key', 'like', 'sign-in-account:%').execute()
    const from = `2001:db8:1:${i.toString(16)}::1`
    statuses.push((await t.ask('POST', '/auth/login', { body, from })).status)
  }
  expect(statuses).toEqual([...Array(20).fill(401), 429])
})
