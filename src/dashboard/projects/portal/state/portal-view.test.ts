import { expect, test } from 'vitest'
import type { ProjectJson } from '../../../../api/project/project-json.ts'
import { countsOf, filterProjects, portalView } from './portal-view.ts'

const project = (id: string, facts: Partial<ProjectJson>) =>
  ({
    id,
    name: id,
    category: 'CIVIC',
    subCategory: 'TOWN HALLS',
    location: 'ASSAM',
    year: 2021,
    client: '',
    collaborators: '',
    projectTeam: '',
    projectLeaders: [],
    tags: [],
    status: 'COMPLETED',
    hidden: false,
    sections: [],
    ...facts,
  }) as unknown as ProjectJson

const picture = { type: 'image', content: '/media/a.jpg' } as const
const projects = [
  project('one', { sections: [{ ...picture, alt: 'The porch' }] }),
  project('two', { status: 'ON-SITE', subCategory: 'AUDITORIUMS', year: 2024, sections: [picture] }),
  project('three', { category: 'RETAIL', subCategory: '', location: 'MEGHALAYA', hidden: true }),
  project('four', { status: 'DESIGN STAGE', category: 'RETAIL', subCategory: 'MULTIPLEXES', year: 2024 }),
]

const read = (address: string) => portalView.read(new URLSearchParams(address))

test.each([
  ['', ['one', 'two', 'three', 'four']],
  ['category=civic', ['one', 'two']],
  ['search=THREE', ['three']],
  ['status=live', ['two', 'four']],
  ['status=design stage', ['four']],
  ['status=completed', ['one', 'three']],
  ['year=2024', ['two', 'four']],
  ['state=meghalaya', ['three']],
  ['hidden=yes', ['three']],
  ['hidden=no', ['one', 'two', 'four']],
  ['descriptions=missing', ['two']],
  ['category=civic&status=live', ['two']],
  ['search=o&year=2024&status=ON-SITE&hidden=no', ['two']],
])('the filter %o shows %o', (address, ids) => {
  expect(filterProjects(projects, read(address)).map(({ id }) => id)).toEqual(ids)
  expect(portalView.isFiltered(read(address))).toBe(address !== '')
})

test('each choice has the number of projects that it would leave', () => {
  const { category, subCategory, status, year, hidden, descriptions } = countsOf(
    projects,
    portalView.noFilter,
  )
  expect(Object.fromEntries(category)).toEqual({ CIVIC: 2, RETAIL: 2 })
  expect(Object.fromEntries(status)).toEqual({ COMPLETED: 2, live: 2, 'ON-SITE': 1, 'DESIGN STAGE': 1 })
  expect(Object.fromEntries(year)).toEqual({ 2021: 2, 2024: 2 })
  expect(Object.fromEntries(hidden)).toEqual({ no: 3, yes: 1 })
  expect(Object.fromEntries(descriptions)).toEqual({ missing: 1 })
  expect(subCategory.get('TOWN HALLS')).toBe(1)
})

test('a count respects the search and the other choices, but not the choice that it would replace', () => {
  const counts = countsOf(projects, read('search=o&year=2024&category=CIVIC&subCategory=AUDITORIUMS'))
  expect(Object.fromEntries(counts.category), 'another category clears the sub-category').toEqual({
    CIVIC: 1,
    RETAIL: 1,
  })
  expect(Object.fromEntries(counts.subCategory)).toEqual({ AUDITORIUMS: 1 })
  expect(Object.fromEntries(counts.year)).toEqual({ 2024: 1 })
  expect(Object.fromEntries(counts.status)).toEqual({ live: 1, 'ON-SITE': 1 })
})

test('the view of the portal can be written to the URL and read back', () => {
  const address =
    'view=trash&search=hall&category=CIVIC&subCategory=TOWN+HALLS&status=live&year=2021&state=ASSAM' +
    '&hidden=no&descriptions=missing&sort=-year&project=p1'
  expect(
    portalView
      .write(portalView.read(new URLSearchParams(address)))
      .toString()
      .split('&')
      .sort(),
  ).toEqual(address.split('&').sort())
  expect(portalView.write(portalView.read(new URLSearchParams(''))).toString()).toBe('')
})

test('a URL with unknown values shows everything', () => {
  const unknown = 'view=nonsense&status=toString&sort=-nothing&year=soon&hidden=true&descriptions=1'
  const view = portalView.read(new URLSearchParams(unknown))
  expect(view).toMatchObject({ mode: 'list', status: '', sort: '' })
  expect(portalView.isFiltered(view)).toBe(false)
})
