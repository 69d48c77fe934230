import { expect, test } from 'vitest'
import { libraryView } from '../library-queries.ts'

test('the view of the library can be written to the URL and read back', () => {
  const address = 'filter=unused&search=hall&picture=p1'
  expect(libraryView.write(libraryView.read(new URLSearchParams(address))).toString()).toBe(address)
  expect(libraryView.write(libraryView.read(new URLSearchParams(''))).toString()).toBe('')
})

test('a URL with an unknown filter shows everything', () => {
  expect(libraryView.read(new URLSearchParams('filter=toString'))).toEqual({
    search: '',
    filter: 'all',
    picture: '',
  })
})
