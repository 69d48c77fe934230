import { describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { jpeg } from '../../../test/support/data/made-pictures.ts'
import { databases } from '../../../test/support/outside/databases.ts'

const UNKNOWN = '0'.repeat(32)

describe.each(databases)('facts of pictures on $name', ({ open }) => {
  const t = testApp(open)

  test('the facts of uploaded pictures are answered by address, and pictures that do not exist are left out', async () => {
    const { token } = await staff(t.db, 'PROJECT_CONTENT_MANAGER')
    const form = new FormData()
    form.set('file', new File([(await jpeg()) as BlobPart], 'site.jpg', { type: 'image/jpeg' }))
    const { url, picture } = (await t.ask('POST', '/api/projects/upload', { body: form, token })).body
    const facts = (ids: string) => t.ask('GET', `/api/picture-facts?ids=${ids}`, { token })

    const found = await facts(`${picture.id},${UNKNOWN},${picture.id}`)
    expect([found.status, found.body]).toEqual([200, { [url]: picture }])
    expect((await facts(UNKNOWN)).body).toEqual({})
    for (const ids of ['', 'a.jpg', `${UNKNOWN},`, Array(201).fill(UNKNOWN).join()])
      expect([ids.slice(0, 50), (await facts(ids)).status]).toEqual([ids.slice(0, 50), 422])
    expect((await t.ask('GET', '/api/picture-facts', { token })).body.errors).toEqual({
      ids: 'Enter the ids of pictures, separated by commas.',
    })
  })
})
