import { expect, test } from 'vitest'
import {
  chooseCategory,
  chooseSubCategory,
  matching,
  type ProjectFilter,
  searchedTextOf,
} from './project-filter.ts'

const noFilter = { category: '', subCategory: '', search: '' }
const project = {
  name: 'TOWN HALL',
  category: 'CIVIC',
  subCategory: 'TOWN HALLS',
  location: 'MEGHALAYA',
  client: 'URBAN AFFAIRS',
  collaborators: 'AXIS + BEAM',
  projectTeam: 'N. DAS',
  projectLeaders: ['R. DEKA'],
  tags: ['BAMBOO'],
}

const matches = (filter: ProjectFilter) =>
  matching(filter)({ card: project, searchedText: searchedTextOf(project) })

test.each(['hall', 'meghalaya', 'urban', 'axis +', 'das', 'deka', 'bamb', '  Bamboo '])(
  'a search for "%s" finds it',
  (search) => {
    expect(matches({ ...noFilter, search })).toBe(true)
  },
)

test('a search does not reach from one text into the next, nor find what separates them', () => {
  for (const search of ['hall meghalaya', 'hallmeghalaya', '\0', 'hall\0meghalaya', 'hall\nmeghalaya'])
    expect(matches({ ...noFilter, search }), search).toBe(false)
})

test('category and sub-category must match completely, case-insensitively', () => {
  expect(matches({ ...noFilter, category: 'Civic', subCategory: 'town halls' })).toBe(true)
  expect(matches({ ...noFilter, category: 'Civ' })).toBe(false)
  expect(matches({ ...noFilter, subCategory: 'Schools' })).toBe(false)
  expect(matches({ ...noFilter, search: 'civic' })).toBe(false)
})

test('choosing a category clears the sub-category, choosing the same one again clears both', () => {
  const civic = chooseCategory({ category: 'Sports', subCategory: 'Stadiums', search: 'x' }, 'Civic')
  expect(civic).toEqual({ category: 'Civic', subCategory: '', search: 'x' })
  const halls = chooseSubCategory(civic, 'Town Halls')
  expect(halls.subCategory).toBe('Town Halls')
  expect(chooseSubCategory(halls, 'Town Halls').subCategory).toBe('')
  expect(chooseCategory(halls, 'Civic')).toEqual({ ...noFilter, search: 'x' })
})
