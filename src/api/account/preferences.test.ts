import { describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { databases } from '../../../test/support/outside/databases.ts'

describe.each(databases)('preferences on $name', ({ open }) => {
  const t = testApp(open)
  const read = (token: string) => t.ask('GET', '/auth/preferences', { token })
  const set = (token: string, body: unknown) => t.ask('PUT', '/auth/preferences', { token, body })

  test('choices are remembered for each user, and what is not sent stays', async () => {
    const { token: one } = await staff(t.db, 'PROJECT_CONTENT_MANAGER')
    const { token: other } = await staff(t.db, 'SUPER_ADMIN')
    expect((await read(one)).body).toEqual({ shrinksPictures: false, hidesSetup: false })
    expect((await set(one, { shrinksPictures: true })).body).toEqual({
      shrinksPictures: true,
      hidesSetup: false,
    })
    expect((await set(one, { hidesSetup: true })).body).toEqual({ shrinksPictures: true, hidesSetup: true })
    expect((await read(one)).body).toEqual({ shrinksPictures: true, hidesSetup: true })
    expect((await read(other)).body).toEqual({ shrinksPictures: false, hidesSetup: false })
    expect((await set(one, { shrinksPictures: false })).body).toEqual({
      shrinksPictures: false,
      hidesSetup: true,
    })
    expect((await set(one, { shrinksPictures: 'yes' })).status).toBe(422)
  })

  test('a visit begins after half an hour without a look, and each user has their own', async () => {
    const { token, user } = await staff(t.db, 'SUPER_ADMIN')
    const since = async () => (await t.ask('POST', '/auth/visit', { token })).body.since
    const looked = async (minutes: number) => {
      const at = new Date(Date.now() - minutes * 60_000).toISOString()
      await t.db.updateTable('users').set({ visited_at: at }).where('id', '=', user.id).execute()
      return at
    }
    expect([await since(), await since()], 'the first visit').toEqual([null, null])
    const earlier = await looked(31)
    expect([await since(), await since()]).toEqual([earlier, earlier])
    await looked(29)
    expect(await since(), 'the same visit').toBe(earlier)
    const { token: other } = await staff(t.db, 'HR_HIRING')
    expect((await t.ask('POST', '/auth/visit', { token: other })).body).toEqual({ since: null })
  })
})
