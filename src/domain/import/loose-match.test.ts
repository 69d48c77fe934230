import { expect, test } from 'vitest'
import { states } from '../project/states.ts'
import { categories } from '../project/taxonomy.ts'
import { looseMatch } from './loose-match.ts'

test.each([
  ['assam', 'ASSAM', true],
  [' Jammu & Kashmir ', 'JAMMU AND KASHMIR', true],
  ['Andaman-and-Nicobar Islands', 'ANDAMAN AND NICOBAR ISLANDS', true],
  ['Orissa', 'ODISHA', true],
  ['Asam', 'ASSAM', false],
  ['Megalaya', 'MEGHALAYA', false],
  ['Arunachal', 'ARUNACHAL PRADESH', false],
] as const)('the state %s is %s, sure: %s', (typed, value, isSure) => {
  expect(looseMatch(typed, states, { Orissa: 'ODISHA' })).toEqual({ value, isSure })
})

test.each(['', ' – ', 'Bhutan', 'G'])('"%s" is no state', (typed) => {
  expect(looseMatch(typed, states)).toBeUndefined()
})

test('a word that is another one is not taken for it', () => {
  expect(looseMatch('Infrastructure', categories)).toBeUndefined()
  expect(looseMatch('Health care', categories)).toEqual({ value: 'Healthcare', isSure: true })
  expect(looseMatch('Residental', categories)).toEqual({ value: 'Residential', isSure: false })
})

test('accents make no difference, vowel signs do', () => {
  expect(looseMatch('Kamakhya Café', ['KĀMĀKHYĀ CAFE'])).toEqual({ value: 'KĀMĀKHYĀ CAFE', isSure: true })
  expect(looseMatch('দল', ['দৌল'])).toBeUndefined()
})
