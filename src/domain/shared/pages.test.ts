import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import routes from '../../routes.ts'
import { screenPaths } from '../record/kinds.ts'
import {
  applyPath,
  firstSegments,
  hasCommonFooter,
  isProjectPath,
  isPublicPath,
  openingPath,
  pages,
  pagesWith,
  projectPath,
} from './pages.ts'

it('every page and screen of a record has a route, and every route is one of these', () => {
  const addresses = routes.flatMap(addressesIn).filter((address) => !address.endsWith('/*'))
  const expected = new Set([...Object.values(pages).map(({ path }) => path), ...screenPaths])
  expect(addresses.toSorted()).toEqual([...expected].toSorted())
})

function addressesIn({ path, index, children = [] }: RouteConfigEntry): string[] {
  if (index) return ['/']
  return [...(path === undefined ? [] : [`/${path}`]), ...children.flatMap(addressesIn)]
}

it.each([
  ['/', true],
  ['/careers/', true],
  ['/Projects/a-house', true],
  ['/projects/a-house/more', false],
  ['/login', false],
  ['/unsubscribe', false],
  ['/sitemap.xml', false],
  ['https://studio.example/', false],
])('%s is a page of visitors: %s', (path, isPage) => {
  expect(isPublicPath(path)).toBe(isPage)
})

it('the sitemap has the fixed public pages', () => {
  expect(pagesWith('inSitemap')).toEqual(['home', 'about', 'team', 'careers', 'contact'])
})

it('all dashboard addresses share one path prefix', () => {
  expect(firstSegments('staff')).toEqual(['/login', '/forgot-password', '/admin'])
  expect(firstSegments('by-link')).toEqual([
    '/confirm-subscription',
    '/unsubscribe',
    '/application',
    '/preview',
    '/register',
    '/reset-password',
    '/invitation',
    '/confirm-email',
    '/end-session',
  ])
})

it('each project and each opening has its own address', () => {
  expect(projectPath('town-hall')).toBe('/projects/town-hall')
  expect(isProjectPath('/projects/town-hall')).toBe(true)
  expect(isProjectPath('/')).toBe(false)
  expect(applyPath('a b')).toBe('/apply?job=a%20b')
  expect(openingPath('site-architect')).toBe('/careers/site-architect')
})

it('the careers page and unknown paths that begin like it have no common footer', () => {
  expect([pages.careers.path, '/career', '/Career-fair', '/careers/x'].map(hasCommonFooter)).toEqual(
    Array(4).fill(false),
  )
  expect([pages.home.path, pages.contact.path, '/x/career'].map(hasCommonFooter)).toEqual(Array(3).fill(true))
})
