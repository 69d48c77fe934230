import { expect, test } from 'vitest'
import { peopleOf } from './project-people.ts'

const people = (projectLeaders: string[], projectTeam: string) => peopleOf({ projectLeaders, projectTeam })

test('the leaders come first, then the team as it was written', () => {
  expect(people(['R. DEKA', 'K. AO'], 'T. LEPCHA,  D. ROY AND OTHERS')).toBe(
    'R. DEKA, K. AO, T. LEPCHA,  D. ROY AND OTHERS',
  )
  expect(people([], 'T. LEPCHA')).toBe('T. LEPCHA')
  expect(people(['R. DEKA'], '')).toBe('R. DEKA')
})

test('nobody is not named', () => {
  expect(people(['-'], 'T. LEPCHA')).toBe('T. LEPCHA')
  expect(people(['-'], '-')).toBe('')
  expect(people(['R. DEKA'], '-')).toBe('R. DEKA')
})

test('a leader who is also in the team is named once, however it is written there', () => {
  expect(people(['R. DEKA'], 'R. DEKA, T. LEPCHA')).toBe('R. DEKA, T. LEPCHA')
  expect(people(['R. Deka', 'K. AO'], 'T. LEPCHA, r.  deka , D. ROY,K. AO')).toBe(
    'R. Deka, K. AO, T. LEPCHA, D. ROY',
  )
  expect(people(['R. DEKA'], 'R. DEKA')).toBe('R. DEKA')
})

test('a name that only contains the name of a leader stays', () => {
  expect(people(['R. DEKA'], 'R. DEKA AND SONS, A. R. DEKA, R. DEKAR')).toBe(
    'R. DEKA, R. DEKA AND SONS, A. R. DEKA, R. DEKAR',
  )
})
