import { expect, test } from 'vitest'
import { noFilter } from '../../../domain/project/gallery-choice.ts'
import { countChoices } from '../../../domain/project/gallery-filter.ts'
import type { ProjectCard } from '../../../domain/project/project-card.ts'
import { searchable } from '../../../domain/project/project-filter.ts'
import { BEGINNING_SIZE, beginningOf, isBeginning, listingAt, pageAddress } from './listing.ts'

const cards = (count: number): ProjectCard[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    slug: `p${index}`,
    name: `PROJECT ${index}`,
    category: index % 2 ? 'CIVIC' : 'RETAIL',
    subCategory: '',
    location: 'ASSAM',
    client: '',
    collaborators: '',
    projectTeam: '',
    projectLeaders: [],
    tags: [],
    status: 'COMPLETED',
    year: 2000 + (index % 20),
  }))
const all = (count: number) => {
  const searched = searchable(cards(count))
  return { cards: searched, counts: countChoices(searched, noFilter) }
}
const at = (path: string) => new URL(path, 'http://studio.example')

test('up to 48 projects are sent at once, whatever the filter, so that filtering needs no request', () => {
  expect(listingAt(all(48), at('/?category=Civic'))).toMatchObject({ isWhole: true, total: 48, first: 0 })
})

test('of more than 48 projects, the first 48 that match the filter are sent', () => {
  const listing = listingAt(all(200), at('/?category=Civic'))
  expect(listing).toMatchObject({ isWhole: false, total: 100, first: 0, filterKey: '?category=Civic' })
  expect(listing.cards).toHaveLength(48)
  expect(listing.cards.every(({ category }) => category === 'CIVIC')).toBe(true)
})

test('a part of the list comes with the project below it, which the last one leads to', () => {
  const next = (path: string, slug?: string) => listingAt(all(100), at(path), slug).next?.slug
  expect(next('/')).toBe('p48')
  expect(next('/projects/p95', 'p95')).toBe('p96')
  expect(next('/?page=3')).toBeUndefined()
  expect(next('/?category=Retail')).toBe('p96')
})

test('the beginning of all projects is the same without reading all of them', () => {
  for (const count of [0, 48, 49, 200]) {
    const { counts } = all(count)
    const first = { cards: cards(count).slice(0, BEGINNING_SIZE), total: count, counts }
    expect(beginningOf(first)).toEqual(listingAt(all(count), at('/')))
  }
  const beginnings = ['/', '/?page=1', '/?page=0', '/?category=Nowhere', '/?utm_source=x']
  expect(beginnings.filter((path) => !isBeginning(at(path)))).toEqual([])
  const others = ['/?page=2', '/?category=Civic', '/?q=hall']
  expect(others.filter((path) => isBeginning(at(path)))).toEqual([])
  expect(isBeginning(at('/projects/p60'), 'p60')).toBe(false)
})

test('a part of the list comes with the numbers of all projects', () => {
  const listing = listingAt(all(200), at('/?category=Civic'))
  expect(listing.counts).toMatchObject({
    category: { CIVIC: 100, RETAIL: 100 },
    location: { ASSAM: 100 },
    status: { COMPLETED: 100 },
  })
})

test('the first page shows the projects with all words when no project matches the search as typed', () => {
  expect(listingAt(all(200), at('/?q=civic+2003'))).toMatchObject({
    total: 10,
    isByWords: true,
    filterKey: '?q=civic+2003',
    counts: { category: { CIVIC: 10 } },
  })
})

test('the URL of a project has no filter', () => {
  expect(listingAt(all(100), at('/projects/p60?category=Civic'), 'p60')).toMatchObject({
    total: 100,
    filterKey: '',
  })
})

test('pages are counted from 1, and a missing page becomes the nearest one', () => {
  const first = (path: string) => listingAt(all(100), at(path)).first
  expect(first('/?page=2')).toBe(48)
  expect(['/', '/?page=1', '/?page=0', '/?page=-3', '/?page=x'].map(first)).toEqual([0, 0, 0, 0, 0])
  expect(first('/?page=99')).toBe(96)
})

test('the URL of a project gives the page that contains it', () => {
  const listing = listingAt(all(100), at('/projects/p60'), 'p60')
  expect(listing.first).toBe(48)
  expect(listing.cards.some(({ slug }) => slug === 'p60')).toBe(true)
})

test('page links keep the filter', () => {
  expect(pageAddress({ ...noFilter, category: 'Civic' }, 48)).toBe('/?category=Civic&page=2')
  expect(pageAddress(noFilter, 0)).toBe('/')
})
