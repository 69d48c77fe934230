import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { project } from '../support/data/project.ts'
import { type RunningServer, startBuiltServer } from '../support/outside/running-server.ts'
import { answerOf } from '../support/rules/call-bodies.ts'

/*
 * Points as Mozilla's Observatory and securityheaders.com give them: 100, less for what is missing or weak. Strict-Transport-Security
 * is sent, since the address in the settings is https.
 */

type Rule = { points: number; what: string; isMet(headers: Headers, policy: Map<string, string>): boolean }

const RULES: Rule[] = [
  {
    points: 25,
    what: 'a content policy with a default',
    isMet: (_, policy) => policy.has('default-src'),
  },
  {
    points: 25,
    what: 'no inline script without a nonce or hash, no eval, no script of any host',
    isMet: (_, policy) =>
      !/'unsafe-(inline|eval|hashes)'|(^| )(\*|data:|blob:|https?:)( |$)/.test(of(policy, 'script-src')),
  },
  {
    points: 10,
    what: 'no inline style sheet without a nonce',
    isMet: (_, policy) => !of(policy, 'style-src').includes("'unsafe-inline'"),
  },
  {
    points: 5,
    what: 'no plug-ins, no other base, no foreign form, no foreign frame around it',
    isMet: (_, policy) =>
      of(policy, 'object-src') === "'none'" &&
      (of(policy, 'default-src') === "'none'" ||
        (policy.get('base-uri') === "'none'" && policy.get('form-action') === "'self'")) &&
      /^'(self|none)'$/.test(policy.get('frame-ancestors') ?? ''),
  },
  {
    points: 20,
    what: 'HSTS for a year, with subdomains',
    isMet: (headers) => {
      const [, seconds] = /max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '') ?? []
      return (
        Number(seconds) >= 31_536_000 && /includeSubDomains/.test(headers.get('strict-transport-security')!)
      )
    },
  },
  { points: 5, what: 'nosniff', isMet: (headers) => headers.get('x-content-type-options') === 'nosniff' },
  {
    points: 20,
    what: 'X-Frame-Options',
    isMet: (headers) => /^(SAMEORIGIN|DENY)$/.test(headers.get('x-frame-options') ?? ''),
  },
  {
    points: 5,
    what: 'a referrer policy that sends no path to other sites',
    isMet: (headers) =>
      /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(
        headers.get('referrer-policy') ?? '',
      ),
  },
  { points: 5, what: 'a permissions policy', isMet: (headers) => headers.has('permissions-policy') },
  {
    points: 10,
    what: 'COOP and CORP of the same origin',
    isMet: (headers) =>
      headers.get('cross-origin-opener-policy') === 'same-origin' &&
      headers.get('cross-origin-resource-policy') === 'same-origin',
  },
  { points: 50, what: 'no CORS', isMet: (headers) => !headers.has('access-control-allow-origin') },
  {
    points: 20,
    what: 'cookies for https alone, without scripts and other sites',
    isMet: (headers) =>
      headers
        .getSetCookie()
        .every(
          (cookie) =>
            /; Secure/.test(cookie) && /; HttpOnly/.test(cookie) && /; SameSite=Strict/.test(cookie),
        ),
  },
  {
    points: 5,
    what: 'nothing about the program',
    isMet: (headers) => !headers.has('server') && !headers.has('x-powered-by'),
  },
]

/** The sources of a directive, or those of default-src if the policy does not have it. */
const of = (policy: Map<string, string>, name: string) => policy.get(name) ?? policy.get('default-src') ?? '*'

const policyIn = (headers: Headers) =>
  new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((one): [string, string] => {
      const [name = '', ...sources] = one.split(' ')
      return [name, sources.join(' ')]
    }),
  )

function gradeOf(headers: Headers) {
  const policy = policyIn(headers)
  const missed = RULES.filter(({ isMet }) => !isMet(headers, policy))
  const points = 100 - missed.reduce((sum, rule) => sum + rule.points, 0)
  return { points, missed: missed.map(({ what }) => what) }
}

let server: RunningServer
beforeAll(async () => {
  server = await startBuiltServer({ PUBLIC_URL: 'https://studio.example' })
  const person = { name: 'Ira Bora', email: 'ira@example.org', password: 'lintel and sill' }
  const { token } = await answerOf<'POST /auth/register'>(send('POST', '/auth/register', person))
  const made = await answerOf<'POST /api/projects'>(send('POST', '/api/projects', project, token))
  await send('PUT', `/api/projects/${made.id}`, { name: 'Town Hall' }, token)
})
afterAll(() => server.stop())

const send = (method: string, path: string, body: object, token = '') =>
  fetch(server.url + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + path, { method, headers, redirect: 'manual' })

test.each([
  ['a public page', '/', 200],
  ['the data of a public page', '/_.data', 200],
  ['a page of the dashboard', '/login', 200],
  ['a page by a link of a mail', '/reset-password', 200],
  ['a page that does not exist', '/none', 404],
  ['a call', '/api/content/site', 200],
  ['a call that is refused', '/api/users', 401],
  ['a call that does not exist', '/api/none', 404],
  ['a redirect of a call', '/api/subscribers/unsubscribe/x', 303],
  ['a file', '/favicon.svg', 200],
  ['a picture that does not exist', '/media/none.jpg', 404],
  ['the sitemap', '/sitemap.xml', 200],
  ['the rules for search engines', '/robots.txt', 200],
  ['a redirect to the new address of a project', '/projects/town-hall-tura', 301],
  ['the documentation', '/api/docs', 200],
  ['the state of the process', '/healthz', 200],
])('the headers of %s get 100 points', async (_, path, status) => {
  const response = await get(path)
  expect([response.status, gradeOf(response.headers)]).toEqual([status, { points: 100, missed: [] }])
})

test('a 304 has the headers of the first answer', async () => {
  for (const path of ['/', '/api/content/site']) {
    const first = await get(path)
    const again = await get(path, { 'If-None-Match': first.headers.get('etag')! })
    expect([path, again.status]).toEqual([path, 304])
    for (const name of ['content-security-policy', 'strict-transport-security', 'x-content-type-options'])
      expect([path, name, again.headers.get(name)]).toEqual([path, name, first.headers.get(name)])
  }
})

test('a method that an address does not have gets 100 points too', async () => {
  for (const method of ['PUT', 'OPTIONS', 'DELETE']) {
    const { headers } = await get('/', {}, method)
    expect([method, gradeOf(headers)]).toEqual([method, { points: 100, missed: [] }])
  }
})

test('trusted types are enforced in the dashboard, where the token is', async () => {
  const policy = policyIn((await get('/login')).headers)
  expect(policy.get('require-trusted-types-for')).toBe("'script'")
  expect(policy.get('trusted-types')).toBe('default frames')
})

test('a folder of files is not listed', async () => {
  for (const path of ['/assets', '/assets/', '/media/', '/media/cards/'])
    expect([path, (await get(path)).status]).toEqual([path, 404])
})

test('TRACE, which would return what the browser sent, is not answered', async () => {
  const { hostname, port } = new URL(server.url)
  const status = await new Promise((resolve, reject) => {
    const asked = request({ hostname, port, method: 'TRACE', path: '/' }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.on('error', reject).end()
  })
  expect(status).toBe(404)
})
