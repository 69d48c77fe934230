import { expect, test } from 'vitest'
import { SEARCH_LENGTH } from '../shared/search-text.ts'
import { choiceFields, filterFrom, noFilter, searchOf, UNKNOWN_NAME } from './gallery-choice.ts'
import { categories } from './taxonomy.ts'

const read = (search: string) => filterFrom(new URLSearchParams(search))

test('a filter written to an address is read back unchanged', () => {
  const filter = {
    category: 'Civic',
    subCategory: 'Public toilets & amenities',
    location: 'ANDAMAN AND NICOBAR ISLANDS',
    status: 'DESIGN STAGE',
    search: 'river, 2nd',
  }
  expect(read(searchOf(filter))).toEqual({ filter })
  expect(searchOf(noFilter)).toBe('')
})

test('names in an address are case-insensitive and get their usual spelling', () => {
  expect(read('?category=civic&subCategory=TOWN HALLS&location=West Bengal&status=on-site').filter).toEqual({
    category: 'Civic',
    subCategory: 'Town Halls',
    location: 'WEST BENGAL',
    status: 'ON-SITE',
    search: '',
  })
})

test('unknown names are ignored and reported', () => {
  expect(read('?category=Castles&subCategory=Schools&q=x')).toEqual({
    filter: { ...noFilter, search: 'x' },
    unknown: { category: 'Castles' },
  })
  expect(read('?category=Civic&subCategory=Schools')).toEqual({
    filter: { ...noFilter, category: 'Civic' },
    unknown: { subCategory: 'Schools' },
  })
  expect(read('?category=Civic&location=Atlantis&status=sunk')).toEqual({
    filter: { ...noFilter, category: 'Civic' },
    unknown: { location: 'Atlantis', status: 'sunk' },
  })
  expect(read('?subCategory=Schools').unknown).toEqual({ subCategory: 'Schools' })
})

test('a search that is too long is cut before a sign that would be halved', () => {
  const { search } = read(`?q=${'x'.repeat(SEARCH_LENGTH - 1)}🏠`).filter
  expect(search).toBe('x'.repeat(SEARCH_LENGTH - 1))
})

test('the name used for all unknown names is itself unknown', () => {
  for (const field of choiceFields)
    expect(read(`?${field}=${UNKNOWN_NAME}`).unknown).toEqual({ [field]: UNKNOWN_NAME })
  for (const category of categories)
    expect(read(`?category=${category}&subCategory=${UNKNOWN_NAME}`).unknown).toEqual({
      subCategory: UNKNOWN_NAME,
    })
})
