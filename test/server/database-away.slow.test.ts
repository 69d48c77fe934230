import { expect, test } from 'vitest'
import { startBuiltServer } from '../support/outside/running-server.ts'
import { startPostgres } from '../support/outside/throwaway-postgres.ts'
import { answerOf } from '../support/rules/call-bodies.ts'

const RETRY_AFTER = '5' // s

test('while PostgreSQL is away, kept pages and pictures are served, all else says 503, and it recovers by itself', async () => {
  const postgres = await startPostgres()
  const server = await startBuiltServer({ DATABASE_URL: postgres.url, SECRET_KEY: 'x'.repeat(32) })
  const get = (path: string) => fetch(server.url + path)
  const statusOf = async (path: string) => (await get(path)).status
  try {
    const about = await (await get('/about')).text()
    const projects = await get('/api/projects')
    const [picture] = /\/media\/[\w.-]+/.exec(await projects.clone().text()) ?? []
    const [project] = await answerOf<'GET /api/projects'>(projects)
    const call = `/api/projects/${project!.id}`
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
    expect(await statusOf(picture!)).toBe(200)

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
})
