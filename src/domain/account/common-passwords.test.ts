import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommonPassword, isStudioName } from './common-passwords.ts'
import { PASSWORD_IN_SETTINGS } from './user.ts'

test('a common password is found in upper or lower case', () => {
  expect(isCommonPassword('123456')).toBe(true)
  expect(isCommonPassword('PassWord1')).toBe(true)
})

test('an uncommon or empty password is not a common password', () => {
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
  '12341234',
  '1password',
  '99dragon99',
  'Guwahati@2026',
])('%s is a simple variation of a common password', (password) =>
  expect(isCommonPassword(password)).toBe(true),
)

test('each of the 3,000 commonest passwords of eight characters and more is refused', () => {
  const long = (dictionary['passwords-common'] ?? []).filter(({ length }) => length >= PASSWORD_IN_SETTINGS)
  expect(long.length).toBeGreaterThan(3000)
  expect(long.filter((password) => !isCommonPassword(password.toUpperCase()))).toEqual([])
})

test('a rare word with a number is not taken for a common one', () =>
  expect(isCommonPassword('brahmaputra-gneiss-41')).toBe(false))

test('the studio’s name is found with spaces, a year or a sign, but not inside a sentence', () => {
  for (const guess of ['Plinth Studio', 'plinthstudio', 'PLINTH-STUDIO 2026', 'plinthstudio!'])
    expect(isStudioName(guess, 'Plinth Studio')).toBe(true)
  expect(isStudioName('plinth studio has nine cranes', 'Plinth Studio')).toBe(false)
  expect(isStudioName('', '')).toBe(false)
  expect(isStudioName('studio 54', 'Studio 54')).toBe(true)
})
