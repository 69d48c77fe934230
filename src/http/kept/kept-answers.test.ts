import { once } from 'node:events'
import http, { type Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import contact from '../../../starter/contact.json' with { type: 'json' }
import { staff, testApp } from '../../../test/support/app.ts'
import { project } from '../../../test/support/data/project.ts'
import { databases } from '../../../test/support/outside/databases.ts'

import { plinth } from '../../domain/account/user.ts'
import { pageCache } from '../../public/page-cache.ts'
import { putContent } from '../../store/content/content.ts'
import { publish } from '../../store/database/database.ts'
import { contentPolicy } from '../answer/csp.ts'
import { httpServer } from '../server.ts'
import type { AppEnv } from '../shared/app-env.ts'

type Sent = { method?: string; headers?: Record<string, string> }

const PAGE = `<!doctype html><h1>About</h1>${'<p>A hall of brick and bamboo.</p>'.repeat(100)}`

describe.each(databases)('kept answers on $name', ({ open }) => {
  const t = testApp(open)
  let fast: Server
  let slow: Server
  let token: string
  let id: string
  /** The requests that the app got, since the listener did not answer it. */
  let asked: string[]

  beforeEach(async () => {
    const cache = pageCache({
      kept: t.kept,
      find: async ({ pathname }) => ({ address: pathname, isCacheable: true }),
      render: async () => new Response(PAGE, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
      headers: { 'X-Frame-Options': 'SAMEORIGIN' },
      policy: contentPolicy({ recaptcha: false }),
      pictureOrigins: async () => [],
    })
    const app = new Hono<AppEnv>().get('/about', cache).all('*', (c) => t.app.fetch(c.req.raw, c.env))
    asked = []
    const fetch: typeof app.fetch = (request, env) => {
      asked.push(`${request.method} ${request.url.replace(/^http:\/\/[^/]*/, '')}`)
      return app.fetch(request, env)
    }
    fast = await listening(httpServer(fetch, { kept: t.kept }))
    slow = await listening(httpServer(app.fetch))
    token = (await staff(t.db, 'SUPER_ADMIN')).token
    await publish(t.db, (tx) => putContent(tx, plinth, 'contact', contact))
    await t.ask('POST', '/api/jobs', {
      token,
      body: { title: 'Model Maker', department: 'Workshop', location: 'Guwahati' },
    })
    const sections = Array(3).fill({ type: 'text', content: 'A hall of brick and bamboo. '.repeat(25) })
    const made = await t.ask('POST', '/api/projects', { token, body: { ...project, sections } })
    expect(made).toMatchObject({ status: 201 })
    id = made.body.id
  })
  afterEach(() => {
    for (const server of [fast, slow]) {
      server.closeAllConnections()
      server.close()
    }
  })

  const addresses = () => [
    '/about',
    '/api/projects',
    `/api/projects/${id}`,
    `/api/projects/search?category=${project.category}`,
    '/api/projects/search',
    '/api/content/contact',
    '/api/content/about',
    '/api/jobs',
  ]

  test('an answer is the same from the app, for the first time and later, and from the listener', async () => {
    for (const address of addresses()) {
      const first = await ask(slow, address)
      expect([address, first.status]).toEqual([address, 200])
      const tag = first.headers.etag!
      const variants: Record<string, string>[] = [
        {},
        { 'accept-encoding': 'br' },
        { 'Accept-Encoding': 'gzip, deflate, br, zstd' },
        { 'accept-encoding': 'gzip, br;q=0' },
        { 'accept-encoding': 'deflate' },
        { 'accept-encoding': 'identity' },
        { 'if-none-match': tag },
        { 'If-None-Match': `"other", W/${tag.replace('W/', '')}`, 'accept-encoding': 'gzip' },
        { 'if-none-match': '"other"' },
        { cookie: 'theme=dark', range: 'bytes=0-9' },
      ]
      const requests = ['GET', 'HEAD'].flatMap((method) => variants.map((headers) => ({ method, headers })))
      expect(await ask(fast, address)).toEqual(first)
      for (const request of requests) {
        const answer = await ask(fast, address, request)
        expect([address, request, answer]).toEqual([address, request, await ask(slow, address, request)])
      }
    }
    expect(asked).toEqual([])
  })

  test('what is sent is the same each time, whatever becomes of the connection', async () => {
    for (const address of ['/about', '/api/projects']) {
      const { headers } = await ask(slow, address)
      const kinds = [
        'HTTP/1.1',
        'HTTP/1.1\r\nConnection: close',
        'HTTP/1.0',
        'HTTP/1.0\r\nConnection: keep-alive',
      ]
      const requests = kinds.flatMap((kind) =>
        ['', 'Accept-Encoding: br\r\n', `If-None-Match: ${headers.etag}\r\n`].flatMap((more) =>
          ['GET', 'HEAD'].map((method) => `${method} ${address} ${kind}\r\nHost: localhost\r\n${more}\r\n`),
        ),
      )
      for (const request of requests) {
        const expected = await exchange(slow, request)
        expect([request, await exchange(fast, request)]).toEqual([request, expected])
      }
    }
    expect(asked).toEqual([])
  })

  test('a connection that stays open gets one answer after the other, each with the date', async () => {
    const request = 'GET /api/projects HTTP/1.1\r\nHost: localhost\r\n\r\n'
    await exchange(fast, request)
    const answers = await exchange(fast, request.repeat(5))
    // With the one that closes the connection.
    expect(answers.filter((line) => line === 'HTTP/1.1 200 OK')).toHaveLength(6)
    expect(answers.filter((line) => line === 'date: a date')).toHaveLength(6)
  })

  test('a change shows at the next request', async () => {
    for (const address of [`/api/projects/${id}`, '/api/projects']) await ask(fast, address)
    await t.ask('PUT', `/api/projects/${id}`, { token, body: { client: 'ANOTHER CLIENT' } })
    for (const address of [`/api/projects/${id}`, '/api/projects'])
      expect((await ask(fast, address)).body).toContain('ANOTHER CLIENT')
    await t.ask('PUT', `/api/projects/${id}`, { token, body: { hidden: true } })
    expect((await ask(fast, `/api/projects/${id}`)).status).toBe(404)
    expect((await ask(fast, '/api/projects')).body).toBe('[]')
  })

  test('callers with credentials get their own answers, and visitors none of these', async () => {
    await t.ask('PUT', `/api/projects/${id}`, { token, body: { hidden: true } })
    const bearer = { authorization: `Bearer ${token}` }
    for (const credentials of [bearer, { cookie: `theme=dark; plinth_session=${token}` }]) {
      for (let time = 0; time < 2; time++) {
        expect((await ask(fast, '/api/projects', { headers: credentials })).body).toContain('TOWN HALL, TURA')
        expect((await ask(fast, `/api/projects/${id}`, { headers: credentials })).status).toBe(200)
        expect((await ask(fast, `/api/projects/${id}`)).status).toBe(404)
        expect((await ask(fast, '/api/projects')).body).toBe('[]')
        expect((await ask(fast, '/api/jobs', { headers: credentials })).body).toContain('applicants')
        expect((await ask(fast, '/api/jobs')).body).not.toContain('applicants')
      }
    }
    const ended = { authorization: 'Bearer ended' }
    expect((await ask(fast, '/api/projects', { headers: ended })).status).toBe(401)
    // A page is the same for everybody.
    await ask(fast, '/about')
    asked = []
    await ask(fast, '/about', { headers: bearer })
    expect(asked).toEqual([])
  })

  test('unusual requests get the answer that the app alone gives', async () => {
    for (const address of addresses()) await ask(fast, address)
    for (const [address, request] of [
      ['/api/projects?utm_source=x', {}],
      [`/api/projects/%${id.charCodeAt(0).toString(16)}${id.slice(1)}`, {}],
      ['//api/projects', {}],
      ['/api/projects/', {}],
      ['/api/./projects', {}],
      ['/about?fbclid=y', {}],
      ['/api/projects/search?category=civic&unknown=1', {}],
      ['/api/projects', { headers: { host: '[::1]' } }],
      ['/api/projects', { headers: { host: 'no host' } }],
      ['/api/projects', { headers: { 'content-length': '0' } }],
      ['/api/projects', { method: 'POST', headers: { 'content-length': '0' } }],
      ['/api/projects', { method: 'OPTIONS' }],
    ] as [string, Sent][]) {
      asked = []
      const answer = await ask(fast, address, request)
      const message = `${request.method} ${address} ${JSON.stringify(request.headers)}`
      expect(answer, message).toEqual(await ask(slow, address, request))
    }
  })

  test('what one caller asks in an odd way changes no answer to others', async () => {
    // An id that looks like a search, while nothing is kept yet and later.
    const search = `/api/projects/search?category=${project.category}`
    for (let time = 0; time < 2; time++) {
      const [odd, usual] = await Promise.all([ask(fast, search.replace('?', '%3F')), ask(fast, search)])
      expect([odd.status, usual.status]).toEqual([404, 200])
    }
    for (const address of [
      '/api/projects/search?status=%20&location=%20',
      '/api/projects/search?category=%20&subCategory=%20&q=&tag=%20',
    ]) {
      expect((await ask(fast, address)).body, address).toContain(id)
      expect((await ask(fast, '/api/projects/search')).body).toContain(id)
    }
    // The capital form of the dotless i is I.
    const category = project.category.toUpperCase()
    expect(category).toContain('I')
    expect(
      (await ask(fast, `/api/projects/search?category=${category.replace('I', '%C4%B1')}`)).body,
    ).toContain(id)
  })

  test('what there may be any number of is not kept', async () => {
    for (const address of [
      '/api/projects/search?q=brick',
      '/api/projects/search?year=2024',
      '/api/projects/search?category=Civic&status=ON-SITE',
      '/api/projects/search?location=NOWHERE',
      '/api/projects/none',
    ]) {
      asked = []
      await ask(fast, address)
      await ask(fast, address)
      expect(asked, address).toHaveLength(2)
    }
  })
})

async function listening(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const LAST = 'HEAD /about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

/** The lines that a server answers to what is sent over a new connection, sorted, since the order of headers means nothing. */
async function exchange(server: Server, sent: string) {
  const { port } = server.address() as AddressInfo
  const socket = net.connect(port, '127.0.0.1')
  socket.write(sent)
  let received = ''
  for await (const part of socket.setEncoding('latin1')) {
    if (received === '' && !/^connection: close/im.test(part)) socket.write(LAST)
    received += part
  }
  return received
    .replaceAll('HTTP/1.1 ', '\r\nHTTP/1.1 ')
    .split('\r\n')
    .map((line) => line.replace(/^[\w-]+:/, (name) => name.toLowerCase()))
    .map((line) => line.replace(/^date: \w{3}, .* GMT$/, 'date: a date'))
    .sort()
}

/** Everything that is answered but the time. */
async function ask(server: Server, path: string, { method = 'GET', headers = {} }: Sent = {}) {
  const { port } = server.address() as AddressInfo
  const request = http.request({ host: '127.0.0.1', port, path, method, headers }).end()
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  const body = Buffer.concat(await answer.toArray())
  const { date: _, ...rest } = answer.headers
  const isText = rest['content-encoding'] === undefined
  return { status: answer.statusCode, headers: rest, body: body.toString(isText ? 'utf8' : 'base64') }
}
