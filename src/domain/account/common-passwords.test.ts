import { expect, test } from 'vitest'
import { isCommonPassword, isStudioName } from './common-passwords.ts'

test('a password that everybody tries first is known, in any case', () => {
  expect(isCommonPassword('123456')).toBe(true)
  expect(isCommonPassword('PassWord1')).toBe(true)
})

test('one of one’s own is not', () => {
  expect(isCommonPassword('seven herons over the beel')).toBe(false)
  expect(isCommonPassword('')).toBe(false)
})

test.each([
  'P@ssw0rd',
  'Welcome2024!',
  'letmein!!',
  'aaaaaaaa',
  'abcabcabc',
  'cdefghij',
  '34567890',
  'Qwertyuiop',
])('%s is one with a twist that everybody knows', (password) => expect(isCommonPassword(password)).toBe(true))

test('the studio’s name is known with blanks, a year or a sign, and not inside a sentence', () => {
  for (const guess of ['Plinth Studio', 'plinthstudio', 'PLINTH-STUDIO 2026', 'plinthstudio!'])
    expect(isStudioName(guess, 'Plinth Studio')).toBe(true)
  expect(isStudioName('plinth studio has nine cranes', 'Plinth Studio')).toBe(false)
  expect(isStudioName('', '')).toBe(false)
  expect(isStudioName('studio 54', 'Studio 54')).toBe(true)
})
