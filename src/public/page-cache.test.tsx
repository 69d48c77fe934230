import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { databases } from '../../test/support/outside/databases.ts'
import { contentPolicy } from '../http/answer/csp.ts'
import { KeptAnswers } from '../http/kept/kept-answers.ts'
import { SiteEdition } from '../http/kept/site-edition.ts'
import type { AppEnv } from '../http/shared/app-env.ts'
import { type Database, publish } from '../store/database/database.ts'
import { InlineScript, ScriptNonce } from '../ui/InlineScript.tsx'
import type { FindPage } from './page-address.ts'
import { pageCache, type Render } from './page-cache.ts'

const HTML = '<h1>Plinth</h1>'

let db: Database
beforeAll(async () => {
  db = await databases[0]!.open()
})
afterAll(() => db.destroy())
afterEach(() => {
  vi.useRealTimers()
})

/** Pages have no query here, and searches are not cacheable. */
const find: FindPage = async ({ pathname, search, searchParams }) =>
  searchParams.has('q')
    ? { address: `${pathname}${search}`, isCacheable: false }
    : { address: pathname, isCacheable: true }

/** A site with this render function. */
function site(render: (...asked: Parameters<Render>) => Response | Promise<Response>, maxBytes?: number) {
  const policy = contentPolicy({ recaptcha: false })
  const cache = pageCache({
    kept: new KeptAnswers(new SiteEdition(db), maxBytes),
    find,
    render: async (request, nonce) => render(request, nonce),
    headers: {},
    policy,
    pictureOrigins: async () => [],
  })
  return new Hono<AppEnv>().get('*', cache)
}

/** A site that lists what it rendered. */
function countedSite(status: (pathname: string) => number = () => 200, maxBytes?: number) {
  const rendered: string[] = []
  const app = site(({ url }) => {
    const { pathname, search } = new URL(url)
    rendered.push(`${pathname}${search}`)
    return html(`<h1>${pathname}</h1>`, {}, status(pathname))
  }, maxBytes)
  return { app, rendered }
}

const html = (text: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(text, { status, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } })

test('a page is rendered again after midnight in the studio’s time zone, since openings close by date', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T18:29:59Z') })
  const { app, rendered } = countedSite()
  await app.request('/careers')
  await app.request('/careers')
  expect(rendered).toEqual(['/careers'])
  // Midnight in Asia/Kolkata, the default.
  vi.setSystemTime(new Date('2026-11-30T18:30:00Z'))
  await app.request('/careers')
  await app.request('/careers')
  expect(rendered).toEqual(['/careers', '/careers'])
})

test('a HEAD request caches the whole page for later requests', async () => {
  let times = 0
  const app = site(({ method }) => {
    times += 1
    // React Router does the same.
    return html(method === 'HEAD' ? '' : HTML)
  })
  const head = await app.request('/about', { method: 'HEAD' })
  expect(await head.text()).toBe('')
  const page = await app.request('/about')
  expect(await page.text()).toBe(HTML)
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(page.headers))
  expect(page.headers.get('content-length')).toBe(String(HTML.length))
  expect(times).toBe(1)
  // The same for an address that is not cached.
  const unkept = await app.request('/about?q=anything', { method: 'HEAD' })
  expect(unkept.headers.get('etag')).toBe(page.headers.get('etag'))
})

test('a page is rendered to the end, also when the first client has disconnected', async () => {
  const app = site(({ signal }) => {
    signal.throwIfAborted()
    return html(HTML)
  })
  const gone = AbortSignal.abort()
  expect(await (await app.request('/team', { signal: gone })).text()).toBe(HTML)
})

test('a page whose data could not be loaded in full is not cached', async () => {
  let times = 0
  const app = site(() => {
    times += 1
    return html(`<h1>${times}</h1>`, times === 1 ? { 'Cache-Control': 'no-store' } : {})
  })
  const bare = await app.request('/careers')
  expect([await bare.text(), bare.headers.get('cache-control')]).toEqual(['<h1>1</h1>', 'no-store'])
  expect(bare.headers.get('etag')).toBe(null)
  const whole = await app.request('/careers')
  expect([await whole.text(), whole.headers.get('cache-control')]).toEqual(['<h1>2</h1>', 'public, no-cache'])
  expect(await (await app.request('/careers')).text()).toBe('<h1>2</h1>')
})

test('unused query parameters are dropped before rendering, for GET and HEAD', async () => {
  const { app, rendered } = countedSite()
  await app.request('/about?utm_source=x')
  for (const query of ['', '?utm_source=y', '?fbclid=z', '?page=400']) {
    await app.request(`/about${query}`)
    await app.request(`/about${query}`, { method: 'HEAD' })
  }
  expect(rendered).toEqual(['/about'])
})

test('concurrent requests for one page share one rendering', async () => {
  const { app, rendered } = countedSite()
  await Promise.all(['/team', '/team?x=1', '/team?x=2'].map((address) => app.request(address)))
  expect(rendered).toEqual(['/team'])
})

test('a search is rendered each time', async () => {
  const { app, rendered } = countedSite()
  for (let time = 0; time < 2; time++) await app.request('/?q=tura')
  expect(rendered).toEqual(['/?q=tura', '/?q=tura'])
})

const BUSY = 'The website is very busy at this moment. Please try again in a few seconds.'

/** A site whose searches do not end before `finish`, with as many requests for searches as it accepts at once. */
function busySite() {
  const gate = Promise.withResolvers<void>()
  const rendered: string[] = []
  const app = site(async ({ url }) => {
    const { pathname, search } = new URL(url)
    rendered.push(`${pathname}${search}`)
    if (search) await gate.promise
    return html(HTML)
  })
  const ask = (number: number, signal?: AbortSignal) => app.request(`/?q=${number}`, { signal })
  return { app, rendered, ask, finish: gate.resolve }
}

test('two searches are rendered at once, 50 wait, and more are refused with 503', async () => {
  const { app, rendered, ask, finish } = busySite()
  const accepted = Array.from({ length: 52 }, (_, number) => ask(number))
  const refused = await ask(52)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(await refused.text()).toContain(`<p>${BUSY}`)
  // The error handler of the app makes JSON of it.
  const failure = Promise.withResolvers<Error>()
  app.onError((error) => {
    failure.resolve(error)
    return new Response()
  })
  await app.request('/_.data?q=52')
  expect(await failure.promise).toMatchObject({ status: 503, message: BUSY, details: { retryAfter: 2 } })
  expect(rendered).toEqual(['/?q=0', '/?q=1'])
  // Pages that can be cached do not wait.
  expect(await (await app.request('/about')).text()).toBe(HTML)
  finish()
  expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual(Array(52).fill(200))
  expect((await ask(53)).status).toBe(200)
})

test('a client that leaves while its search waits frees its place', async () => {
  const { rendered, ask, finish } = busySite()
  const controller = new AbortController()
  const started = [ask(0), ask(1)]
  const left = Array.from({ length: 50 }, () => ask(2, controller.signal))
  expect((await ask(3)).status).toBe(503)
  controller.abort()
  await Promise.all(left)
  const next = ask(4)
  finish()
  await Promise.all([...started, next])
  expect(rendered).toEqual(['/?q=0', '/?q=1', '/?q=4'])
})

test('pages with 404 and 410 are cached, pages with 500 are not', async () => {
  const statuses: Record<string, number> = { '/404/404': 404, '/projects/tower': 410, '/about': 500 }
  const { app, rendered } = countedSite((pathname) => statuses[pathname]!)
  for (let time = 0; time < 2; time++) {
    for (const [path, status] of Object.entries(statuses))
      expect((await app.request(path)).status).toBe(status)
  }
  expect(rendered).toEqual([...Object.keys(statuses), '/about'])
})

test('when the cache is full, the least recently requested page is removed', async () => {
  // Room for two.
  const { app, rendered } = countedSite(undefined, 10_000)
  for (const path of ['/one', '/two', '/one', '/three', '/one', '/two']) await app.request(path)
  expect(rendered).toEqual(['/one', '/two', '/three', '/two'])
})

test('a published change renders every page again', async () => {
  const { app, rendered } = countedSite()
  await app.request('/about')
  await publish(db, async () => {})
  await app.request('/about')
  expect(rendered).toEqual(['/about', '/about'])
})

test('the content policy of a page allows its own inline scripts, and none injected by content', async () => {
  const app = site((_, nonce) =>
    html(
      renderToString(
        <ScriptNonce value={nonce}>
          <InlineScript code="ours()" />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what the policy must withstand */}
          <p dangerouslySetInnerHTML={{ __html: '<script>theirs()</script>' }} />
        </ScriptNonce>,
      ),
    ),
  )
  const page = await app.request('/contact')
  expect(await page.text()).toBe('<script>ours()</script><p><script>theirs()</script></p>')
  const hash = (code: string) => createHash('sha256').update(code).digest('base64')
  const policy = page.headers.get('content-security-policy')!
  expect(policy).toContain(`script-src 'self' 'sha256-${hash('ours()')}';`)
  expect(policy).not.toContain(hash('theirs()'))
})
