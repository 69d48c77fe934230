import { expect, test } from 'vitest'
import { freeEntryId, MAX_ENTRY_ID, withEntryIds } from './entry-id.ts'

test.each([
  [[], 1],
  [[1, 2, 5], 6],
  [[MAX_ENTRY_ID - 1], MAX_ENTRY_ID],
  [[MAX_ENTRY_ID], 1],
  [[1, 2, 4, MAX_ENTRY_ID], 3],
  [[1, Number.MAX_SAFE_INTEGER], 2],
])('a new entry beside %j gets the id %i', (taken, id) => {
  expect(freeEntryId(taken)).toBe(id)
})

test('entries without an id get one by their place that no other entry of the list has', () => {
  const ids = (...list: number[]) => withEntryIds(list.map((id) => ({ id }))).map(({ id }) => id)
  expect(ids(0, 0, 0)).toEqual([1, 2, 3])
  expect(ids(7, 0, 9)).toEqual([7, 2, 9])
  expect(ids(2, 0, 0, 3)).toEqual([2, 4, 5, 3])
  expect(ids(-1, 1)).toEqual([2, 1])
})
