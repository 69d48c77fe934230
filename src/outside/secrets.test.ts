import { expect, test } from 'vitest'
import { CannotOpen, secretBox } from './secrets.ts'

const box = secretBox('a key of at least thirty-two characters')

test('a sealed secret can be opened, and sealing it twice gives different texts', () => {
  const [one, two] = [box.seal('JBSWY3DP', 'user 1'), box.seal('JBSWY3DP', 'user 1')]
  expect(one).not.toBe(two)
  expect(one).not.toContain('JBSWY3DP')
  expect([box.open(one, 'user 1'), box.open(two, 'user 1')]).toEqual(['JBSWY3DP', 'JBSWY3DP'])
})

test('a sealed secret does not open with another key, for another user, or when it was changed or cut', () => {
  const sealed = box.seal('JBSWY3DP', 'user 1')
  const other = secretBox('another key of thirty-two characters')
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
  expect(() => other.open(sealed, 'user 1')).toThrow(CannotOpen)
  for (const wrong of [changed, sealed.slice(0, 20), '', 'not sealed at all']) {
    expect(() => box.open(wrong, 'user 1')).toThrow(CannotOpen)
  }
  expect(() => box.open(sealed, 'user 2')).toThrow(CannotOpen)
})
