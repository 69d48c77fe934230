import { expect, test } from 'vitest'
import { filterFrom, searchOf, UNKNOWN_NAME } from './filter-address.ts'
import { noFilter } from './project-filter.ts'
import { categories } from './taxonomy.ts'

const read = (search: string) => filterFrom(new URLSearchParams(search))

test('a filter written to an address is read back unchanged', () => {
  const filter = { category: 'Civic', subCategory: 'Public toilets & amenities', search: 'river, 2nd' }
  expect(read(searchOf(filter))).toEqual({ filter })
  expect(searchOf(noFilter)).toBe('')
})

test('category names in an address are case-insensitive and get the spelling of the taxonomy', () => {
  expect(read('?category=civic&subCategory=TOWN HALLS').filter).toEqual({
    category: 'Civic',
    subCategory: 'Town Halls',
    search: '',
  })
})

test('unknown categories are ignored and reported', () => {
  expect(read('?category=Castles&subCategory=Schools&q=x')).toEqual({
    filter: { ...noFilter, search: 'x' },
    unknown: { category: 'Castles' },
  })
  expect(read('?category=Civic&subCategory=Schools')).toEqual({
    filter: { ...noFilter, category: 'Civic' },
    unknown: { subCategory: 'Schools' },
  })
  expect(read('?subCategory=Schools').unknown).toEqual({ subCategory: 'Schools' })
})

test('the name used for all unknown names is itself unknown', () => {
  expect(read(`?category=${UNKNOWN_NAME}`).unknown).toEqual({ category: UNKNOWN_NAME })
  for (const category of categories)
    expect(read(`?category=${category}&subCategory=${UNKNOWN_NAME}`).unknown).toEqual({
      subCategory: UNKNOWN_NAME,
    })
})
