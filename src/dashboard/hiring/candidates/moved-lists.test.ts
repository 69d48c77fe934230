import { expect, test } from 'vitest'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import type { Stage } from '../../../domain/hiring/stage.ts'
import type { CandidatePages } from '../review/candidate-queries.ts'
import { movedInList } from './use-moves.ts'

const candidate = (day: number, stage: Stage, rating = 0) =>
  ({
    id: `c${day}`,
    stage,
    rating,
    appliedAt: `2026-11-${String(day).padStart(2, '0')}T12:00:00Z`,
  }) as Application

const counts = { NEW: 3, SHORTLISTED: 2, TEST: 0, INTERVIEW: 0, OFFER: 0, HIRED: 0, REJECTED: 0 }

const list = (pages: Application[][], isWhole = true): CandidatePages => ({
  pages: pages.map((items, index) => ({
    items,
    next: isWhole && index === pages.length - 1 ? null : `cursor${index}`,
    counts,
  })),
  pageParams: pages.map(() => undefined),
})

const ids = ({ pages }: CandidatePages) => pages.map(({ items }) => items.map(({ id }) => id))

test('a moved candidate leaves its column, and both counts change', () => {
  const after = movedInList(
    list([[candidate(1, 'NEW'), candidate(2, 'NEW')], [candidate(3, 'NEW')]]),
    { stage: 'NEW', sort: 'oldest' },
    [candidate(2, 'NEW')],
    'SHORTLISTED',
  )
  expect(ids(after)).toEqual([['c1'], ['c3']])
  for (const page of after.pages) expect(page.counts).toMatchObject({ NEW: 2, SHORTLISTED: 3 })
})

test.each([
  [
    'oldest' as const,
    [
      ['c1', 'c4'],
      ['c5', 'c8'],
    ],
  ],
  [
    'newest' as const,
    [
      ['c8', 'c5'],
      ['c4', 'c1'],
    ],
  ],
])('it is inserted at its place in the other column, %s first', (sort, expected) => {
  const [a, b, c] = [candidate(1, 'TEST'), candidate(5, 'TEST'), candidate(8, 'TEST')]
  const before = sort === 'oldest' ? list([[a], [b, c]]) : list([[c, b], [a]])
  const after = movedInList(before, { stage: 'TEST', sort }, [candidate(4, 'NEW')], 'TEST')
  expect(ids(after).flat()).toEqual(expected.flat())
  expect(after.pages.flatMap(({ items }) => items).every(({ stage }) => stage === 'TEST')).toBe(true)
})

test('the best rated come first when a list is sorted by rating', () => {
  const before = list([[candidate(1, 'TEST', 5), candidate(2, 'TEST', 2)]])
  const after = movedInList(before, { stage: 'TEST', sort: 'rating' }, [candidate(9, 'NEW', 4)], 'TEST')
  expect(ids(after)).toEqual([['c1', 'c9', 'c2']])
})

test('what belongs after the loaded pages is only counted', () => {
  const before = list([[candidate(1, 'SHORTLISTED')]], false)
  const after = movedInList(
    before,
    { stage: 'SHORTLISTED', sort: 'oldest' },
    [candidate(9, 'NEW')],
    'SHORTLISTED',
  )
  expect(ids(after)).toEqual([['c1']])
  expect(after.pages[0]!.counts.SHORTLISTED).toBe(3)
})

test('a list of all stages keeps the candidate, with its new stage', () => {
  const before = list([[candidate(1, 'NEW'), candidate(2, 'NEW')]])
  const after = movedInList(before, { stage: undefined, sort: 'oldest' }, [candidate(1, 'NEW')], 'HIRED')
  expect(after.pages[0]!.items.map(({ stage }) => stage)).toEqual(['HIRED', 'NEW'])
})
