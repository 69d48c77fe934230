import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { mailsOf } from '../../../test/support/data/mails.ts'
import { putSite } from '../../../test/support/data/site-content.ts'
import { databases } from '../../../test/support/outside/databases.ts'

const person = { name: 'R. Deka', email: 'Deka@Plinth.example', password: 'six six' }

describe.each(databases)('password change on $name', ({ open }) => {
  const t = testApp(open)

  const register = () => t.ask('POST', '/auth/register', { body: person })
  const login = (email: string, password: string) =>
    t.ask('POST', '/auth/login', { body: { email, password } })
  const profile = (token: string) => t.ask('GET', '/auth/profile', { token })
  const changePassword = (token: string, newPassword: string, currentPassword = person.password) =>
    t.ask('PUT', '/auth/change-password', { body: { currentPassword, newPassword }, token })

  test('a new password ends every other session and sends a notice by mail', async () => {
    const { token } = (await register()).body
    const other = (await login(person.email, person.password)).body.token
    expect((await changePassword(token, 'eight eight')).status).toBe(200)
    expect((await profile(other)).status).toBe(401)
    expect((await profile(token)).status).toBe(200)
    expect((await login(person.email, person.password)).status).toBe(401)
    expect((await login(person.email, 'eight eight')).status).toBe(200)
    expect(await mailsOf(t.db)).toMatchObject([
      { kind: 'account-changed', to: 'deka@plinth.example', facts: { change: 'password' } },
    ])
  })

  /** Nothing changed: both sessions and the password are valid, and no notice was sent. */
  async function expectUnchanged(sessions: string[]) {
    for (const token of sessions) expect((await profile(token)).status).toBe(200)
    expect((await login(person.email, person.password)).status).toBe(200)
    expect(await mailsOf(t.db)).toEqual([])
  }

  test('a new password requires the current one', async () => {
    const { token } = (await register()).body
    const other = (await login(person.email, person.password)).body.token
    const refused = await changePassword(token, 'eight eight', 'wrong')
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { currentPassword: 'The current password is not correct.' },
    ])
    expect((await login(person.email, 'eight eight')).status).toBe(401)
    await expectUnchanged([token, other])
  })

  test.each([
    [5, 'Password must be at least 8 chars.'],
    [6, 'Password must be at least 8 chars.'],
    [7, 'Password must be at least 8 chars.'],
    [1025, 'At most 1024 characters.'],
  ])('a new password of %i characters is refused', async (length, message) => {
    const { token } = (await register()).body
    const refused = await changePassword(token, 'Heron. '.repeat(length).slice(0, length))
    expect([refused.status, refused.body.message, refused.body.errors]).toEqual([
      422,
      message,
      { newPassword: message },
    ])
    await expectUnchanged([token])
  })

  test.each([8, 128, 1024])('a new password of %i characters is accepted and signs in', async (length) => {
    const { token } = (await register()).body
    const newPassword = 'Heron. '.repeat(length).slice(0, length)
    expect((await changePassword(token, newPassword)).status).toBe(200)
    expect((await login(person.email, newPassword)).status).toBe(200)
    expect((await login(person.email, newPassword.slice(0, -1))).status).toBe(401)
  })

  test('a request with a password of one megabyte is refused', async () => {
    const { token } = (await register()).body
    expect((await changePassword(token, 'Heron. '.repeat(150_000))).status).toBe(413)
    await expectUnchanged([token])
  })

  test.each(['12345678', 'Password1', 'P@ssw0rd2026', 'qwertyuiop'])(
    'the common password %s is refused in settings',
    async (common) => {
      const { token } = (await register()).body
      const refused = await changePassword(token, common)
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { newPassword: 'This is one of the most common passwords. Choose one of your own.' },
      ])
      await expectUnchanged([token])
    },
  )

  test.each(['Barak Valley', 'BARAKVALLEY2026!'])(
    'the studio’s name as %s is refused in settings',
    async (name) => {
      await putSite(t.db, { studioName: 'Barak Valley' })
      const { token } = (await register()).body
      const refused = await changePassword(token, name)
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { newPassword: 'This is the name of the studio. Choose a password of your own.' },
      ])
      await expectUnchanged([token])
    },
  )
})
