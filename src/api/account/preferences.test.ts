import { describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { databases } from '../../../test/support/databases.ts'

describe.each(databases)('preferences on $name', ({ open }) => {
  const t = testApp(open)
  const read = (token: string) => t.ask('GET', '/auth/preferences', { token })
  const set = (token: string, body: unknown) => t.ask('PUT', '/auth/preferences', { token, body })

  test('whether large pictures are shrunk without asking is remembered for each user', async () => {
    const { token: one } = await staff(t.db, 'PROJECT_CONTENT_MANAGER')
    const { token: other } = await staff(t.db, 'SUPER_ADMIN')
    expect((await read(one)).body).toEqual({ shrinksPictures: false })
    expect((await set(one, { shrinksPictures: true })).body).toEqual({ shrinksPictures: true })
    expect((await read(one)).body).toEqual({ shrinksPictures: true })
    expect((await read(other)).body).toEqual({ shrinksPictures: false })
    expect((await set(one, { shrinksPictures: false })).body).toEqual({ shrinksPictures: false })
    expect((await set(one, { shrinksPictures: 'yes' })).status).toBe(422)
  })
})
