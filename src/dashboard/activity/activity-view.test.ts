import { expect, test } from 'vitest'
import { activityView, isRangeReversed, toQuery } from './activity-view.ts'

const { isFiltered, noFilter, read, write } = activityView

test('the URL keeps the filters, and unknown values in it are ignored', () => {
  const view = {
    search: 'hall',
    person: 'p1',
    kind: 'project' as const,
    from: '2026-03-01',
    to: '2026-03-31',
  }
  expect(read(write(view))).toEqual(view)
  expect(write(noFilter).toString()).toBe('')
  expect(toQuery(read(new URLSearchParams('kind=castles&from=2026-02-30&to=soon')))).toEqual({})
  expect(toQuery(read(new URLSearchParams('kind=edits')))).toEqual({ kind: 'project,content,job' })
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
