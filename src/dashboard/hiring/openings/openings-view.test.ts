import { expect, test } from 'vitest'
import type { OpeningJson } from '../../../api/hiring/opening-json.ts'
import { matchingOpenings, openingStatus } from './openings-view.ts'

const open = { hidden: false, isOpen: true, isPastClosing: false, closesAt: '' }

test('the status says what staff chose, and what the last day makes of it', () => {
  expect(openingStatus(open)).toBe('Open')
  expect(openingStatus({ ...open, closesAt: '2026-11-30' })).toBe('Closes 30 Nov 2026')
  const past = { ...open, isOpen: false, isPastClosing: true, closesAt: '2026-11-30' }
  expect(openingStatus(past)).toBe('Closed 30 Nov 2026')
  const closed = { ...open, isOpen: false, closesAt: '2099-11-30' }
  expect(openingStatus(closed)).toBe('Closed')
  expect(openingStatus({ ...closed, hidden: true })).toBe('Hidden')
})

test('a search finds all its words in title, department, location and project', () => {
  const openings = [
    { title: 'Site Architect', department: 'Construction', location: 'Guwahati', isOpen: true },
    { title: 'Interior Designer', department: 'Interior', location: 'Kolkata', isOpen: false },
    { title: 'Chargé d’études', department: 'Office', location: 'Paris', isOpen: true, hidden: true },
    { title: 'Studio Manager', department: 'Office', location: 'Delhi', isOpen: true, hidden: true },
  ] as OpeningJson[]
  const found = (search: string, status: '' | 'open' | 'closed' | 'hidden' = '') =>
    matchingOpenings(openings, { search, status }, ({ title }) =>
      title === 'Site Architect' ? 'TOWN HALL' : '',
    )
      .map(({ title }) => title)
      .join()
  expect(found('  architect guwa')).toBe('Site Architect')
  expect(found('hall')).toBe('Site Architect')
  expect(found('architect kolkata')).toBe('')
  expect(found('charge\u0301')).toBe('Chargé d’études')
  expect(found('', 'open')).toBe('Site Architect')
  expect(found('', 'closed')).toBe('Interior Designer')
  expect(found('', 'hidden')).toBe('Chargé d’études,Studio Manager')
})
