import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import type { SiteReader } from '../domain/site-reader.ts'
import routeConfig from '../routes.ts'
import { pageFinder } from './page-address.ts'

const projects = Array.from({ length: 100 }, (_, index) => ({ category: index < 60 ? 'CIVIC' : 'RETAIL' }))
const reader = {
  cards: async () => ({ cards: projects.map((card) => ({ card, searchedText: '' })) }),
  atSlug: async (slug: string) =>
    ({ hall: { project: {} }, 'old-hall': { movedTo: 'hall' }, tower: { gone: true } })[slug],
  listed: async () => [{ id: 'architect' }],
  openingAtSlug: async (slug: string) =>
    ({ architect: { opening: {} }, draughtsman: { movedTo: 'architect' } })[slug],
} as unknown as SiteReader

const find = pageFinder(() => routes, reader)
const routes = manifest([{ file: 'root.tsx', id: 'root', path: '', children: routeConfig }])

/** The routes in the form of the build’s manifest. */
function manifest(entries: RouteConfigEntry[], parentId?: string): ServerBuild['routes'] {
  return Object.assign(
    {},
    ...entries.map(({ file, id = file.replace(/\.tsx$/, ''), path, index, children = [] }) => ({
      [id]: { id, parentId, path, index },
      ...manifest(children, id),
    })),
  )
}

const at = (path: string) => find(new URL(`http://studio.example${path}`))
const address = async (path: string) => (await at(path)).address

/** Each of these addresses shows the same page as the first, and resolves to it. */
async function expectOne(first: string, ...others: string[]) {
  for (const path of [first, ...others])
    expect(await at(path), path).toEqual({ address: first, isCacheable: true })
}

test('every spelling of a page’s address, with any unknown query, resolves to one canonical address', async () => {
  await expectOne('/', '//', '/?utm_source=x', '/?fbclid=y&x', '/?page=1', '/?page=0', '/?category=')
  await expectOne('/about', '/About', '/about/', '/about//', '/%61bout', '/about?q=tura', '/about?page=2')
  await expectOne('/projects/hall', '/PROJECTS/hall/', '/projects/h%61ll?x=1', '/projects/hall?page=2')
  await expectOne('/?category=Civic', '/?x=1&category=CIVIC', '/?category=civic&category=Retail')
  await expectOne('/careers/architect', '/Careers/architect/', '/careers/architect?utm_source=x')
  await expectOne('/apply?job=architect', '/apply/?x=1&job=architect', '/apply?job=%20architect')
})

test('a page number past the end resolves to the last page of the list', async () => {
  await expectOne('/?page=3', '/?page=4', '/?page=400', '/?page=1e9')
  await expectOne('/?category=Civic&page=2', '/?page=99&category=Civic')
  await expectOne('/?category=Retail', '/?category=Retail&page=2')
})

test('unknown addresses share one canonical address', async () => {
  await expectOne('/404/404', '/a1', '/a2?x', '//about', '/a/b/c', '/%E0%A4', '/projectsx', '/aboutx')
  await expectOne('/projects/404/404', '/projects', '/projects/hall/more', '/projects/x/y?category=Civic')
  // The navigation marks the parent page, and the footer is left out.
  await expectOne('/career/404/404', '/career-fair', '/CAREER')
  await expectOne('/about/404/404', '/about/x', '/About/y/z')
  await expectOne('/projects/-', '/projects/none', '/projects/Hall', '/projects/%E0%A4', '/projects/a%2Fb')
  await expectOne('/projects/-', '/projects/none?category=Civic', '/projects/none?category=x1&q=tura')
  await expectOne('/projects/-.data', '/projects/none.data?category=Civic&q=tura')
  await expectOne('/careers/-', '/careers/none', '/careers/Architect', '/careers/a%2Fb?x=1')
  await expectOne('/careers/-.data', '/careers/none.data')
  await expectOne('/apply?job=-', '/apply?job=none', '/apply?job=%00')
  await expectOne('/404/404.data', '/a1.data', '/a2.data?_routes=')
})

test('a project in the trash keeps its address, and the old address of a renamed project keeps its query', async () => {
  await expectOne('/projects/tower', '/projects/tower?x=1', '/projects/tower?category=Civic&q=tura')
  for (const path of [
    '/careers/draughtsman?utm_source=x',
    '/projects/old-hall?utm_source=x&q=y',
    '/projects/old-hall.data?utm_source=x',
  ])
    expect(await at(path)).toEqual({ address: path, isCacheable: false })
})

test('all unknown categories resolve to one canonical address, which keeps the known category and the page', async () => {
  await expectOne('/?category=-', '/?category=x1', '/?category=x2&subCategory=y', '/?category=x1&page=1')
  await expectOne('/?category=Civic&subCategory=-', '/?category=civic&subCategory=x1')
  await expectOne('/?subCategory=-', '/?subCategory=x1', '/?subCategory=Schools')
  await expectOne('/?category=-&page=3', '/?page=3&category=x1', '/?category=x2&page=99')
  await expectOne('/projects/hall', '/projects/hall?category=Civic', '/projects/hall?category=x2&q=tura')
  await expectOne('/_.data?category=-', '/_.data?category=x1', '/_.data?x=1&category=x2')
})

test('a state or a status is cacheable, several kinds of choices together are not', async () => {
  await expectOne('/?location=ASSAM', '/?x=1&location=assam', '/?location=Assam&location=GOA')
  await expectOne('/?status=ON-SITE', '/?status=on-site')
  await expectOne('/?location=-', '/?location=Atlantis', '/?location=Lemuria')
  for (const path of ['/?category=Civic&status=ON-SITE', '/?location=-&status=-'])
    expect(await at(path)).toEqual({ address: path, isCacheable: false })
})

test('searches are not cacheable', async () => {
  for (const path of ['/?q=tura', '/?category=Civic&q=tura'])
    expect(await at(path)).toEqual({ address: path, isCacheable: false })
  expect(await at('/?category=Ships&q=tura')).toEqual({ address: '/?q=tura&category=-', isCacheable: false })
})

test('a data request names only routes of its page', async () => {
  const wanted = (...ids: string[]) => `?${new URLSearchParams({ _routes: ids.join() })}`
  const layout = 'site/shell/layout/SiteLayout'
  const about = 'site/about/AboutPage'
  await expectOne(
    `/about.data${wanted(about)}`,
    `/about.data${wanted('x', about, 'site/team/TeamPage', about)}`,
  )
  await expectOne(`/about.data${wanted(layout, about)}`, `/about.data${wanted(about, layout)}`)
  await expectOne('/about.data', '/about/_.data', '/about.data?x=1&_routes=')
  await expectOne(`/about.data${wanted('-')}`, `/about.data${wanted('x')}`)
  await expectOne('/_.data', '/.data')
  expect(await address(`/about${wanted(about)}`)).toBe('/about')
})
