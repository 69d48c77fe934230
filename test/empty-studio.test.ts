import { expect, test } from 'vitest'
import { elementsIn, parseHtml } from './support/browser/html.ts'
import { renderPage, type StoredSite } from './support/rules/rendered-pages.ts'

const empty: StoredSite = { projects: [], openings: [] }

const textsOf = async (address: string) => {
  const main = [...elementsIn(parseHtml(await renderPage(address, empty)))].find(
    ({ name }) => name === 'main',
  )!
  return [main, ...elementsIn(main)]
    .flatMap(({ children }) => children)
    .filter((child): child is string => typeof child === 'string' && child.trim() !== '')
}
const linksOf = async (address: string) =>
  [...elementsIn(parseHtml(await renderPage(address, empty)))]
    .filter(({ name }) => name === 'a')
    .map(({ attributes }) => attributes.href)

test('the pages of an empty studio are reached by no link, and their addresses show a title', async () => {
  expect(await textsOf('/about')).toEqual(['About'])
  expect(await textsOf('/team')).toEqual(['TEAM'])
  expect(await textsOf('/careers')).toEqual(['Careers'])
  expect((await textsOf('/contact'))[0]).toBe("Let's Connect")
  for (const address of ['/', '/about', '/team', '/contact'])
    for (const link of await linksOf(address)) expect(['/', '#content', '/privacy']).toContain(link)
})

test('an empty gallery has no filter and no search', async () => {
  expect(await renderPage('/', empty)).not.toMatch(/Filter|Search/)
  expect(await renderPage('/?category=Civic', empty)).not.toMatch(/Filter|Search/)
})

test('nothing is said of openings by a studio that has not written its Careers page', async () => {
  expect((await textsOf('/apply')).join()).not.toContain('No position is open')
})
