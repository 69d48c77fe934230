import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { version as pdfVersion } from 'pdfjs-dist/package.json'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATABASE_FILE } from '../../src/domain/file/file-store.ts'
import { type Element, elementsIn, parseHtml } from '../support/browser/html.ts'
import { jpeg } from '../support/data/made-pictures.ts'
import { project } from '../support/data/project.ts'
import { type RunningServer, startBuiltServer } from '../support/outside/running-server.ts'
import { pdfTexts } from '../support/pdf-text.ts'
import {
  kilobytesOf,
  scriptsNamedIn,
  scriptsOf,
  scriptsWith,
  textOf,
} from '../support/rules/built-scripts.ts'
import { answerOf } from '../support/rules/call-bodies.ts'

/*
 * The answers of the built server, without a browser: one server for all of these tests, which begins with a project and an opening.
 */

const PROJECT = '/projects/town-hall-tura'
const OPENING = '/careers/model-maker'
const PERSON = { name: 'Ira Bora', email: 'ira@example.org', password: 'lintel and sill' }

/** The titles and descriptions of the starter content; its logo is a file that only the starter content stores. */
const { logo: _, ...site } = JSON.parse(readFileSync('starter/site.json', 'utf8'))

let server: RunningServer
let token = ''

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers, redirect: 'manual' })
const textAt = async (path: string) => (await get(path)).text()

async function send(method: string, path: string, body?: object) {
  const isForm = body instanceof FormData
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      ...(isForm ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  expect(answer.ok, `${method} ${path}`).toBe(true)
  return answer
}

/** Returns the address of the picture. */
async function upload(name: string, width: number, height: number) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await jpeg(width, height))], { type: 'image/jpeg' }), name)
  return (await answerOf<'POST /api/projects/upload'>(send('POST', '/api/projects/upload', form))).url
}

beforeAll(async () => {
  server = await startBuiltServer()
  token = (await answerOf<'POST /auth/register'>(send('POST', '/auth/register', PERSON))).token
  await send('PUT', '/api/content/site', site)
  const url = await upload('hall.jpg', 300, 200)
  const sections = [{ type: 'image', content: url }]
  await send('POST', '/api/projects', { ...project, previewImage: url, sections })
  await send('POST', '/api/jobs', { title: 'Model Maker', department: 'Workshop', location: 'Guwahati' })
})
afterAll(() => server.stop())

test('the password of the first user is hashed with the work that OWASP recommends', () => {
  const database = new Sqlite(path.join(server.dataDir, DATABASE_FILE), { readonly: true })
  const { hash } = database.prepare('select password_hash as hash from users').get() as { hash: string }
  database.close()
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

describe('addresses', () => {
  test('campaign parameters are answered with the same cached page', async () => {
    const tag = async (path: string) => (await get(path)).headers.get('etag')
    for (const path of ['/', '/about', PROJECT, '/about.data']) {
      const plain = await tag(path)
      expect(plain, path).toBeTruthy()
      expect(await tag(`${path}?utm_source=letter&fbclid=x`), path).toBe(plain)
    }
    expect(await tag('/?page=400')).toBe(await tag('/'))
    expect(await tag('/?category=CIVIC&x=1')).toBe(await tag('/?category=Civic'))
    expect(await tag('/?category=Civic')).not.toBe(await tag('/'))
  })

  test('all unknown categories are answered with the same cached page', async () => {
    const page = async (path: string) => {
      const response = await get(path)
      const [message] = /There is no [^<]*/.exec(await response.text()) ?? []
      return { tag: response.headers.get('etag'), message }
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

  test('all unknown addresses are answered with the same page', async () => {
    const page = async (path: string) => {
      const response = await get(path)
      const type = response.headers.get('content-type')
      expect([response.status, type], path).toEqual([404, 'text/html; charset=utf-8'])
      return response.text()
    }
    const plain = await page('/a1')
    for (const path of ['/a2?x=1', '/a/b', '/%E0%A4%A']) expect(await page(path), path).toBe(plain)
    const noProject = await page('/projects/none')
    for (const missing of [plain, noProject])
      expect(missing).toMatch(/<title>404 - Page Not Found<\/title>.*<h1[^>]*>404 - Page Not Found/s)
    for (const path of [
      '/projects/None',
      '/projects/none?category=Civic',
      '/projects/nothing?category=x&q=tura',
    ])
      expect(await page(path), path).toBe(noProject)
  })

  test('Apply shows a message and the open positions when the opening is closed, unknown or missing', async () => {
    const job = { title: 'Stone Carver', department: 'Workshop', location: 'Tura', status: 'closed' }
    const closed = await answerOf<'POST /api/jobs'>(send('POST', '/api/jobs', job))
    const openings = await answerOf<'GET /api/jobs'>(get('/api/jobs'))
    const open = openings.filter(({ isOpen }) => isOpen)
    for (const [path, status, words] of [
      [`/apply?job=${closed.id}`, 200, 'This position is closed.'],
      ['/apply?job=no-such-job', 404, 'There is no opening at this address.'],
      ['/apply?job=%00%27', 404, 'There is no opening at this address.'],
      ['/apply', 200, 'Send an open application'],
    ] as const) {
      const response = await get(path)
      expect(response.status, path).toBe(status)
      const html = await response.text()
      expect(html, path).toContain(words)
      expect(html.match(/APPLY NOW/g), path).toHaveLength(open.length)
      expect(html, path).not.toMatch(/<h2[^>]*>How to apply/)
    }
  })

  test('Careers has one footer at any spelling, and the page of an unknown address has none', async () => {
    const footers = async (path: string) => (await textAt(path)).match(/<footer/g)?.length ?? 0
    expect([await footers('/careers'), await footers('/Careers'), await footers('/career-fair')]).toEqual([
      1, 1, 0,
    ])
  })

  test('without JavaScript, closing a project leads to the gallery, whatever its address has', async () => {
    const isForm = ({ name, attributes, children }: Element) =>
      name === 'form' && attributes.method === 'get' && JSON.stringify(children).includes('"Close"')
    const page = parseHtml(await textAt(`${PROJECT}?category=Civic&utm_source=letter`))
    const form = [...elementsIn(page)].find(isForm)!
    expect(form.attributes).toMatchObject({ action: '/', method: 'get' })
    const parts = [...elementsIn(form)]
    expect(parts.find(({ name }) => name === 'button')?.attributes.type).toBe('submit')
    // It sends nothing with it.
    expect(parts.filter(({ attributes }) => attributes.name)).toEqual([])
    const gallery = parseHtml(await textAt('/?'))
    const projects = await answerOf<'GET /api/projects'>(get('/api/projects'))
    expect([...elementsIn(gallery)].filter(({ name }) => name === 'article')).toHaveLength(projects.length)
  })

  test('without JavaScript, the page of a link in a mail says what it needs', async () => {
    for (const [path, text] of [
      ['/application', /needs JavaScript.*write to studio@plinth\.example/],
      ['/preview', /^Opening the preview needs JavaScript/],
      ['/unsubscribe', /^The button needs JavaScript/],
    ] as const) {
      const html = await textAt(path)
      const [, said = ''] = /<noscript><p[^>]*>(.*?)<\/p>/s.exec(html) ?? []
      expect(said.replace(/<[^>]*>/g, ''), path).toMatch(text)
      expect(html, path).not.toContain('Opening your application…')
    }
  })
})

describe('answers', () => {
  test('the server reports that it is alive and ready', async () => {
    for (const path of ['/healthz', '/readyz']) expect([path, (await get(path)).status]).toEqual([path, 200])
  })

  test('a change appears on the public page at the next request, and an old address leads to the new one', async () => {
    const shows = async (name: string) => (await textAt('/')).includes(name)
    expect(await shows('FRESH HALL')).toBe(false)
    const { id } = await answerOf<'POST /api/projects'>(
      send('POST', '/api/projects', { ...project, name: 'Fresh Hall' }),
    )
    expect(await shows('FRESH HALL')).toBe(true)
    await send('PUT', `/api/projects/${id}`, { name: 'Renamed Hall' })
    expect([await shows('FRESH HALL'), await shows('RENAMED HALL')]).toEqual([false, true])
    const query = '?utm_source=letter&category=Civic'
    const old = await get(`/projects/fresh-hall${query}`)
    expect([old.status, old.headers.get('location')]).toEqual([301, `/projects/renamed-hall${query}`])
    await send('PUT', `/api/projects/${id}`, { hidden: true })
    expect(await shows('RENAMED HALL')).toBe(false)
    expect((await get('/projects/renamed-hall')).status).toBe(404)
    await send('PUT', `/api/projects/${id}`, { hidden: false })
    await send('DELETE', `/api/projects/${id}`)
    const removed = await get('/projects/renamed-hall')
    expect(removed.status).toBe(410)
    const html = await removed.text()
    expect(html).toMatch(/<title>410 - Project Removed<\/title>.*<h1[^>]*>410 - Project Removed/s)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Go to Home/)
    const map = await get('/sitemap.xml')
    expect(map.status).toBe(200)
    expect(await map.text()).not.toContain('renamed-hall')
  })

  test('pages have a strict content security policy, and staff pages are not cached', async () => {
    const home = (await get('/')).headers
    const policy = home.get('content-security-policy')!
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(home.get('cache-control')).toBe('public, no-cache')
    expect(home.get('x-content-type-options')).toBe('nosniff')
    expect(await textAt('/admin/dashboard/home')).toContain('Verifying session...')
    // The router ignores upper and lower case, and so must the policy.
    for (const address of ['/admin/dashboard/home', '/LOGIN', '/Reset-Password?token=x', '/%6Cogin']) {
      const { headers } = await get(address)
      expect([address, headers.get('cache-control')]).toEqual([address, 'no-store'])
      expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-/)
    }
    for (const address of ['/Reset-Password?token=x', '/register?setup=x', '/confirm-subscription']) {
      const { headers } = await get(address)
      expect([address, headers.get('referrer-policy')]).toEqual([address, 'no-referrer'])
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('an unknown address of the dashboard is not found, and its guide is a PDF', async () => {
    expect((await get('/admin/nope')).status).toBe(404)
    const guide = await get('/dashboard-guide.pdf')
    expect([guide.status, guide.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(await guide.text()).toMatch(/^%PDF-/)
  })

  test('every page has the script that lets the first turn of the wheel glide, and allows it to run', async () => {
    for (const path of ['/', PROJECT, '/about', '/team', '/careers', OPENING, '/contact', '/apply']) {
      const response = await get(path)
      const scripts = [...(await response.text()).matchAll(/<script>(.*?)<\/script>/gs)].map(
        ([, text]) => text!,
      )
      const gliding = scripts.filter((text) => text.includes('addEventListener("wheel"'))
      expect(gliding, path).toHaveLength(1)
      const hash = createHash('sha256').update(gliding[0]!).digest('base64')
      expect(response.headers.get('content-security-policy'), path).toContain(`'sha256-${hash}'`)
    }
  })

  test('pages, scripts and calls are sent compressed to who accepts that', async () => {
    const [script] = scriptsNamedIn(await textAt('/'))
    const encodings = { '/': 'br', [`/assets/${script}`]: 'br', '/api/openapi.json': 'gzip' }
    for (const [path, encoding] of Object.entries(encodings)) {
      const sentFor = async (accepted: string) =>
        (await get(path, { 'Accept-Encoding': accepted })).headers.get('content-encoding')
      expect([await sentFor('gzip, br'), await sentFor('identity')], path).toEqual([encoding, null])
    }
  })

  test('HEAD answers with the headers of GET, and GET still has its full body', async () => {
    for (const address of ['/careers', '/careers.data', '/api/projects', '/sitemap.xml']) {
      const head = await fetch(server.url + address, { method: 'HEAD' })
      const full = await get(address)
      expect([head.status, await head.text()], address).toEqual([200, ''])
      expect((await full.text()).length, address).toBeGreaterThan(100)
      for (const name of ['content-type', 'content-length', 'content-security-policy', 'etag', 'vary'])
        expect(head.headers.get(name), `${name} of ${address}`).toBe(full.headers.get(name))
    }
  })

  test('the sitemap lists the pages, and robots.txt excludes the dashboard', async () => {
    const map = await textAt('/sitemap.xml')
    expect(map).toMatch(new RegExp(`<loc>http://[^<]+${PROJECT}</loc><lastmod>20`))
    expect(map).toContain('<image:loc>')
    const robots = await textAt('/robots.txt')
    expect(robots).toContain('Disallow: /admin')
    expect(robots).toMatch(/Sitemap: http:\/\/.+\/sitemap\.xml/)
    const icon = await fetch(`${server.url}/favicon.ico`)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(await (await get('/site.webmanifest')).json()).toMatchObject({ name: 'Plinth Studio' })
  })

  test('each project has its own sharing picture of 1200x630, and other pages have the studio’s', async () => {
    for (const path of [PROJECT, '/about']) {
      const [, address] = /property="og:image" content="([^"]*)"/.exec(await textAt(path)) ?? []
      const { pathname } = new URL(address!)
      expect(pathname.includes('town-hall')).toBe(path === PROJECT)
      const card = await get(pathname)
      expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(card.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      const { width, height } = await sharp(await card.arrayBuffer()).metadata()
      expect([width, height]).toEqual([1200, 630])
    }
    for (const name of ['town-hall-tura-0000000000000000', '0000000000000000'])
      expect((await get(`/cards/${name}.jpg`)).status).toBe(404)
  })

  test('what is changed of the studio’s name, links, titles and sharing picture is on a page at the next request', async () => {
    const cardOf = (html: string) => /property="og:image" content="([^"]*)"/.exec(html)![1]!
    const before = cardOf(await textAt('/about'))
    const sharingPicture = { img_src: await upload('river.jpg', 120, 80), alt: 'The river' }
    const socialLinks = [{ id: 1, network: 'pinterest', url: 'https://pinterest.example/studio' }]
    const about = { title: 'Who draws here', description: 'The people and the rooms of the studio.' }
    const pages = { ...site.pages, about }
    const changed = { ...site, studioName: 'Brahmaputra Works', socialLinks, sharingPicture, pages }
    await send('PUT', '/api/content/site', changed)
    const html = await textAt('/about')
    expect(html).toContain('<title>Who draws here – Brahmaputra Works</title>')
    expect(html).toContain(`name="description" content="${about.description}"`)
    expect(html).toContain('property="og:image:alt" content="The river"')
    expect(html).toMatch(/<footer.*<a [^>]*href="https:\/\/pinterest\.example\/studio"/s)
    expect(cardOf(html)).not.toBe(before)
    const card = await get(new URL(cardOf(html)).pathname)
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    await send('PUT', '/api/content/site', { ...site, sharingPicture: null })
  })

  test('each project has a printed sheet on A4 and on A3, and a hidden one or an old version has none', async () => {
    const shown = await answerOf<'GET /api/projects'>(get('/api/projects'))
    const { id } = shown.find(({ slug }) => PROJECT.endsWith(slug))!
    const sheetsIn = (html: string) => [...new Set(html.match(/\/sheets\/[\w-]+\.pdf/g))]
    const sheets = sheetsIn(await textAt(PROJECT))
    expect(sheets.map((address) => address.split('-').at(-1))).toEqual(['a4.pdf', 'a3.pdf'])
    for (const address of sheets) {
      const answer = await get(address)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="town-hall-tura-${address.slice(-6)}"`,
      )
      expect(answer.headers.get('cache-control')).toContain('immutable')
      const pages = await pdfTexts(new Uint8Array(await answer.arrayBuffer()))
      expect(pages.join()).toContain('TOWN HALL, TURA')
    }
    await send('PUT', `/api/projects/${id}`, { client: 'SOMEBODY ELSE' })
    for (const address of sheets) expect((await get(address)).status).toBe(404)
    const changed = sheetsIn(await textAt(PROJECT))
    expect(changed).not.toEqual(sheets)
    await send('PUT', `/api/projects/${id}`, { hidden: true })
    for (const address of changed) expect((await get(address)).status).toBe(404)
    await send('PUT', `/api/projects/${id}`, { hidden: false, client: project.client })
  })

  test('every page has metadata for search engines and for sharing', async () => {
    const pages = {
      '/': ['Plinth Studio: architecture in north-east India', 'Organization'],
      [PROJECT]: ['TOWN HALL, TURA – Plinth Studio', 'BreadcrumbList,CreativeWork'],
      '/about': ['About – Plinth Studio', ''],
      '/team': ['Team – Plinth Studio', ''],
      '/careers': ['Careers – Plinth Studio', ''],
      '/contact': ['Contact – Plinth Studio', ''],
      '/apply': ['Apply – Plinth Studio', ''],
      [OPENING]: ['Model Maker, Guwahati – Plinth Studio', 'BreadcrumbList,JobPosting'],
    }
    for (const [path, expected] of Object.entries(pages)) {
      const html = await textAt(path)
      const one = (pattern: RegExp) => html.match(pattern)?.[1]
      const og = (name: string) => one(new RegExp(`property="og:${name}" content="([^"]*)"`))
      const description = one(/name="description" content="([^"]{20,})"/)
      const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
      const types = things.map(([, json]) => (JSON.parse(json!) as { '@type': string })['@type']).sort()
      expect([one(/<title>([^<]*)/), types.join()], path).toEqual(expected)
      expect(one(/rel="canonical" href="([^"]*)"/), path).toMatch(new RegExp(`^http.*${path}$`))
      expect(og('url'), path).toBe(one(/rel="canonical" href="([^"]*)"/))
      expect(description, path).toBeTruthy()
      expect([og('title'), og('description')], path).toEqual([expected[0], description])
      expect(og('image'), path).toMatch(/^http.*\/cards\/.*\.jpg$/)
      expect(one(/name="twitter:card" content="([^"]*)"/), path).toBe('summary_large_image')
    }
  })
})

// That a browser loads these and no others is tested in test/e2e/site/scripts.spec.ts.
describe('sizes of scripts', () => {
  const without = (scripts: Set<string>, loaded: Set<string>) =>
    [...scripts].filter((script) => !loaded.has(script))

  // The goals of docs/performance.md; the bench measures all of them.
  test.each([
    // The gallery loads the scripts of a project beforehand, and its first visit plays the intro.
    ['/', 110, ['open-project', 'play-intro']],
    [PROJECT, 110, []],
    ['/about', 103, []],
    ['/team', 102, []],
    ['/careers', 103, []],
    [OPENING, 104, []],
    ['/contact', 105, []],
    ['/apply', 110, []],
  ])('%s loads less than %i KB of scripts', async (path, most, more) => {
    const scripts = new Set([...scriptsNamedIn(await textAt(path)), ...scriptsOf(...more)])
    expect(scripts.size).toBeGreaterThan(5)
    expect(kilobytesOf(scripts)).toBeGreaterThan(80)
    expect(kilobytesOf(scripts)).toBeLessThan(most)
  })

  test('only the pages of staff load the list of the files of the dashboard', async () => {
    const namesDashboard = async (path: string) =>
      [...scriptsNamedIn(await textAt(path))].some((script) => textOf(script).includes('dashboard/StaffApp'))
    for (const path of ['/', '/contact', '/unsubscribe'])
      expect([path, await namesDashboard(path)]).toEqual([path, false])
    expect(await namesDashboard('/login')).toBe(true)
  })

  test('the dashboard loads less than 250 KB of scripts, its palette only later, and its form less than 103 KB more', async () => {
    const portal = scriptsNamedIn(await textAt('/admin/dashboard/projects'))
    expect(without(scriptsOf('Palette'), portal)).toContainEqual(expect.stringMatching(/^Palette-/))
    expect(kilobytesOf(portal)).toBeGreaterThan(200)
    expect(kilobytesOf(portal)).toBeLessThan(250)
    const form = without(scriptsOf('ProjectEditor'), portal)
    expect(kilobytesOf(form)).toBeGreaterThan(20)
    expect(kilobytesOf(form)).toBeLessThan(103)
  })

  test.each(['Site', 'About', 'Team', 'Careers', 'Contact'])(
    'the editor %s of Website Content loads less than 60 KB of scripts of its own',
    async (name) => {
      const panels = ['Site', 'About', 'Team', 'Careers', 'Contact'].map((one) => `${one}Panel`)
      const screen = new Set([
        ...scriptsNamedIn(await textAt('/admin/dashboard/website-content')),
        ...scriptsOf(...panels),
      ])
      const others = scriptsOf(...panels.filter((panel) => panel !== `${name}Panel`))
      const own = without(scriptsOf(`${name}Panel`), others)
      const loaded = new Set([...own, ...without(scriptsOf(`${name}Preview`), screen)])
      expect(kilobytesOf(loaded)).toBeGreaterThan(0)
      expect(kilobytesOf(loaded)).toBeLessThan(60)
    },
  )

  test('pdf.js has chunks of its own, and only the page of a candidate and the dialog of a pack lead to them', () => {
    expect(scriptsWith(pdfVersion)).toEqual(['PdfView', 'pdf-worker'])
    expect(scriptsWith('/PdfView-')).toEqual(['load-pdf-view'])
    // The manifest lists what the script of each page imports; the projects' page what its dialog would load.
    expect(scriptsWith('/load-pdf-view-')).toEqual([
      'Candidate',
      'CandidatePage',
      'PackDialog',
      'PackList',
      'ProjectsPage',
      expect.stringMatching(/^manifest/),
    ])
  })

  test('the picture viewer loads less than 15 KB of scripts, which the page of a project does not have', async () => {
    const page = scriptsNamedIn(await textAt(PROJECT))
    expect([...page].filter((script) => textOf(script).includes('yarl__'))).toEqual([])
    const viewer = without(scriptsOf('Viewer'), page)
    expect([...viewer].some((script) => textOf(script).includes('yarl__'))).toBe(true)
    expect(kilobytesOf(viewer)).toBeLessThan(15)
  })
})
