import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { pictureLibrary, shows } from '../../../test/support/data/picture-library.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { copyOf } from '../../domain/project/project-copy.ts'

describe.each(databases)('copies of a project on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  let admin: string
  beforeEach(async () => {
    token = (await staff(t.db, 'PROJECT_CONTENT_MANAGER')).token
    admin = (await staff(t.db, 'SUPER_ADMIN')).token
  })
  const { ask, names, added, addProject } = pictureLibrary(t, () => ({ token, admin }))
  const send = (body: object, key: string) =>
    t.ask('POST', '/api/projects', { body, token, headers: { 'Idempotency-Key': key } })

  test('a copy is made once for each key, is hidden, and has an address of its own', async () => {
    const original = await addProject({ hidden: false, tags: ['BRICK'] })
    const body = copyOf(original)
    const copy = await send(body, 'one')
    expect([copy.status, copy.body]).toMatchObject([
      201,
      {
        name: 'COPY OF TOWN HALL, TURA',
        slug: 'copy-of-town-hall-tura',
        hidden: true,
        tags: ['BRICK'],
        order: 1,
      },
    ])
    expect((await send(body, 'one')).body.id).toBe(copy.body.id)
    expect((await send(body, 'two')).body.slug).toBe('copy-of-town-hall-tura-2')
    expect((await t.ask('GET', `/api/projects/${copy.body.id}`)).status).toBe(404)
    const { entries } = (await t.ask('GET', '/api/activity?limit=1', { token: admin })).body
    expect(entries).toMatchObject([{ kind: 'project.created', subject: { name: 'COPY OF TOWN HALL, TURA' } }])
  })

  test('a picture is kept as long as the original or a copy uses it', async () => {
    const picture = await added('porch')
    const original = await addProject({ sections: [shows(picture, 'The porch')] })
    const copy = (await send(copyOf(original), 'one')).body
    expect(copy.sections).toEqual(original.sections)
    const remove = async (id: string) => {
      await t.ask('DELETE', `/api/projects/${id}`, { token })
      await t.ask('DELETE', `/api/projects/trash/${id}`, { token: admin })
    }
    await remove(original.id)
    expect(await names('?filter=trash')).toEqual([])
    const refused = await ask('DELETE', `/${picture.id}`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This picture is still used in COPY OF TOWN HALL, TURA.',
    ])
    await remove(copy.id)
    expect(await names('?filter=trash')).toEqual(['porch'])
  })
})
