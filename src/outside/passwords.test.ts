import { expect, test } from 'vitest'
import { passwords } from './passwords.ts'

test('a hash has the work that OWASP recommends at least, and only its password matches', async () => {
  const { hash, matches } = passwords()
  const stored = await hash('lintel and sill')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await matches(stored, 'lintel and sill')).toBe(true)
  expect(await matches(stored, 'lintel and sills')).toBe(false)
})
