import { expect, test } from 'vitest'
import { chosenLeaders } from './leaders.ts'

test('None takes the place of the leaders, and a leader that of None', () => {
  expect(chosenLeaders(['R. DEKA'], ['R. DEKA', '-'])).toEqual(['-'])
  expect(chosenLeaders(['-'], ['-', 'R. DEKA'])).toEqual(['R. DEKA'])
  expect(chosenLeaders(['-'], [])).toEqual([])
  expect(chosenLeaders(['R. DEKA'], ['R. DEKA', 'K. AO'])).toEqual(['R. DEKA', 'K. AO'])
})
