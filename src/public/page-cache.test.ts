import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databases } from '../../test/support/databases.ts'
import { contentPolicy } from '../http/csp.ts'
import type { Database } from '../store/database.ts'
import { PageCache } from './page-cache.ts'

const HTML = '<script>greet()</script><h1>Plinth</h1>'

let db: Database
beforeAll(async () => {
  db = await databases[0]!.open()
})
afterAll(() => db.destroy())

/** A site whose pages are made like this. */
function site(render: (request: Request) => Response) {
  const cache = new PageCache(db, async (request) => render(request), {}, contentPolicy({ recaptcha: false }))
  return new Hono().get('*', (c) => cache.answer(c))
}

const html = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } })

test('who only asks for the head of a page leaves the whole page to those who come after', async () => {
  let times = 0
  const app = site(({ method }) => {
    times += 1
    // As React Router answers.
    return html(method === 'HEAD' ? '' : HTML)
  })
  const head = await app.request('/about', { method: 'HEAD' })
  expect(await head.text()).toBe('')
  const page = await app.request('/about')
  expect(await page.text()).toBe(HTML)
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(page.headers))
  expect(page.headers.get('content-length')).toBe(String(HTML.length))
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
  expect(times).toBe(1)
  // Nor of an address that is not kept.
  const unkept = await app.request('/about?anything', { method: 'HEAD' })
  expect(unkept.headers.get('etag')).toBe(page.headers.get('etag'))
})

test('a page is finished for all, also when the first who asked has gone', async () => {
  const app = site(({ signal }) => {
    signal.throwIfAborted()
    return html(HTML)
  })
  const gone = AbortSignal.abort()
  expect(await (await app.request('/team', { signal: gone })).text()).toBe(HTML)
})

test('a page that could not be read in full is kept by nobody', async () => {
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
