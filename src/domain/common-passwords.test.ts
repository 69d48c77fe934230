import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test('a password that everybody tries first is known, in any case', () => {
  expect(isCommonPassword('123456')).toBe(true)
  expect(isCommonPassword('PassWord1')).toBe(true)
})

test('one of one’s own is not', () => {
  expect(isCommonPassword('seven herons over the beel')).toBe(false)
  expect(isCommonPassword('')).toBe(false)
})
