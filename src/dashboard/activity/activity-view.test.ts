import { expect, test } from 'vitest'
import { isFiltered, isRangeReversed, noFilter, readView, toQuery, writeView } from './activity-view.ts'

test('the URL keeps the filters, and unknown values in it are ignored', () => {
  const view = { search: 'hall', person: 'p1', kind: 'project', from: '2026-03-01', to: '2026-03-31' }
  expect(readView(new URLSearchParams(writeView(view)))).toEqual(view)
  expect(writeView(noFilter)).toEqual({})
  expect(toQuery(readView(new URLSearchParams('kind=castles&from=2026-02-30&to=soon')))).toEqual({})
  expect(toQuery(readView(new URLSearchParams('kind=edits')))).toEqual({ kind: 'project,content,job' })
  expect(isFiltered(noFilter)).toBe(false)
  expect(isRangeReversed({ ...view, to: '2026-02-28' })).toBe(true)
  expect(isRangeReversed({ ...view, to: view.from })).toBe(false)
})

test('a day lasts from midnight to midnight in the user’s time zone', () => {
  expect(toQuery({ ...noFilter, from: '2026-02-28', to: '2026-02-28' })).toEqual({
    from: new Date(2026, 1, 28).toISOString(),
    to: new Date(2026, 2, 1).toISOString(),
  })
})
