import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, PASSWORD, project, staff, type TestApp } from '../../test/support/app.ts'
import { databases, emptied } from '../../test/support/databases.ts'
import { roleNames } from '../domain/role.ts'

const person = { name: 'R. Deka', email: 'Deka@Plinth.example', password: 'six six' }
const LOGIN_FAILED = 'Login failed. Please check your credentials.'

describe.each(databases)('accounts on $name', ({ open }) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp(open)
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await emptied(t.db)
  })

  const register = (body: object = person) => t.ask('POST', '/auth/register', { body })
  const login = (email: string, password: string) =>
    t.ask('POST', '/auth/login', { body: { email, password } })
  const profile = (token: string) => t.ask('GET', '/auth/profile', { token })

  test('the first to register is the Super Admin and signed in, also by cookie', async () => {
    const made = await register({ ...person, role: 'HR_HIRING', id: 'mine' })
    expect(made.status).toBe(201)
    expect(made.body.user).toMatchObject({
      email: 'deka@plinth.example',
      role: 'SUPER_ADMIN',
      status: 'Active',
    })
    expect(made.body.user.id).not.toBe('mine')
    expect(JSON.stringify(made.body)).not.toContain('argon2')
    expect((await profile(made.body.token)).body.user).toEqual(made.body.user)
    const cookie = made.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
  })

  test('of 50 first registrations at the same moment exactly one wins', async () => {
    const tries = Array.from({ length: 50 }, (_, i) => register({ ...person, email: `a${i}@plinth.example` }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 403)).toHaveLength(49)
    expect(await t.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test.each([
    [{ ...person, password: '12345' }, 'password', 'Password must be at least 6 characters.'],
    [{ ...person, password: 'x'.repeat(1025) }, 'password', 'At most 1024 characters.'],
    [{ ...person, email: 'nobody' }, 'email', 'Give a valid e-mail address.'],
    [{ ...person, email: 'a@b.example\r\nBcc: x@y.example' }, 'email', 'Give a valid e-mail address.'],
    [{ name: 'x', email: person.email }, 'password', 'Give a password.'],
  ])('a registration that is not valid is refused: %j', async (body, field, message) => {
    const made = await register(body)
    expect([made.status, made.body.errors]).toEqual([422, { [field]: message }])
    expect((await register()).status).toBe(201)
  })

  test('sign-in finds the address in any case, and says the same for a wrong word and an unknown address', async () => {
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

  test('a token is good until logout; cut, lengthened or made up it is none', async () => {
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

  test('a token that nobody used for 30 days has ended', async () => {
    const { token } = (await register()).body
    const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString()
    await t.db.updateTable('sessions').set({ seen_at: old }).execute()
    expect((await profile(token)).status).toBe(401)
  })

  test('tokens are stored as hashes', async () => {
    const { token } = (await register()).body
    expect(JSON.stringify(await t.db.selectFrom('sessions').selectAll().execute())).not.toContain(token)
  })

  test('the display name changes, and nothing else with it', async () => {
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

  test('a new password ends every other session and needs the current one', async () => {
    const { token } = (await register()).body
    const other = (await login(person.email, person.password)).body.token
    const change = (currentPassword: string, newPassword: string) =>
      t.ask('PUT', '/auth/change-password', { body: { currentPassword, newPassword }, token })
    expect((await change('wrong', 'eight eight')).body.errors).toEqual({
      currentPassword: 'The current password is not right.',
    })
    expect((await change(person.password, '7 chars')).body.message).toBe('Password must be at least 8 chars.')
    expect((await profile(other)).status).toBe(200)
    expect((await change(person.password, 'eight eight')).status).toBe(200)
    expect((await profile(other)).status).toBe(401)
    expect((await profile(token)).status).toBe(200)
    expect((await login(person.email, person.password)).status).toBe(401)
    expect((await login(person.email, 'eight eight')).status).toBe(200)
  })

  test('a write by cookie must come from the site itself', async () => {
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

  const writes: [string, string, object?][] = [
    ['POST', '/api/projects', project],
    ['PUT', '/api/projects/x', {}],
    ['DELETE', '/api/projects/x'],
    ['PATCH', '/api/projects/x/status'],
    ['PUT', '/api/projects/order', { ids: [] }],
    ['GET', '/api/projects/trash'],
    ['POST', '/api/projects/x/restore'],
    ['DELETE', '/api/projects/trash/x'],
    ['POST', '/api/projects/upload'],
    ['POST', '/api/tags', { tag: 'x' }],
  ]

  test('without a token every call of the staff is refused', async () => {
    const signedIn: typeof writes = [
      ...writes,
      ['GET', '/api/tags'],
      ['GET', '/api/activity'],
      ['GET', '/auth/profile'],
      ['PUT', '/auth/profile', {}],
      ['PUT', '/auth/change-password', {}],
      ['POST', '/auth/logout'],
    ]
    for (const [method, path, body] of signedIn) {
      expect([path, (await t.ask(method, path, { body })).status]).toEqual([path, 401])
    }
  })

  test.each(roleNames)('%s may do what the role table says', async (role) => {
    const { token, user } = await staff(t.db, role)
    for (const [method, path, body] of writes) {
      const { status } = await t.ask(method, path, { body, token })
      const isAllowed =
        role === 'SUPER_ADMIN' || (role === 'PROJECT_CONTENT_MANAGER' && !path.includes('/trash/'))
      expect([path, status === 403]).toEqual([path, !isAllowed])
    }
    expect((await t.ask('GET', '/api/tags', { token })).status).toBe(200)
    const { entries } = (await t.ask('GET', '/api/activity', { token })).body
    const others = entries.filter((entry: { actor: { id: string } }) => entry.actor.id !== user.id)
    expect(others).toEqual([])
  })

  test('others read their own edits alone, a Super Admin reads all', async () => {
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

  test('after the setup nobody registers, whoever asks', async () => {
    await staff(t.db, 'HR_HIRING')
    expect((await register()).status).toBe(403)
    expect((await login('hr_hiring@plinth.example', PASSWORD)).status).toBe(200)
  })
})

test('with a setup token only who knows it registers', async () => {
  const t = await openTestApp(databases[0]!.open, { setupToken: 'the right one' })
  const register = (setupToken?: string) =>
    t.ask('POST', '/auth/register', { body: { ...person, setupToken } })
  expect((await register()).status).toBe(403)
  expect((await register('the wrong one')).status).toBe(403)
  expect((await register('the right one')).status).toBe(201)
  await t.close()
})
