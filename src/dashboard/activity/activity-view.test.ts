import { expect, test } from 'vitest'
import { endsBeforeItBegins, everything, isNarrowed, queryOf, readView, writeView } from './activity-view.ts'

test('the address says what is shown, and nonsense in it narrows nothing', () => {
  const view = { person: 'p1', kind: 'project', from: '2026-03-01', to: '2026-03-31' }
  expect(readView(new URLSearchParams(writeView(view)))).toEqual(view)
  expect(writeView(everything)).toEqual({})
  expect(readView(new URLSearchParams('kind=castles&from=2026-02-30&to=soon'))).toEqual(everything)
  expect(isNarrowed(everything)).toBe(false)
  expect(endsBeforeItBegins({ ...view, to: '2026-02-28' })).toBe(true)
  expect(endsBeforeItBegins({ ...view, to: view.from })).toBe(false)
})

test('a day lasts from midnight to midnight of the reader’s clock', () => {
  expect(queryOf({ ...everything, from: '2026-02-28', to: '2026-02-28' })).toEqual({
    from: new Date(2026, 1, 28).toISOString(),
    to: new Date(2026, 2, 1).toISOString(),
  })
})
