import { project } from '../support/app.ts'
import { expect, test } from '../support/browser.ts'

test.describe('what the server sends', () => {
  test('a change is on the public page at the very next request', async ({ request, admin }) => {
    const headers = { Authorization: `Bearer ${admin.token}` }
    const shows = async (name: string) => (await (await request.get('/')).text()).includes(name)
    expect(await shows('FRESH HALL')).toBe(false)
    const made = await (
      await request.post('/api/projects', { headers, data: { ...project, name: 'Fresh Hall' } })
    ).json()
    expect(await shows('FRESH HALL')).toBe(true)
    await request.put(`/api/projects/${made.id}`, { headers, data: { name: 'Renamed Hall' } })
    expect([await shows('FRESH HALL'), await shows('RENAMED HALL')]).toEqual([false, true])
    const old = await request.get('/projects/fresh-hall', { maxRedirects: 0 })
    expect([old.status(), old.headers().location]).toEqual([301, '/projects/renamed-hall'])
    await request.put(`/api/projects/${made.id}`, { headers, data: { hidden: true } })
    expect(await shows('RENAMED HALL')).toBe(false)
    expect((await request.get('/projects/renamed-hall')).status()).toBe(404)
    await request.put(`/api/projects/${made.id}`, { headers, data: { hidden: false } })
    await request.delete(`/api/projects/${made.id}`, { headers })
    expect((await request.get('/projects/renamed-hall')).status()).toBe(410)
    expect((await request.get('/sitemap.xml')).status()).toBe(200)
    expect(await (await request.get('/sitemap.xml')).text()).not.toContain('renamed-hall')
  })

  test('pages carry a strict policy, and staff pages are never kept', async ({ request }) => {
    const home = await request.get('/')
    const policy = home.headers()['content-security-policy']!
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(home.headers()['cache-control']).toBe('public, no-cache')
    expect(home.headers()['x-content-type-options']).toBe('nosniff')
    const staff = await request.get('/admin/dashboard/home')
    expect(staff.headers()['cache-control']).toBe('no-store')
    expect(staff.headers()['content-security-policy']).toMatch(/script-src 'self' 'nonce-/)
    expect(await staff.text()).toContain('Verifying session...')
  })

  test('a page that has not changed is not sent again, and a compressed one is what was asked for', async ({
    server,
  }) => {
    const first = await fetch(`${server.url}/`, { headers: { 'Accept-Encoding': 'br' } })
    expect(first.headers.get('content-encoding')).toBe('br')
    const again = await fetch(`${server.url}/`, { headers: { 'If-None-Match': first.headers.get('etag')! } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await fetch(`${server.url}/`, { method: 'HEAD' })).status).toBe(200)
    expect(
      (await fetch(`${server.url}/`, { headers: { 'Accept-Encoding': 'identity' } })).headers.get(
        'content-encoding',
      ),
    ).toBe(null)
  })

  test('search engines find the pages, and what is not theirs they are told', async ({ request }) => {
    const map = await (await request.get('/sitemap.xml')).text()
    expect(map).toMatch(/<loc>http:\/\/[^<]+\/projects\/district-hospital-300-beds<\/loc><lastmod>20/)
    expect(map).toContain('<image:loc>')
    const robots = await (await request.get('/robots.txt')).text()
    expect(robots).toContain('Disallow: /admin')
    expect(robots).toMatch(/Sitemap: http:\/\/.+\/sitemap\.xml/)
    expect(await (await request.get('/site.webmanifest')).json()).toMatchObject({ name: 'Plinth Studio' })
  })

  test('a project is shared with a made picture of 1200x630', async ({ request, page }) => {
    await page.goto('/projects/district-hospital-300-beds')
    const address = await page.locator('meta[property="og:image"]').getAttribute('content')
    const card = await request.get(new URL(address!).pathname)
    expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/jpeg'])
    const size = await page.evaluate(async (src) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    }, new URL(address!).pathname)
    expect(size).toEqual([1200, 630])
    expect((await request.get('/cards/district-hospital-300-beds-0000000000000000.jpg')).status()).toBe(404)
  })

  test('the calls are described, from the schemas that check them', async ({ request, page }) => {
    const described = await (await request.get('/api/openapi.json')).json()
    const post = described.paths['/api/projects'].post
    expect(post.requestBody.content['application/json'].schema.properties.sections.maxItems).toBe(60)
    expect(Object.keys(described.paths)).toEqual(
      expect.arrayContaining([
        '/api/projects/{id}',
        '/api/projects/upload',
        '/auth/login',
        '/api/contact',
        '/api/jobs',
      ]),
    )
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { name: 'POST /api/projects', exact: true })).toBeVisible()
  })

  test('an unknown call is JSON, an unknown page is a page', async ({ request }) => {
    const call = await request.get('/api/nothing')
    expect([call.status(), await call.json()]).toEqual([404, { message: 'Call not found.' }])
    const page = await request.get('/nothing')
    expect([page.status(), page.headers()['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })
})
