import { expect, test } from 'vitest'
import type { ProjectJson } from '../../../../api/project/project-json.ts'
import { numberProjects, sortingOf, sortOf, sortProjects } from './portal-sort.ts'

const picture = { type: 'image', content: '/media/a.jpg', alt: '' }
const project = (name: string, facts: object) =>
  ({
    name,
    status: 'COMPLETED',
    year: 2020,
    category: 'CIVIC',
    subCategory: '',
    sections: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...facts,
  }) as unknown as ProjectJson

const projects = numberProjects([
  project('HALL 10', { year: 2024, updatedAt: '2026-03-01T00:00:00.000Z' }),
  project('Hall 9', { category: 'RETAIL', subCategory: 'MALLS', sections: [picture] }),
  project('ANNEXE', { status: 'ON-SITE', createdAt: '2025-01-01T00:00:00.000Z' }),
])

const sorted = (sort: string) => sortProjects(projects, sortingOf(sort)).map(({ position }) => position)

test.each([
  ['', [1, 2, 3]],
  ['-position', [3, 2, 1]],
  ['status', [1, 2, 3]],
  ['-status', [3, 1, 2]],
  ['image', [1, 3, 2]],
  ['-image', [2, 1, 3]],
  ['name', [3, 2, 1]],
  ['-name', [1, 2, 3]],
  ['year', [2, 3, 1]],
  ['-year', [1, 2, 3]],
  ['category', [1, 3, 2]],
  ['-category', [2, 1, 3]],
  ['subCategory', [1, 3, 2]],
  ['created', [3, 1, 2]],
  ['-updated', [1, 2, 3]],
])('the projects sorted by %j, those that are equal in the order of the gallery', (sort, positions) => {
  expect(sorted(sort)).toEqual(positions)
})

test('a sorting can be written and read back, and what is no column is the order of the gallery', () => {
  for (const sort of ['', '-position', 'name', '-updated']) expect(sortOf(sortingOf(sort))).toBe(sort)
  for (const unknown of ['-', 'nothing', '-nothing', 'toString', '--name', 'position'])
    expect(sortOf(sortingOf(unknown))).toBe('')
})

test('positions have no gaps, whatever the stored order', () => {
  const stored = [4, 9, 11].map((order) => ({ order })) as ProjectJson[]
  expect(numberProjects(stored).map(({ position }) => position)).toEqual([1, 2, 3])
})
