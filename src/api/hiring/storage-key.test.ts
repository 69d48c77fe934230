import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { databases } from '../../../test/support/outside/databases.ts'

const t = testApp(databases[0]!.open, { publicUrl: 'https://plinth.example' })

const keyWith = async (cookie = '') => {
  const { body, headers } = await t.ask('GET', '/api/storage-key', { headers: { cookie } })
  expect(headers.get('cache-control')).toBe('no-store')
  return { key: body.key as string, cookie: headers.get('set-cookie') }
}

test('a browser gets one key of 256 bits until it is closed, and another browser another', async () => {
  const first = await keyWith()
  expect(first.key).toMatch(/^[\w-]{43}$/)
  expect(first.cookie).toMatch(/^__Host-plinth_storage=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const [own] = first.cookie!.split(';')
  expect(await keyWith(own)).toEqual({ key: first.key, cookie: null })
  expect((await keyWith()).key).not.toBe(first.key)
  expect(first.cookie).not.toContain(first.key)
})

test('a cookie of any length has a key, and one that another host may have set has none', async () => {
  const set = '__Host-plinth_storage='
  expect((await keyWith(set + 'x'.repeat(2000))).cookie).toBeNull()
  expect((await keyWith('plinth_storage=of-another-host')).cookie).toContain(set)
})
