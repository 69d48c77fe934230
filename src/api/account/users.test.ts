import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { mailsOf, tokenOf } from '../../../test/support/data/mails.ts'
import { project } from '../../../test/support/data/project.ts'
import { databases, emptied } from '../../../test/support/outside/databases.ts'

const person = { name: 'Mina Das', email: 'Mina@Plinth.example', role: 'HR_HIRING' }
const EMAIL = 'mina@plinth.example'

describe.each(databases)('users on $name', ({ open }) => {
  const t = testApp(open)
  let admin: Awaited<ReturnType<typeof staff>>
  beforeEach(async () => {
    admin = await staff(t.db, 'SUPER_ADMIN')
  })

  const invite = (body: object = person, token = admin.token) => t.ask('POST', '/api/users', { body, token })
  const setRole = (id: string, role: unknown, token = admin.token) =>
    t.ask('PATCH', `/api/users/${id}`, { body: { role }, token })
  const remove = (id: string, token = admin.token) => t.ask('DELETE', `/api/users/${id}`, { token })
  const list = async () => (await t.ask('GET', '/api/users', { token: admin.token })).body
  const accept = (token: string, password = 'purlin and rafter') =>
    t.ask('POST', '/api/auth/reset-password', { body: { token, password } })
  const login = (password = 'purlin and rafter') =>
    t.ask('POST', '/auth/login', { body: { email: EMAIL, password } })

  test('an invited user chooses a password through the link and is signed in', async () => {
    const made = await invite()
    expect([made.status, made.body]).toMatchObject([
      201,
      { name: 'Mina Das', email: EMAIL, role: 'HR_HIRING', status: 'Invited', level: '2.1' },
    ])
    expect([(await login('')).status, (await login('x'.repeat(9))).status]).toEqual([422, 401])
    const link = await tokenOf(t.db, 'invitation', EMAIL)
    const opened = await t.ask('POST', '/api/auth/open-link', { body: { token: link } })
    expect(opened.body).toEqual({ email: EMAIL, name: 'Mina Das', purpose: 'invitation' })
    expect((await accept(link)).status).toBe(200)
    expect((await login()).body.user).toMatchObject({ status: 'Active', role: 'HR_HIRING' })
    expect((await list()).map(({ status }: { status: string }) => status)).toEqual(['Active', 'Active'])
    expect((await accept(link)).status).toBe(422)
    expect((await mailsOf(t.db)).map(({ kind }) => kind)).toEqual(['invitation'])
  })

  test.each([
    { id: 'mine' },
    { status: 'Active' },
    { level: '1.0' },
    { password: 'purlin and rafter' },
    { passwordHash: 'x', password_hash: 'x' },
  ])('an invitation ignores the extra fields %j', async (more) => {
    expect((await invite({ ...person, ...more })).body).toMatchObject({
      role: 'HR_HIRING',
      status: 'Invited',
      level: '2.1',
    })
    const user = await t.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', EMAIL)
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({ role: 'HR_HIRING', status: 'Invited' })
    for (const word of Object.values(more)) expect(Object.values(user)).not.toContain(word)
    expect((await login()).status).toBe(401)
  })

  test('accepting an invitation sets the password and nothing else', async () => {
    await invite()
    const body = { token: await tokenOf(t.db, 'invitation', EMAIL), password: 'purlin and rafter' }
    const more = { role: 'SUPER_ADMIN', id: 'mine', email: 'x@plinth.example', name: 'Mallory' }
    expect((await t.ask('POST', '/api/auth/reset-password', { body: { ...body, ...more } })).status).toBe(200)
    const { user } = (await login()).body
    expect(user).toMatchObject({ name: 'Mina Das', email: EMAIL, role: 'HR_HIRING' })
    expect(user.id).not.toBe('mine')
  })

  test('an invitation is valid for seven days, and sending it again ends the earlier one', async () => {
    const { id } = (await invite()).body
    const first = await tokenOf(t.db, 'invitation', EMAIL)
    const [row] = await t.db.selectFrom('account_links').select('expires_at').execute()
    expect(Math.round((Date.parse(row!.expires_at) - Date.now()) / 86_400_000)).toBe(7)
    const again = await t.ask('POST', `/api/users/${id}/invite`, { token: admin.token })
    expect([again.status, again.body.status]).toEqual([200, 'Invited'])
    const second = await tokenOf(t.db, 'invitation', EMAIL)
    expect((await accept(first)).status).toBe(422)
    expect((await accept(second)).status).toBe(200)
    const late = await t.ask('POST', `/api/users/${id}/invite`, { token: admin.token })
    expect([late.status, late.body.message]).toEqual([409, 'This user has already accepted the invitation.'])
    expect((await t.ask('POST', '/api/users/none/invite', { token: admin.token })).status).toBe(404)
  })

  test.each([
    [{ ...person, name: ' ' }, { name: 'Please fill in all fields.' }],
    [{ ...person, email: 'mina' }, { email: 'Enter a valid e-mail address.' }],
    [{ ...person, email: 'a@b.example\r\nBcc: x@y.example' }, { email: 'Enter a valid e-mail address.' }],
    [{ ...person, role: 'OWNER' }, { role: 'Choose a role.' }],
    [{ name: 'x', email: EMAIL }, { role: 'Choose a role.' }],
  ])('an invitation with %j is refused', async (body, errors) => {
    const refused = await invite(body)
    expect([refused.status, refused.body.errors]).toEqual([422, errors])
    expect(await mailsOf(t.db)).toEqual([])
  })

  test('an invitation to the address of a user is a conflict', async () => {
    const refused = await invite({ ...person, email: 'SUPER_ADMIN@plinth.example' })
    const message = 'A user with this address already exists.'
    expect([refused.status, refused.body]).toEqual([409, { message, errors: { email: message } }])
    expect(await mailsOf(t.db)).toEqual([])
  })

  test('of two concurrent invitations to one address only one is created', async () => {
    const both = await Promise.all([invite(), invite()])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('a changed role applies to open sessions', async () => {
    const manager = await staff(t.db, 'PROJECT_CONTENT_MANAGER')
    const create = async () =>
      (await t.ask('POST', '/api/projects', { body: project, token: manager.token })).status
    expect(await create()).toBe(201)
    const changed = await setRole(manager.user.id, ' hr_hiring ')
    expect([changed.status, changed.body.role]).toEqual([200, 'HR_HIRING'])
    expect(await create()).toBe(403)
    expect((await t.ask('GET', '/auth/profile', { token: manager.token })).body.user.role).toBe('HR_HIRING')
    const { body } = await t.ask('GET', '/api/activity', { token: admin.token })
    expect(body.entries[0]).toMatchObject({
      kind: 'user.role-changed',
      subject: { name: 'The PROJECT_CONTENT_MANAGER' },
      changes: { role: { before: 'PROJECT_CONTENT_MANAGER', after: 'HR_HIRING' } },
    })
  })

  test('only the role of a user can be changed', async () => {
    const { user } = await staff(t.db, 'HR_HIRING')
    const body = { role: 'HR_HIRING', email: 'x@y.example', status: 'Invited', id: 'x', name: 'X' }
    expect((await t.ask('PATCH', `/api/users/${user.id}`, { body, token: admin.token })).body).toMatchObject({
      id: user.id,
      name: user.name,
      email: user.email,
      status: 'Active',
    })
    expect((await setRole(user.id, 'OWNER')).body.errors).toEqual({ role: 'Choose a role.' })
    expect((await setRole(user.id, undefined)).status).toBe(422)
    expect((await setRole('none', 'HR_HIRING')).status).toBe(404)
  })

  test('users cannot change their own role or delete themselves', async () => {
    await staff(t.db, 'SUPER_ADMIN', 'other@plinth.example')
    const role = await setRole(admin.user.id, 'HR_HIRING')
    expect([role.status, role.body.message]).toEqual([403, 'You cannot change your own role.'])
    const gone = await remove(admin.user.id)
    expect([gone.status, gone.body.message]).toEqual([403, 'You cannot delete yourself.'])
  })

  test('when two Super Admins demote or delete each other concurrently, one remains', async () => {
    for (const action of ['role', 'delete'] as const) {
      await emptied(t.db)
      const [a, b] = [
        await staff(t.db, 'SUPER_ADMIN', 'a@p.example'),
        await staff(t.db, 'SUPER_ADMIN', 'b@p.example'),
      ]
      const to = (id: string, token: string) =>
        action === 'role' ? setRole(id, 'HR_HIRING', token) : remove(id, token)
      const both = await Promise.all([to(b.user.id, a.token), to(a.user.id, b.token)])
      const statuses = both.map(({ status }) => status).sort()
      expect(statuses[0]).toBe(200)
      // 403 or 401 when the second request came after the first had finished.
      expect([401, 403, 409]).toContain(statuses[1])
      const left = await t.db.selectFrom('users').select('id').where('role', '=', 'SUPER_ADMIN').execute()
      expect(left).toHaveLength(1)
    }
  })

  test('an invited Super Admin does not count as the remaining one', async () => {
    await invite({ ...person, role: 'SUPER_ADMIN' })
    const { changeRole } = await import('../../store/account/staff.ts')
    const commandLine = { id: 'cli', name: 'Command line', email: '' }
    await expect(changeRole(t.db, commandLine, admin.user.id, 'HR_HIRING')).rejects.toThrow(
      'The last Super Admin cannot be given another role.',
    )
  })

  test('deleting a user ends sessions, links and mails at once; the name stays in the log', async () => {
    const { user, token } = await staff(t.db, 'HR_HIRING')
    await t.ask('PUT', '/auth/profile', { body: { name: 'Mina Das' }, token })
    await t.ask('POST', '/api/auth/forgot-password', { body: { email: user.email } })
    const link = await tokenOf(t.db, 'password-reset', user.email)
    expect((await remove(user.id)).status).toBe(200)
    expect((await t.ask('GET', '/auth/profile', { token })).status).toBe(401)
    expect((await accept(link)).status).toBe(422)
    expect(await mailsOf(t.db)).toEqual([])
    expect((await remove(user.id)).status).toBe(404)
    const { entries } = (await t.ask('GET', '/api/activity', { token: admin.token })).body
    expect(entries[0]).toMatchObject({ kind: 'user.deleted', subject: { name: 'Mina Das' } })
    expect(entries.filter((entry: { actor: { id: string } }) => entry.actor.id === user.id)).toHaveLength(2)
  })

  test.each([['HR_HIRING'], ['PROJECT_CONTENT_MANAGER']] as const)('%s cannot manage users', async (role) => {
    const { token } = await staff(t.db, role)
    const { id } = admin.user
    expect([
      (await t.ask('GET', '/api/users', { token })).status,
      (await invite(person, token)).status,
      (await setRole(id, 'HR_HIRING', token)).status,
      (await remove(id, token)).status,
      (await t.ask('POST', `/api/users/${id}/invite`, { token })).status,
    ]).toEqual([403, 403, 403, 403, 403])
    expect((await t.ask('GET', '/api/users')).status).toBe(401)
  })
})
