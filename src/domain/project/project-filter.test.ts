import { expect, test } from 'vitest'
import { chooseCategory, chooseSubCategory, containing, searchedTextOf } from './project-filter.ts'

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

const isFound = (search: string) => containing(search)(searchedTextOf(project))

test.each(['hall', 'meghalaya', 'urban', 'axis +', 'das', 'deka', 'bamb', '  Bamboo '])(
  'a search for "%s" finds it',
  (search) => {
    expect(isFound(search)).toBe(true)
  },
)

test('a search does not reach from one text into the next, nor find what separates them, nor the category', () => {
  for (const search of [
    'hall meghalaya',
    'hallmeghalaya',
    '\0',
    'hall\0meghalaya',
    'hall\nmeghalaya',
    'civic',
  ])
    expect(isFound(search), search).toBe(false)
})

test('choosing a category clears the sub-category, choosing the same one again clears both', () => {
  const civic = chooseCategory({ category: 'Sports', subCategory: 'Stadiums', search: 'x' }, 'Civic')
  expect(civic).toEqual({ category: 'Civic', subCategory: '', search: 'x' })
  const halls = chooseSubCategory(civic, 'Town Halls')
  expect(halls.subCategory).toBe('Town Halls')
  expect(chooseSubCategory(halls, 'Town Halls').subCategory).toBe('')
  expect(chooseCategory(halls, 'Civic')).toEqual({ category: '', subCategory: '', search: 'x' })
})
