import { expect, test } from '../../support/browser/browser.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const PROJECT = '/projects/district-hospital-300-beds'
const NOT_FOUND = /status of 404/

test('campaign parameters are answered with the same cached page', async ({ request }) => {
  const tag = async (path: string) => (await request.get(path)).headers().etag
  for (const path of ['/', '/about', PROJECT, '/about.data']) {
    const plain = await tag(path)
    expect(plain, path).toBeTruthy()
    expect(await tag(`${path}?utm_source=letter&fbclid=x`), path).toBe(plain)
  }
  expect(await tag('/?page=400')).toBe(await tag('/'))
  expect(await tag('/?category=CIVIC&x=1')).toBe(await tag('/?category=Civic'))
  expect(await tag('/?category=Civic')).not.toBe(await tag('/'))
})

test('all unknown categories are answered with the same cached page', async ({ request }) => {
  const page = async (path: string) => {
    const response = await request.get(path)
    return { tag: response.headers().etag, message: /There is no [^<]*/.exec(await response.text())?.[0] }
  }
  const first = await page('/?category=x1')
  expect(first.message).toBe('There is no such category here. All projects are shown.')
  expect(first.tag).toBeTruthy()
  expect((await page('/?category=x2&subCategory=y')).tag).toBe(first.tag)
  const civic = await page('/?category=Civic&subCategory=x1')
  expect(civic.message).toBe('There is no such sub-category here. All Civic projects are shown.')
  expect((await page('/?category=civic&subCategory=x2')).tag).toBe(civic.tag)
  expect((await page('/_.data?category=x1')).tag).toBe((await page('/_.data?category=x2')).tag)
})

test('all unknown addresses are answered with the same page', async ({ request }) => {
  const page = async (path: string) => {
    const response = await request.get(path)
    expect(response.status(), path).toBe(404)
    return response.text()
  }
  const plain = await page('/a1')
  for (const path of ['/a2?x=1', '/a/b', '/%E0%A4%A']) expect(await page(path), path).toBe(plain)
  const noProject = await page('/projects/none')
  for (const path of [
    '/projects/None',
    '/projects/none?category=Civic',
    '/projects/nothing?category=x&q=tura',
  ])
    expect(await page(path), path).toBe(noProject)
})

test('a page hydrates without errors at any form of its address and keeps that address', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(NOT_FOUND)
  const addresses = [
    '/',
    '/?utm_source=letter',
    '/?page=400&utm_source=letter',
    '/?category=civic&utm_source=letter',
    '/?q=tura&x=1',
    '/?category=Castles',
    '/?category=Castles&q=tura',
    '/?category=Civic&subCategory=Castles',
    '/About/?x=1',
    `${PROJECT}?utm_source=letter`,
    `${PROJECT}?category=CIVIC&page=3`,
    `${PROJECT}?category=Castles`,
    '/apply?job=none&x=1',
    '/projects/none?x=1',
    '/projects/none?category=Civic&q=tura',
    '/projects/none?category=Castles',
    '/no/such/page?x=1',
    '/about/nothing',
    '/career-fair',
  ]
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(page).toHaveURL(address)
  }
})

test('the printed footer shows the requested address', async ({ page }) => {
  await page.goto('/about?utm_source=letter')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('contentinfo').getByText('/about?utm_source=letter')).toBeVisible()
})

test('an old address redirects to the new one and keeps the query', async ({ request, admin }) => {
  const headers = { Authorization: `Bearer ${admin.token}` }
  const projects = await answerOf<'GET /api/projects'>(request.get('/api/projects'))
  const { id, slug } = projects.at(-1)!
  await request.put(`/api/projects/${id}`, { headers, data: { name: 'A new name for it' } })
  const old = await request.get(`/projects/${slug}?utm_source=letter&category=Civic`, { maxRedirects: 0 })
  const location = '/projects/a-new-name-for-it?utm_source=letter&category=Civic'
  expect([old.status(), old.headers().location]).toEqual([301, location])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('closing a project leads to the gallery, whatever its address has', async ({ page }) => {
    await page.goto(`${PROJECT}?category=Healthcare&utm_source=letter`)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/\??$/)
    await expect(page.getByRole('article')).toHaveCount(18)
  })
})
