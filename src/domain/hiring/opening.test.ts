import { expect, test } from 'vitest'
import { isFilled, isOpen } from './opening.ts'

const zone = 'Asia/Kolkata'

test('an open position is filled when as many are hired as it has vacancies', () => {
  expect(isFilled({ isOpen: true, vacancy: 2 }, 1)).toBe(false)
  expect(isFilled({ isOpen: true, vacancy: 2 }, 2)).toBe(true)
  expect(isFilled({ isOpen: false, vacancy: 2 }, 2)).toBe(false)
})

test('an opening accepts applications until the end of its last day in the time zone of the studio', () => {
  const opening = { status: 'open', closesAt: '2026-11-30' } as const
  const midnight = new Date('2026-11-30T18:30:00Z')
  const before = new Date(midnight.getTime() - 1)
  expect([isOpen(opening, before, zone), isOpen(opening, midnight, zone)]).toEqual([true, false])
  expect(isOpen(opening, midnight, 'America/New_York')).toBe(true)
})

test('without a last day an opening is open until staff close it, and a closed one stays closed before its last day', () => {
  const now = new Date('2026-11-22T00:00:00Z')
  expect(isOpen({ status: 'open', closesAt: '' }, now, zone)).toBe(true)
  expect(isOpen({ status: 'closed', closesAt: '' }, now, zone)).toBe(false)
  expect(isOpen({ status: 'closed', closesAt: '2026-12-31' }, now, zone)).toBe(false)
})
