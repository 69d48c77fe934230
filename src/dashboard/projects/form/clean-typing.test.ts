import { expect, test } from 'vitest'
import { cleaned, digitsOnly, upperCase } from './CleanField.tsx'

test('a letter typed in the middle is upper-cased and the cursor stays behind it', () => {
  expect(cleaned('TOWN hHALL', 6, upperCase)).toEqual({ text: 'TOWN HHALL', caret: 6 })
})

test('a letter that grows in upper case takes the cursor along', () => {
  expect(cleaned('STRAßE', 5, upperCase)).toEqual({ text: 'STRASSE', caret: 6 })
})

test('a year keeps its digits only', () => {
  expect(cleaned('20a24', 3, digitsOnly)).toEqual({ text: '2024', caret: 2 })
})
