import { expect, test } from 'vitest'
import { cutForSearch, searchTitle } from './search-result.ts'

test('the title of a page ends with the studio’s name, and the title of Home is its own', () => {
  expect(searchTitle('about', 'About', 'Plinth Studio')).toBe('About – Plinth Studio')
  expect(searchTitle('home', 'Architects in Guwahati', 'Plinth Studio')).toBe('Architects in Guwahati')
  expect(searchTitle('home', '', 'Plinth Studio')).toBe('Plinth Studio')
})

test('a text that is too long for a search result is cut after a whole word', () => {
  expect(cutForSearch('Schools and halls', 17)).toBe('Schools and halls')
  expect(cutForSearch('Schools and halls', 16)).toBe('Schools and…')
  expect(cutForSearch('Schools and halls', 11)).toBe('Schools and…')
  expect(cutForSearch('Schools', 4)).toBe('Scho…')
})
