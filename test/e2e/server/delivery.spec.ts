import { expect, test } from '../../support/browser/browser.ts'
import { project } from '../../support/data/project.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

type Schema = { properties: Record<string, { maxItems?: number }> }
type Call = { requestBody: { content: Record<string, { schema: Schema }> } }
type OpenApi = { paths: Record<string, { post?: Call }> }

function typeOf(json: string) {
  const described: { '@type': string } = JSON.parse(json)
  return described['@type']
}

test.describe('server responses', () => {
  test('a change appears on the public page at the next request', async ({ request, admin }) => {
    const headers = { Authorization: `Bearer ${admin.token}` }
    const shows = async (name: string) => (await (await request.get('/')).text()).includes(name)
    expect(await shows('FRESH HALL')).toBe(false)
    const made = await answerOf<'POST /api/projects'>(
      request.post('/api/projects', { headers, data: { ...project, name: 'Fresh Hall' } }),
    )
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

  test('pages have a strict content security policy, and staff pages are not cached', async ({ request }) => {
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
    // The router ignores upper and lower case, and so must the policy.
    for (const address of ['/LOGIN', '/Reset-Password?token=x', '/%6Cogin']) {
      const headers = (await request.get(address)).headers()
      expect([address, headers['cache-control']]).toEqual([address, 'no-store'])
      expect(headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-/)
    }
    for (const address of ['/Reset-Password?token=x', '/register?setup=x']) {
      const headers = (await request.get(address)).headers()
      expect([address, headers['referrer-policy']]).toEqual([address, 'no-referrer'])
    }
  })

  test('an unchanged page answers 304, and a page is compressed only when the client accepts it', async ({
    server,
  }) => {
    const first = await fetch(`${server.url}/`, { headers: { 'Accept-Encoding': 'br' } })
    expect(first.headers.get('content-encoding')).toBe('br')
    const again = await fetch(`${server.url}/`, { headers: { 'If-None-Match': first.headers.get('etag')! } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(
      (await fetch(`${server.url}/`, { headers: { 'Accept-Encoding': 'identity' } })).headers.get(
        'content-encoding',
      ),
    ).toBe(null)
  })

  test('HEAD answers with the headers of GET, and GET still has its full body', async ({ server }) => {
    const addresses = ['/careers', '/careers.data', '/api/projects', '/sitemap.xml']
    for (const address of addresses) {
      const fetchWith = (method: string) => fetch(`${server.url}${address}`, { method })
      const head = await fetchWith('HEAD')
      const full = await fetchWith('GET')
      expect([head.status, await head.text()], address).toEqual([200, ''])
      expect((await full.text()).length, address).toBeGreaterThan(100)
      for (const name of ['content-type', 'content-length', 'content-security-policy', 'etag', 'vary']) {
        expect(head.headers.get(name), `${name} of ${address}`).toBe(full.headers.get(name))
      }
    }
  })

  test('the sitemap lists the pages, and robots.txt excludes the dashboard', async ({ request }) => {
    const map = await (await request.get('/sitemap.xml')).text()
    expect(map).toMatch(/<loc>http:\/\/[^<]+\/projects\/district-hospital-300-beds<\/loc><lastmod>20/)
    expect(map).toContain('<image:loc>')
    const robots = await (await request.get('/robots.txt')).text()
    expect(robots).toContain('Disallow: /admin')
    expect(robots).toMatch(/Sitemap: http:\/\/.+\/sitemap\.xml/)
    const icon = await request.get('/favicon.ico')
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
    expect(await (await request.get('/site.webmanifest')).json()).toMatchObject({ name: 'Plinth Studio' })
  })

  test('each project has its own sharing picture of 1200x630, and other pages have the studio’s', async ({
    request,
    page,
  }) => {
    for (const path of ['/projects/district-hospital-300-beds', '/about']) {
      await page.goto(path)
      const address = await page.locator('meta[property="og:image"]').getAttribute('content')
      const { pathname } = new URL(address!)
      const card = await request.get(pathname)
      expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/jpeg'])
      expect(card.headers()['cross-origin-resource-policy']).toBe('cross-origin')
      const size = await page.evaluate(async (src) => {
        const image = new Image()
        image.src = src
        await image.decode()
        return [image.naturalWidth, image.naturalHeight]
      }, pathname)
      expect(size).toEqual([1200, 630])
    }
    const others = ['district-hospital-300-beds-0000000000000000', '0000000000000000']
    for (const name of others) expect((await request.get(`/cards/${name}.jpg`)).status()).toBe(404)
  })

  test('every page has metadata for search engines and for sharing', async ({ request }) => {
    const openings = await answerOf<'GET /api/jobs'>(request.get('/api/jobs'))
    const opening = openings.find(({ isOpen }) => isOpen)!
    const pages = {
      '/': ['Plinth Studio: architecture in north-east India', 'Organization'],
      '/projects/district-hospital-300-beds': [
        'DISTRICT HOSPITAL, 300 BEDS – Plinth Studio',
        'BreadcrumbList,CreativeWork',
      ],
      '/about': ['About – Plinth Studio', ''],
      '/team': ['Team – Plinth Studio', ''],
      '/careers': ['Careers – Plinth Studio', ''],
      '/contact': ['Contact – Plinth Studio', ''],
      '/apply': ['Apply – Plinth Studio', ''],
      [`/careers/${opening.slug}`]: [
        `${opening.title}, ${opening.location} – Plinth Studio`,
        'BreadcrumbList,JobPosting',
      ],
    }
    for (const [path, expected] of Object.entries(pages)) {
      const html = await (await request.get(path)).text()
      const one = (pattern: RegExp) => html.match(pattern)?.[1]
      const og = (name: string) => one(new RegExp(`property="og:${name}" content="([^"]*)"`))
      const description = one(/name="description" content="([^"]{20,})"/)
      const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
      const types = things.map(([, json]) => typeOf(json!)).sort()
      expect([one(/<title>([^<]*)/), types.join()], path).toEqual(expected)
      expect(one(/rel="canonical" href="([^"]*)"/), path).toMatch(
        new RegExp(`^http.*${path.replace('?', '\\?')}$`),
      )
      expect(og('url'), path).toBe(one(/rel="canonical" href="([^"]*)"/))
      expect([og('title'), og('description')], path).toEqual([expected[0], description])
      expect(og('image'), path).toMatch(/^http.*\/cards\/.*\.jpg$/)
      expect(one(/name="twitter:card" content="([^"]*)"/), path).toBe('summary_large_image')
    }
  })

  test('openapi.json describes the calls from the schemas that validate them', async ({ request, page }) => {
    const described: OpenApi = await (await request.get('/api/openapi.json')).json()
    const { requestBody } = described.paths['/api/projects']!.post!
    expect(requestBody.content['application/json']!.schema.properties.sections!.maxItems).toBe(60)
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

  test('an unknown call answers JSON, and an unknown page answers HTML', async ({ request }) => {
    const call = await request.get('/api/nothing')
    expect([call.status(), await call.json()]).toEqual([404, { message: 'Call not found.' }])
    const page = await request.get('/nothing')
    expect([page.status(), page.headers()['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })
})
