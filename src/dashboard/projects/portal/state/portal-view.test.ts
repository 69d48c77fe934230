import { expect, test } from 'vitest'
import type { ProjectJson } from '../../../../api/project/project-json.ts'
import { countsOf, filterProjects, isFiltered, numberProjects, readView, writeView } from './portal-view.ts'

const project = (id: string, facts: Partial<ProjectJson>) =>
  ({
    id,
    name: id,
    category: 'CIVIC',
    subCategory: 'TOWN HALLS',
    location: 'ASSAM',
    client: '',
    collaborators: '',
    projectTeam: '',
    projectLeaders: [],
    tags: [],
    status: 'COMPLETED',
    ...facts,
  }) as unknown as ProjectJson

const projects = numberProjects([
  project('one', { order: 4 }),
  project('two', { order: 9, status: 'ON-SITE', subCategory: 'AUDITORIUMS' }),
  project('three', { order: 11, category: 'RETAIL', subCategory: '' }),
])

const ids = (address: string) =>
  filterProjects(projects, readView(new URLSearchParams(address))).map(({ id }) => id)

test('the view of the portal can be written to the URL and read back', () => {
  const address =
    'view=trash&search=hall&category=CIVIC&subCategory=TOWN+HALLS&status=live&sort=-year&project=p1'
  expect(
    writeView(readView(new URLSearchParams(address)))
      .toString()
      .split('&')
      .sort(),
  ).toEqual(address.split('&').sort())
  expect(writeView(readView(new URLSearchParams(''))).toString()).toBe('')
})

test('a URL with unknown values shows everything', () => {
  const view = readView(new URLSearchParams('view=nonsense&status=toString&sort=-nothing'))
  expect(view).toMatchObject({ mode: 'list', status: '', sort: '' })
  expect(isFiltered(view)).toBe(false)
})

test('category, search and status filter the list together', () => {
  expect(ids('')).toEqual(['one', 'two', 'three'])
  expect(ids('category=civic')).toEqual(['one', 'two'])
  expect(ids('category=civic&status=live')).toEqual(['two'])
  expect(ids('search=THREE')).toEqual(['three'])
})

test('positions have no gaps, whatever the stored order', () => {
  expect(projects.map(({ place }) => place)).toEqual([1, 2, 3])
})

test('categories are counted, and the sub-categories of the chosen one', () => {
  const { category, subCategory } = countsOf(projects, 'Civic')
  expect(category.get('CIVIC')).toBe(2)
  expect([...subCategory]).toEqual([
    ['TOWN HALLS', 1],
    ['AUDITORIUMS', 1],
  ])
})
