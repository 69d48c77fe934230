import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { change } from '../../store/database/database.ts'
import { queueMail } from '../../store/mail/outbox.ts'
import { addPicture } from '../../store/picture/pictures.ts'

const TOKEN = 'a token of sixteen characters'

/** The value of one line, such as 'name{label="value"}'. */
const sampleOf = (text: string, sample: string) => {
  const line = text.split('\n').find((line) => line.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length + 1))
}

describe.each(databases)('the metrics on $name', ({ name, open }) => {
  const t = testApp(open, { metricsToken: TOKEN })
  const read = async () => (await t.ask<string>('GET', '/metrics')).body

  it('count requests by the pattern of their route, their method and their status', async () => {
    await t.ask('GET', '/api/projects/one')
    await t.ask('GET', '/api/projects/two')
    await t.ask('GET', '/api/nothing/of/this/name')
    const text = await read()
    const counted = (route: string, status: number) =>
      sampleOf(text, `plinth_http_requests_total{method="GET",route="${route}",status="${status}"}`)
    expect(counted('/api/projects/:id', 404)).toBeGreaterThanOrEqual(2)
    expect(counted('/api/*', 404)).toBeGreaterThanOrEqual(1)
    expect(text).not.toContain('/api/projects/one')
    expect(text).not.toContain('of/this/name')
    const duration = 'plinth_http_request_duration_seconds'
    const all = sampleOf(text, `${duration}_bucket{le="+Inf",method="GET",route="/api/projects/:id"}`)
    expect(all).toBe(sampleOf(text, `${duration}_count{method="GET",route="/api/projects/:id"}`))
  })

  it('count the forms and histories of records by their addresses without ids', async () => {
    const screens = [
      '/admin/dashboard/projects/edit/:id',
      '/admin/dashboard/hiring/openings/add',
      '/admin/dashboard/hiring/openings/:id',
      '/admin/dashboard/website-content/:id/history',
    ]
    for (const screen of screens) await t.ask('GET', screen.replace(':id', 'team'))
    await t.ask('GET', '/admin/dashboard/hiring/templates/add')
    const text = await read()
    const counted = [...text.matchAll(/^plinth_http_requests_total\{.*route="(\/admin.*?)"/gm)]
    expect(counted.map(([, route]) => route)).toEqual(screens)
  })

  it('have the length of the queues and the age of what waits longest', async () => {
    await change(t.db, (tx) =>
      queueMail(tx, { kind: 'subscription', to: 'ada@plinth.example', about: 'x', facts: {} }),
    )
    await t.db
      .updateTable('outbox')
      .set({ created_at: hoursAgo(2) })
      .execute()
    const picture = { id: 'a'.repeat(32), format: 'jpg', width: 800, height: 600, animated: false } as const
    const facts = {
      ...picture,
      thumbhash: '',
      hasWebp: true,
      hasAvif: false,
      hasAnimation: false,
      hasLarge: false,
    }
    const actor = { id: 'me', name: 'Me', email: 'me@plinth.example' }
    await addPicture(t.db, actor, { ...facts, bytes: 1 }, 'house.jpg')
    await t.db
      .updateTable('picture_jobs')
      .set({ queued_at: hoursAgo(3) })
      .execute()
    const text = await read()
    expect(sampleOf(text, 'plinth_queue_length{queue="mails"}')).toBe(1)
    expect(sampleOf(text, 'plinth_queue_length{queue="pictures"}')).toBe(1)
    expect(sampleOf(text, 'plinth_queue_oldest_seconds{queue="mails"}')).toBeGreaterThanOrEqual(7200)
    expect(sampleOf(text, 'plinth_queue_oldest_seconds{queue="pictures"}')).toBeGreaterThanOrEqual(10_800)
    expect(sampleOf(text, 'plinth_database_up')).toBe(1)
  })

  it('have the child processes, the event loop and the memory of the process', async () => {
    const text = await read()
    // Other apps of this worker use the same children.
    const { busy: pictures } = t.encoder.states()['urgent pictures']
    expect(sampleOf(text, 'plinth_child_busy{child="urgent pictures"}')).toBe(pictures)
    const { failures } = t.documents.state()
    expect(sampleOf(text, 'plinth_child_failures_total{child="documents"}')).toBe(failures)
    expect(sampleOf(text, 'plinth_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
    expect(sampleOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    const busy = sampleOf(text, 'plinth_pool_connections{state="busy"}')
    expect(busy === undefined).toBe(name === 'SQLite')
  })

  it.each([
    ['from another machine', { from: '203.0.113.9' }, 403],
    [
      'from another machine that names this one',
      { from: '203.0.113.9', headers: { host: 'localhost' } },
      403,
    ],
    ['from this machine by IPv6', { from: '::1' }, 200],
    ['from this machine by IPv4 in IPv6', { from: '::ffff:127.0.0.1' }, 200],
    ['through a proxy on this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }, 403],
    ['through a proxy that says the protocol alone', { headers: { 'x-forwarded-proto': 'https' } }, 403],
    ['with the token', { from: '203.0.113.9', token: TOKEN }, 200],
    ['with the token, through a proxy', { headers: { 'x-forwarded-for': '203.0.113.9' }, token: TOKEN }, 200],
    ['with another token', { from: '203.0.113.9', token: `${TOKEN}!` }, 403],
  ])('%s', async (_, request, status) => {
    expect((await t.ask('GET', '/metrics', request)).status).toBe(status)
  })

  it('have no host name of their own, except at a Unix socket', async () => {
    const asked = await t.ask('GET', 'http://metrics.localhost/metrics', { from: '203.0.113.9' })
    expect(asked.status).toBe(403)
  })

  it('are not for a proxy on this machine that adds no header: it keeps the public name of the site', async () => {
    expect((await t.ask('GET', 'http://studio.example/metrics')).status).toBe(403)
  })
})

describe('without METRICS_TOKEN', () => {
  const t = testApp(databases[0]!.open)

  it('no token is right', async () => {
    for (const token of ['undefined', 'null', ''])
      expect((await t.ask('GET', '/metrics', { from: '203.0.113.9', token })).status).toBe(403)
  })
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
