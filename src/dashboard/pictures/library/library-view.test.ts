import { expect, test } from 'vitest'
import { readView, writeView } from './library-view.ts'

test('the view of the library can be written to the URL and read back', () => {
  const address = 'filter=unused&search=hall&picture=p1'
  expect(writeView(readView(new URLSearchParams(address))).toString()).toBe(address)
  expect(writeView(readView(new URLSearchParams(''))).toString()).toBe('')
})

test('a URL with an unknown filter shows everything', () => {
  expect(readView(new URLSearchParams('filter=toString'))).toEqual({ search: '', filter: 'all', picture: '' })
})
