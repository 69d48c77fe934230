import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PASSWORD, staff, testApp } from '../../../test/support/app.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { MINUTE } from '../../domain/time/durations.ts'

describe.each(databases)('acts that need the password again on $name', ({ open }) => {
  const t = testApp(open)
  let admin: Awaited<ReturnType<typeof staff>>
  let hr: Awaited<ReturnType<typeof staff>>
  beforeEach(async () => {
    admin = await staff(t.db, 'SUPER_ADMIN')
    hr = await staff(t.db, 'HR_HIRING')
  })

  afterEach(() => {
    vi.restoreAllMocks()
  })

  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString()
  const signedInAgo = (minutes: number) =>
    t.db
      .updateTable('sessions')
      .set({ created_at: ago(minutes) })
      .execute()
  const promote = () =>
    t.ask('PATCH', `/api/users/${hr.user.id}`, { token: admin.token, body: { role: 'SUPER_ADMIN' } })
  const confirm = (password: string, token = admin.token) =>
    t.ask('POST', '/auth/confirm', { token, body: { password } })

  test('are allowed for 15 minutes after the sign-in, and after that refused without an effect', async () => {
    await signedInAgo(14)
    expect((await promote()).status).toBe(200)
    await signedInAgo(16)
    const demote = { token: admin.token, body: { role: 'HR_HIRING' } }
    const refused = await t.ask('PATCH', `/api/users/${hr.user.id}`, demote)
    expect([refused.status, refused.body.needsConfirmation]).toEqual([403, true])
    const { role } = await t.db
      .selectFrom('users')
      .select('role')
      .where('id', '=', hr.user.id)
      .executeTakeFirstOrThrow()
    expect(role).toBe('SUPER_ADMIN')
  })

  test('are allowed for 15 minutes after the password was typed, in that session alone', async () => {
    await signedInAgo(60)
    expect((await confirm('not this one')).body.errors.password).toBe('The password is not correct.')
    expect((await promote()).status).toBe(403)
    expect((await confirm(PASSWORD, hr.token)).status).toBe(200)
    expect((await promote()).status).toBe(403)
    expect((await confirm(PASSWORD)).status).toBe(200)
    expect((await t.ask('GET', '/auth/confirmation', { token: admin.token })).status).toBe(204)
    expect((await promote()).status).toBe(200)
    await t.db
      .updateTable('session_confirmations')
      .set({ at: ago(16) })
      .execute()
    expect((await t.ask('GET', '/auth/confirmation', { token: admin.token })).status).toBe(403)
    expect((await confirm(PASSWORD)).status).toBe(200)
    expect((await t.ask('GET', '/auth/confirmation', { token: admin.token })).status).toBe(204)
  })

  test.each([
    ['GET', '/api/applications/export.csv?reason=statistics'],
    ['GET', '/api/enquiries/export.csv'],
    ['GET', '/api/subscribers/export.csv'],
    ['GET', '/api/projects/export.csv'],
    ['GET', '/api/archive'],
    ['GET', '/api/archive.zip'],
    ['DELETE', '/api/applications/1'],
    ['DELETE', '/api/enquiries/1'],
    ['DELETE', '/api/subscribers/1'],
    ['DELETE', '/api/projects/trash/1'],
    ['DELETE', '/api/pictures/trash/1'],
    ['DELETE', '/api/users/1'],
    ['DELETE', '/api/users/1/sessions'],
    ['DELETE', '/api/users/1/sessions/1'],
    ['DELETE', '/auth/sessions'],
    ['DELETE', '/auth/sessions/1'],
    ['POST', '/auth/2fa/recovery-codes'],
    ['POST', '/api/content/team/forget'],
    ['POST', '/api/imports/1/undo'],
    ['POST', '/api/setup/remove-demonstration'],
  ])('%s %s is one of them', async (method, address) => {
    await signedInAgo(16)
    const { status, body } = await t.ask(method, address, { token: admin.token })
    expect([status, body.needsConfirmation]).toEqual([403, true])
  })

  test('a session that is ended on another device while the password is checked is not confirmed', async () => {
    const { matches } = t.passwords
    vi.spyOn(t.passwords, 'matches').mockImplementationOnce(async (...typed) => {
      await t.db.deleteFrom('sessions').execute()
      return matches(...typed)
    })
    const refused = await confirm(PASSWORD)
    expect([refused.status, refused.body.message]).toEqual([401, 'Please sign in.'])
  })

  test('wrong passwords are counted as at a sign-in', async () => {
    await signedInAgo(16)
    const statuses = []
    for (let i = 0; i < 11; i++) statuses.push((await confirm(`wrong ${i}`)).status)
    expect([statuses.at(0), statuses.at(-1)]).toEqual([422, 429])
  })
})
