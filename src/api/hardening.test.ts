import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openTestApp, staff, type TestApp } from '../../test/support/app.ts'
import { databases, emptied } from '../../test/support/outside/databases.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp(databases[0]!.open)
})
afterAll(() => t.close())
beforeEach(async () => {
  await emptied(t.db)
  t.said.length = 0
})

test.each(['/api/projects', '/auth/profile', '/api/nothing', '/healthz', '/media/none.webp'])(
  '%s has the security headers',
  async (address) => {
    const { headers } = await t.ask('GET', address)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toBeNull()
  },
)

test('scripts of other sites cannot read an answer', async () => {
  const asked = {
    origin: 'https://evil.example',
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization',
  }
  for (const [method, address] of [
    ['OPTIONS', '/auth/profile'],
    ['OPTIONS', '/api/projects'],
    ['GET', '/api/projects'],
    ['POST', '/auth/login'],
  ] as const) {
    const { headers } = await t.ask(method, address, { headers: asked })
    const names = [...headers.keys()].filter((name) => name.startsWith('access-control-'))
    expect([address, names]).toEqual([address, []])
  }
})

const refused = {
  'document-uri': 'https://plinth.example/about',
  'blocked-uri': 'https://evil.example/x.js',
  'effective-directive': 'script-src-elem',
}
const report = (type: string, body: unknown, from?: string) =>
  t.ask('POST', '/api/csp-reports', {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': type },
    from,
  })

test('content policy reports are logged, in the old and the new format', async () => {
  expect((await report('application/csp-report', { 'csp-report': refused })).status).toBe(204)
  const body = { documentURL: 'https://plinth.example/', blockedURL: 'inline', lineNumber: 4 }
  const sent = [
    { type: 'csp-violation', age: 1, url: 'https://plinth.example/', body },
    { type: 'deprecation', body: { id: 'x' } },
  ]
  expect((await report('application/reports+json', sent)).status).toBe(204)
  const logged = t.said.filter((line) => line.includes('the content policy refused something'))
  expect(logged).toHaveLength(2)
  expect(logged[0]).toContain('https://evil.example/x.js')
  expect(logged[1]).toContain('"blockedURL":"inline"')
})

test('a content policy report of Safari, a single object in the new format, is logged', async () => {
  const body = { documentURL: 'https://plinth.example/', blockedURL: 'https://evil.example/x.js' }
  const sent = { type: 'csp-violation', url: 'https://plinth.example/', body }
  expect((await report('application/csp-report', sent)).status).toBe(204)
  expect(t.said.filter((line) => line.includes('https://evil.example/x.js'))).toHaveLength(1)
})

test('an address in a report is logged without the token that it carries', async () => {
  const address = 'https://plinth.example/reset-password?token=SECRET#SECRET'
  const old = { ...refused, 'document-uri': address, 'blocked-uri': address, 'source-file': address }
  await report('application/csp-report', { 'csp-report': old })
  const body = { documentURL: address, blockedURL: address, sourceFile: address }
  await report('application/reports+json', [{ type: 'csp-violation', body }])
  expect(t.said).toHaveLength(2)
  for (const line of t.said) {
    expect(line).toContain('https://plinth.example/reset-password"')
    expect(line).not.toContain('SECRET')
  }
})

test('unknown calls are answered in JSON with the same headers', async () => {
  for (const [method, address] of [
    ['POST', '/login'],
    ['PUT', '/healthz'],
    ['DELETE', '/media/x.webp'],
  ] as const) {
    const { status, body, headers } = await t.ask(method, address)
    expect([address, status, body]).toEqual([address, 404, { message: 'Page not found.' }])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test.each([
  '/api/auth/forgot-password',
  '/api/auth/open-link',
  '/api/auth/reset-password',
  '/api/auth/confirm-email',
  '/api/auth/end-session',
  '/auth/login',
])('%s accepts at most 16 KB', async (address) => {
  const body = JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(17 * 1024) })
  expect((await t.ask('POST', address, { body })).status).toBe(413)
})

test.each([
  ['POST', '/api/projects'],
  ['PUT', '/api/content/contact'],
])('%s %s refuses a body of 250,000 levels with a sentence', async (method, address) => {
  const { token } = await staff(t.db, 'SUPER_ADMIN')
  const deep = `${'['.repeat(250_000)}${']'.repeat(250_000)}`
  const body = `{"title":${deep},"sections":${deep}}`
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'deep' }
  const answer = await t.ask(method, address, { body, token, headers })
  expect([answer.status, answer.body.message]).toEqual([400, 'The body is nested over 50 levels deep.'])
})

const THREE_BYTES = 'न' // three bytes

test.each([
  [
    '/api/contact',
    32,
    {
      firstName: THREE_BYTES.repeat(120),
      message: THREE_BYTES.repeat(5000),
      recaptchaToken: 'x'.repeat(10_000),
    },
  ],
  [
    '/api/client-errors',
    16,
    { message: THREE_BYTES.repeat(500), stack: THREE_BYTES.repeat(4000), path: '/'.repeat(500) },
  ],
])('%s accepts at most %i KB from a visitor', async (address, kilobytes, longest) => {
  const overfull = await t.ask('POST', address, { body: { message: 'x'.repeat(kilobytes * 1024) } })
  expect([overfull.status, overfull.body.message]).toEqual([413, `The body is over ${kilobytes} KB.`])
  expect([204, 422]).toContain((await t.ask('POST', address, { body: longest })).status)
})

test('a body that is not a report is refused, and reports are limited in size and number', async () => {
  expect((await report('text/html', '<p>')).status).toBe(415)
  expect((await report('application/csp-report', 'no json')).status).toBe(400)
  expect((await report('application/csp-report', { other: 1 })).status).toBe(400)
  expect((await report('application/reports+json', 'x'.repeat(40_000))).status).toBe(413)
  expect(
    (await report('application/csp-report', { 'csp-report': { 'blocked-uri': 'x\ny'.repeat(5000) } })).status,
  ).toBe(204)
  expect(t.said.at(-1)!.length).toBeLessThan(1500)
  expect(t.said.at(-1)!.trim()).not.toContain('\n')
  for (let i = 0; i < 60; i++) await report('application/csp-report', { 'csp-report': refused }, '10.0.0.8')
  expect((await report('application/csp-report', { 'csp-report': refused }, '10.0.0.8')).status).toBe(429)
})

test('calls over a limit and with bad input are summed up in the log, a line a minute for each kind', async () => {
  const own = await openTestApp(databases[0]!.open)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(async () => {
    vi.useRealTimers()
    await own.close()
  })
  const summaries = () =>
    own.said.filter((line) => line.includes('within a minute')).map((line) => JSON.parse(line))
  const ask = (from: string) => own.ask('POST', '/api/contact', { body: { message: 'secret words' }, from })
  for (let time = 0; time < 30; time++) await ask('10.9.9.1')
  await ask('10.9.9.2')
  expect(summaries()).toEqual([])
  vi.advanceTimersByTime(60_000)
  const lines = summaries()
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        msg: 'calls over their limit within a minute',
        level: 30,
        calls: 10,
        addresses: 1,
        routes: { 'POST /api/contact': 10 },
        from: { '10.9.9.1': 10 },
      }),
      expect.objectContaining({ calls: 21, addresses: 2, routes: { 'POST /api/contact': 21 } }),
    ]),
  )
  expect(lines).toHaveLength(2)
  expect(JSON.stringify(lines)).not.toContain('secret words')
  vi.advanceTimersByTime(600_000)
  expect(summaries()).toHaveLength(2)
})

test('a call that the role or the session does not allow is logged with who made it, and nothing of its body', async () => {
  const { user, token } = await staff(t.db, 'HR_HIRING')
  t.said.length = 0
  const refused = await t.ask('PUT', '/api/content/contact', { token, body: { note: 'a planted text' } })
  expect(refused.status).toBe(403)
  const lines = t.said.filter((line) => line.includes('a call was refused'))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    method: 'PUT',
    path: '/api/content/contact',
    userId: user.id,
    reason: 'Only these roles may do this: Super Admin.',
  })
  expect(lines[0]).not.toContain('planted')
})
