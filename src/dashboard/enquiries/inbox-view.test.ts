import { expect, test } from 'vitest'
import { countOf, inboxFilters, inboxView } from './inbox-view.ts'

test.each(['', 'status=NEW', 'status=mine', 'status=SPAM&search=a+library&enquiry=e1'])(
  'the address ?%s is read and written',
  (query) => {
    expect(inboxView.write(inboxView.read(new URLSearchParams(query))).toString()).toBe(query)
  },
)

test('an unknown state shows all', () => {
  expect(inboxView.read(new URLSearchParams('status=all'))).toMatchObject({ filter: 'all' })
  expect(inboxView.read(new URLSearchParams('status=toString'))).toMatchObject({ filter: 'all' })
})

test('the count of all leaves out spam', () => {
  const counts = { NEW: 1, READ: 20, ANSWERED: 300, SPAM: 4000 }
  expect(inboxFilters.map((filter) => countOf(filter, counts))).toEqual([321, undefined, 1, 20, 300, 4000])
})
