import { describe, expect, test } from 'vitest'
import { openTestApp, PASSWORD, staff, testApp } from '../../../test/support/app.ts'
import { project } from '../../../test/support/data/project.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { DAY } from '../../domain/time/durations.ts'
import { makeSetupLink } from '../../store/account/setup-links.ts'

const person = { name: 'R. Deka', email: 'Deka@Plinth.example', password: 'six six' }
const LOGIN_FAILED = 'Login failed. Please check your credentials.'

describe.each(databases)('accounts on $name', ({ open }) => {
  const t = testApp(open)

  const register = (body: object = person, from?: string) => t.ask('POST', '/auth/register', { body, from })
  const login = (email: string, password: string) =>
    t.ask('POST', '/auth/login', { body: { email, password } })
  const profile = (token: string) => t.ask('GET', '/auth/profile', { token })

  test('the first registration creates the Super Admin and signs in, also by cookie', async () => {
    const made = await register()
    expect(made.status).toBe(201)
    expect(made.body.user).toMatchObject({
      email: 'deka@plinth.example',
      role: 'SUPER_ADMIN',
      status: 'Active',
    })
    expect(JSON.stringify(made.body)).not.toContain('argon2')
    expect((await profile(made.body.token)).body.user).toEqual(made.body.user)
    const cookie = made.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
  })

  test.each([
    { role: 'HR_HIRING' },
    { id: 'mine' },
    { status: 'Invited' },
    { createdAt: '2001-01-01T00:00:00.000Z', created_at: '2001-01-01T00:00:00.000Z' },
    { password_hash: 'x', passwordHash: 'x' },
  ])('a registration ignores the extra fields %j', async (more) => {
    expect((await register({ ...person, ...more })).status).toBe(201)
    const [user] = await t.db.selectFrom('users').selectAll().execute()
    expect(user).toMatchObject({ email: 'deka@plinth.example', role: 'SUPER_ADMIN', status: 'Active' })
    const values = Object.values(user!)
    for (const word of Object.values(more)) expect(values).not.toContain(word)
    expect((await login(person.email, person.password)).status).toBe(200)
  })

  test('of 50 concurrent first registrations exactly one succeeds', async () => {
    const tries = Array.from({ length: 50 }, (_, i) =>
      register({ ...person, email: `a${i}@plinth.example` }, `127.0.0.${i + 1}`),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 403)).toHaveLength(49)
    expect(await t.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test.each([
    [{ ...person, password: '12345' }, 'password', 'Password must be at least 6 characters.'],
    [{ ...person, password: 'x'.repeat(1025) }, 'password', 'At most 1024 characters.'],
    [{ ...person, email: 'nobody' }, 'email', 'Enter a valid e-mail address.'],
    [{ ...person, email: 'a@b.example\r\nBcc: x@y.example' }, 'email', 'Enter a valid e-mail address.'],
    [{ name: 'x', email: person.email }, 'password', 'Enter a password.'],
  ])('an invalid registration is refused: %j', async (body, field, message) => {
    const made = await register(body)
    expect([made.status, made.body.errors]).toEqual([422, { [field]: message }])
    expect((await register()).status).toBe(201)
  })

  test.each([
    [6, 201],
    [7, 201],
    [8, 201],
    [128, 201],
    [1024, 201],
    [2000, 422],
    [1_000_000, 413],
  ])('a first password of %i characters is answered with %i', async (length, status) => {
    const password = 'Heron. '.repeat(length).slice(0, length)
    expect((await register({ ...person, password })).status).toBe(status)
    if (status === 201) expect((await login(person.email, password)).status).toBe(200)
  })

  test('line breaks in a name become spaces, and an empty, too long or malformed name is refused', async () => {
    const { token } = (await register({ ...person, name: 'A\r\nSet-Cookie: x=1\nB' })).body
    const { user } = (await profile(token)).body
    expect(user.name).toBe('A Set-Cookie: x=1 B')
    const rename = (name: unknown) => t.ask('PUT', '/auth/profile', { body: { name }, token })
    expect((await rename('M.\r\nBcc: x@y.z')).body.user.name).toBe('M. Bcc: x@y.z')
    for (const wrong of ['', 'x'.repeat(121), 'nul\u0000', 7, null, {}, ['x']]) {
      expect((await rename(wrong)).status).toBe(422)
    }
  })

  test('sign-in ignores the case of the address, and answers a wrong password and an unknown address alike', async () => {
    await register()
    expect((await login('DEKA@plinth.example', person.password)).body.token).toBeTruthy()
    for (const [email, password] of [
      [person.email, 'wrong'],
      ['other@plinth.example', person.password],
    ] as const) {
      const refused = await login(email, password)
      expect([refused.status, refused.body.message]).toEqual([401, LOGIN_FAILED])
    }
  })

  test('a refused sign-in is logged without what was typed', async () => {
    const { id } = (await register()).body.user
    t.said.length = 0
    await login(person.email, 'not this one')
    await login('nobody@plinth.example', 'not this one')
    const refused = t.said
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'a sign-in was refused')
    expect(refused.map(({ address, userId }) => [address, userId])).toEqual([
      ['127.0.0.1', id],
      ['127.0.0.1', undefined],
    ])
    expect(t.said.join()).not.toMatch(/not this one|nobody@|deka@/i)
  })

  test('a token is valid until logout; a shortened, lengthened or invented token is not', async () => {
    const { token } = (await register()).body
    for (const wrong of [token.slice(0, -1), `${token}A`, 'x', `${token} x`, 'null', '\u00e4']) {
      expect(
        (await t.ask('GET', '/auth/profile', { headers: { Authorization: `Bearer ${encodeURI(wrong)}` } }))
          .status,
      ).toBe(401)
    }
    expect((await t.ask('POST', '/auth/logout', { token })).status).toBe(204)
    expect((await profile(token)).status).toBe(401)
    expect(await t.db.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  test('a bearer token that has ended is refused with 401; a cookie that has ended counts as a visitor', async () => {
    const { token } = (await register()).body
    const made = await t.ask('POST', '/api/projects', { body: { ...project, hidden: true }, token })
    expect((await t.ask('GET', '/api/projects', { token })).body).toHaveLength(1)
    await t.ask('POST', '/auth/logout', { token })
    for (const address of ['/api/projects', '/api/projects/search', `/api/projects/${made.body.id}`])
      expect([address, (await t.ask('GET', address, { token })).status]).toEqual([address, 401])
    // The browser sends a cookie on its own, so one that has ended is no error: the caller is a visitor.
    const headers = { cookie: `plinth_session=${token}` }
    const seen = await t.ask('GET', '/api/projects', { headers })
    expect([seen.status, seen.body]).toEqual([200, []])
    expect((await login(person.email, person.password)).status).toBe(200)
  })

  test('a token expires after 30 days without use', async () => {
    const { token } = (await register()).body
    const old = new Date(Date.now() - 31 * DAY).toISOString()
    await t.db.updateTable('sessions').set({ seen_at: old }).execute()
    expect((await profile(token)).status).toBe(401)
  })

  test('tokens are stored as hashes', async () => {
    const { token } = (await register()).body
    expect(JSON.stringify(await t.db.selectFrom('sessions').selectAll().execute())).not.toContain(token)
  })

  test('a user can change the display name and nothing else', async () => {
    const { token, user } = (await register()).body
    const changed = await t.ask('PUT', '/auth/profile', {
      body: { name: ' M.  Sen ', role: 'HR_HIRING', email: 'x@y.z' },
      token,
    })
    expect(changed.body).toMatchObject({
      message: 'Name updated to M. Sen!',
      user: { ...user, name: 'M. Sen' },
    })
    expect((await t.ask('PUT', '/auth/profile', { body: { name: ' ' }, token })).status).toBe(422)
  })

  test('a write with the session cookie must come from the site itself', async () => {
    const made = await register()
    const cookie = (made.headers.get('set-cookie') ?? '').split(';')[0]!
    const write = (headers: Record<string, string>) =>
      t.ask('PUT', '/auth/profile', {
        body: { name: 'X' },
        headers: { cookie, host: 'plinth.example', ...headers },
      })
    const own = { origin: 'https://plinth.example' }
    expect((await write(own)).status).toBe(200)
    expect((await write({ ...own, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await write({})).status).toBe(403)
    expect((await write({ origin: 'null' })).status).toBe(403)
    expect((await write({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await write({ origin: 'https://plinth.example.evil.example' })).status).toBe(403)
    expect((await write({ ...own, 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await t.ask('GET', '/auth/profile', { headers: { cookie } })).status).toBe(200)
    const again = await t.ask('POST', '/auth/login', { body: person, headers: { cookie } })
    expect(again.status).toBe(200)
  })

  test.each([
    ['urlencoded', 'application/x-www-form-urlencoded', 'name=Mallory'],
    [
      'multipart',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nMallory\r\n--x--',
    ],
    ['plain text', 'text/plain', '{"name":"Mallory"}'],
  ])('a form on another site that sends %s changes nothing', async (_, type, body) => {
    const made = await register()
    const cookie = (made.headers.get('set-cookie') ?? '').split(';')[0]!
    const send = (headers: Record<string, string>) =>
      t.ask('PUT', '/auth/profile', {
        body,
        headers: { cookie, host: 'plinth.example', 'Content-Type': type, ...headers },
      })
    expect((await send({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await send({})).status).toBe(403)
    // Only JSON is accepted, even from our own pages.
    expect((await send({ origin: 'https://plinth.example' })).status).toBe(415)
    expect((await profile(made.body.token)).body.user.name).toBe(person.name)
  })

  test('other users read only their own edits, a Super Admin reads all', async () => {
    const manager = await staff(t.db, 'PROJECT_CONTENT_MANAGER')
    const admin = await staff(t.db, 'SUPER_ADMIN')
    await t.ask('POST', '/api/projects', { body: project, token: admin.token })
    const kinds = async (token: string) =>
      (await t.ask('GET', '/api/activity', { token })).body.entries.map(
        (entry: { kind: string }) => entry.kind,
      )
    expect(await kinds(manager.token)).toEqual(['user.signed-in'])
    expect(await kinds(admin.token)).toEqual(['project.created', 'user.signed-in', 'user.signed-in'])
  })

  test('the pages know whether the first admin is still to be registered', async () => {
    expect((await t.ask('GET', '/auth/register')).body).toEqual({ isOpen: true, token: 'none' })
    await register()
    expect((await t.ask('GET', '/auth/register')).body).toEqual({ isOpen: false, token: 'none' })
  })

  test('after the setup every registration is refused', async () => {
    await staff(t.db, 'HR_HIRING')
    expect((await register()).status).toBe(403)
    expect((await login('hr_hiring@plinth.example', PASSWORD)).status).toBe(200)
  })
})

test('with a setup token a registration without it is refused', async () => {
  const t = await openTestApp(databases[0]!.open, { setupToken: 'the right one' })
  const register = (setupToken?: string) =>
    t.ask('POST', '/auth/register', { body: { ...person, setupToken } })
  expect((await register()).status).toBe(403)
  expect((await register('the wrong one')).status).toBe(403)
  expect((await register('the right one')).status).toBe(201)
  await t.close()
})

test('from another machine the first account needs the printed link, which works once', async () => {
  const t = await openTestApp(databases[0]!.open)
  const from = '192.0.2.1'
  const register = (setupToken?: string, headers = {}) =>
    t.ask('POST', '/auth/register', { body: { ...person, setupToken }, from, headers })
  expect((await t.ask('GET', '/auth/register', { from })).body).toEqual({ isOpen: true, token: 'printed' })
  const refused = await register()
  expect([refused.status, refused.body.errors.setupToken]).toEqual([403, expect.stringContaining('printed')])
  expect((await register('invented')).status).toBe(403)
  // A proxy on the server's machine passes on what comes from anywhere.
  const proxied = { body: person, headers: { 'x-forwarded-for': from } }
  expect((await t.ask('POST', '/auth/register', proxied)).status).toBe(403)
  const [first, second] = [await makeSetupLink(t.db), await makeSetupLink(t.db)]
  expect((await register(first)).status).toBe(201)
  expect((await register(second)).status).toBe(403)
  await t.db.deleteFrom('sessions').execute()
  await t.db.deleteFrom('users').execute()
  for (const former of [first, second]) expect((await register(former)).status).toBe(403)
  await t.close()
})

test('on https the cookie is Secure and bound to this host, and the one for plain http is ignored', async () => {
  const t = await openTestApp(databases[0]!.open, { publicUrl: 'https://plinth.example' })
  const made = await t.ask('POST', '/auth/register', { body: person })
  const [cookie = ''] = made.headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-plinth_session=[\w-]{43};.*Path=\/;.*HttpOnly;.*Secure;.*SameSite=Strict$/)
  expect(cookie).not.toMatch(/Domain/i)
  const status = async (sent: string) =>
    (await t.ask('GET', '/auth/profile', { headers: { cookie: sent } })).status
  expect(await status(cookie.split(';')[0]!)).toBe(200)
  expect(await status(`plinth_session=${made.body.token}`)).toBe(401)
  const out = await t.ask('POST', '/auth/logout', { token: made.body.token })
  expect(out.headers.get('set-cookie')).toMatch(/^__Host-plinth_session=;.*Max-Age=0;.*Secure/)
  expect(made.headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
  await t.close()
})
