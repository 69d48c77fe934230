import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import routes from '../routes.ts'
import { isProjectPath, openingPath, pages, pagesWith, pathsBegin, projectPath } from './pages.ts'

it('every page has a file that draws it, and every file an address of the list', () => {
  const addresses = routes.flatMap(addressesIn).filter((address) => address !== '/*')
  expect(addresses.toSorted()).toEqual(
    Object.values(pages)
      .map(({ path }) => path)
      .toSorted(),
  )
})

function addressesIn({ path, index, children = [] }: RouteConfigEntry): string[] {
  if (index) return ['/']
  return [...(path === undefined ? [] : [`/${path}`]), ...children.flatMap(addressesIn)]
}

it('the sitemap names the pages that are there whatever the studio shows', () => {
  expect(pagesWith('inSitemap')).toEqual(['home', 'about', 'team', 'careers', 'contact'])
})

it('the dashboard is one beginning, however many screens it has', () => {
  expect(pathsBegin('staff')).toEqual(['/login', '/forgot-password', '/admin'])
  expect(pathsBegin('by-link')).toEqual(['/register', '/reset-password', '/invitation', '/confirm-email'])
})

it('a project and an opening have addresses of their own', () => {
  expect(projectPath('town-hall')).toBe('/projects/town-hall')
  expect(isProjectPath('/projects/town-hall')).toBe(true)
  expect(isProjectPath('/')).toBe(false)
  expect(openingPath('a b')).toBe('/apply?job=a%20b')
})
