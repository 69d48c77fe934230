import { expect, inject, test } from 'vitest'
import { findPostgres } from '../../scripts/find-programs.mjs'
import { jpeg } from '../support/data/made-pictures.ts'
import { project } from '../support/data/project.ts'
import { startBuiltServer } from '../support/outside/running-server.ts'
import { startPostgres } from '../support/outside/throwaway-postgres.ts'
import { answerOf } from '../support/rules/call-bodies.ts'

const PERSON = { name: 'Ira Bora', email: 'ira@example.org', password: 'lintel and sill' }
const RETRY_AFTER = '5' // s

// PostgreSQL is not installed everywhere.
test.skipIf(!findPostgres())(
  'while PostgreSQL is away, kept pages and pictures are served, all else says 503, and it recovers by itself',
  async () => {
    const postgres = await startPostgres({ copyOf: inject('emptyDatabase') })
    const settings = { DATABASE_URL: postgres.url, SECRET_KEY: 'x'.repeat(32) }
    const server = await startBuiltServer(settings)
    const get = (path: string) => fetch(server.url + path)
    const post = (path: string, headers: object, body: string | FormData) =>
      fetch(server.url + path, { method: 'POST', headers: { ...headers }, body })
    const statusOf = async (path: string) => (await get(path)).status
    try {
      const json = { 'Content-Type': 'application/json' }
      const { token } = await answerOf<'POST /auth/register'>(
        post('/auth/register', json, JSON.stringify(PERSON)),
      )
      const signedIn = { Authorization: `Bearer ${token}` }
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(await jpeg(300, 200))], { type: 'image/jpeg' }), 'hall.jpg')
      const { url: picture } = await answerOf<'POST /api/projects/upload'>(
        post('/api/projects/upload', signedIn, form),
      )
      const withPicture = JSON.stringify({ ...project, previewImage: picture })
      const { id } = await answerOf<'POST /api/projects'>(
        post('/api/projects', { ...json, ...signedIn }, withPicture),
      )
      const about = await (await get('/about')).text()
      const call = `/api/projects/${id}`
      const before = await (await get(call)).text()

      await postgres.pause()
      await expect
        .poll(async () => (await (await get('/readyz')).json()).databaseAwaySince)
        .toEqual(expect.any(String))
      expect(await statusOf('/readyz')).toBe(503)
      expect(await statusOf('/healthz')).toBe(200)
      expect(await (await get('/about')).text()).toBe(about)
      expect(await (await get('/about?utm_source=x')).text()).toBe(about)
      expect(await (await get(call)).text()).toBe(before)
      expect(await statusOf(picture)).toBe(200)

      const page = await get('/')
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, RETRY_AFTER])
      expect(page.headers.get('cache-control')).toBe('no-store')
      const html = await page.text()
      expect(html).toContain('Failed to load projects. Please try again later.')
      expect(html).toMatch(/<button[^>]*>Retry/)
      const other = await get('/careers')
      expect([other.status, other.headers.get('retry-after')]).toEqual([503, RETRY_AFTER])
      expect(await other.text()).toMatch(/<button[^>]*>Retry/)
      const refused = await get('/api/content/team')
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, RETRY_AFTER])
      expect((await refused.json()).message).toBe(
        'The database is not available at the moment. Please try again in a few seconds.',
      )

      await postgres.resume()
      await expect.poll(() => statusOf('/readyz')).toBe(200)
      for (const path of ['/', '/careers', '/api/content/team'])
        expect([path, await statusOf(path)]).toEqual([path, 200])
    } finally {
      await server.stop()
      await postgres.stop()
    }
  },
)
