import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { project } from '../../../test/support/data/project.ts'
import { addTestPicture } from '../../../test/support/data/test-picture.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { sentenceOf } from '../../domain/activity/activity.ts'
import { fieldsIn } from '../../domain/fields/record-fields.ts'
import { projectFields } from '../../domain/project/project-fields.ts'

type Numbered = { number: number }

describe.each(databases)('the versions of projects on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  let admin: { id: string; name: string; email: string }
  beforeEach(async () => {
    ;({ token, user: admin } = await staff(t.db, 'SUPER_ADMIN'))
  })
  const ask = (method: string, path: string, body?: unknown, as = token) =>
    t.ask(method, `/api/projects${path}`, { body, token: as })
  const add = async (fields: object = {}) => (await ask('POST', '', { ...project, ...fields })).body
  const versions = async (id: string, query = '') => (await ask('GET', `/${id}/versions${query}`)).body
  const version = async (id: string, number: number) => (await ask('GET', `/${id}/versions/${number}`)).body
  const restore = (id: string, number: number, body: object = {}) =>
    ask('POST', `/${id}/versions/${number}/restore`, body)
  const count = async (id: string) => (await versions(id)).items.length

  test('after every writing call the newest version is the project', async () => {
    const made = await add({ tags: ['BRICK'] })
    const { id } = made
    const bulk = (change: object) => ask('PATCH', '', { changes: [{ ids: [id], change }] })
    /** Every writing call of projects, and how many versions it adds. */
    const calls: Record<string, [versions: number, () => Promise<unknown>]> = {
      'POST /api/projects': [1, async () => {}],
      'PUT /api/projects/:id': [1, () => ask('PUT', `/${id}`, { name: 'Hall', year: 2020 })],
      'PATCH /api/projects/:id/status': [1, () => ask('PATCH', `/${id}/status`)],
      'PATCH /api/projects': [
        4,
        async () => {
          await bulk({ status: 'UNBUILT' })
          await bulk({ hidden: true })
          await bulk({ addTag: 'BAMBOO' })
          await bulk({ removeTag: 'BRICK' })
        },
      ],
      'POST /api/projects/:id/versions/:number/restore': [1, () => restore(id, 1)],
      'PUT /api/projects/order': [0, () => ask('PUT', '/order', { ids: [id] })],
      'PATCH /api/projects/order': [
        0,
        () => ask('PATCH', '/order', { moves: [{ ids: [id], before: null }] }),
      ],
      'POST /api/projects/upload': [0, async () => {}],
      'POST /api/projects/certificates': [0, async () => {}],
      'PUT /api/projects/:id/draft': [0, () => ask('PUT', `/${id}/draft`, { fields: { year: 2023 } })],
      'DELETE /api/projects/:id/draft': [0, () => ask('DELETE', `/${id}/draft`)],
      'DELETE /api/projects/:id': [0, () => ask('DELETE', `/${id}`)],
      'POST /api/projects/:id/restore': [0, () => ask('POST', `/${id}/restore`)],
    }
    const purge = 'DELETE /api/projects/trash/:id'
    const declared = t.app.routes
      .filter(({ method, path }) => !['GET', 'ALL'].includes(method) && path.startsWith('/api/projects'))
      .map(({ method, path }) => `${method} ${path}`)
    expect([...new Set(declared)].sort()).toEqual([...Object.keys(calls), purge].sort())

    let expected = 0
    for (const [name, [added, call]] of Object.entries(calls)) {
      await call()
      expected += added
      expect([name, await count(id)]).toEqual([name, expected])
      const current = (await ask('GET', `/${id}`)).body
      if (current.name === undefined) continue
      expect([name, fieldsIn(projectFields, await version(id, expected))]).toEqual([
        name,
        fieldsIn(projectFields, current),
      ])
    }
  })

  test('each names who saved it and the changed fields, newest first, page by page', async () => {
    const { id } = await add()
    const editor = await staff(t.db, 'PROJECT_CONTENT_MANAGER')
    const saved = await ask('PUT', `/${id}`, { client: 'Tura Council', year: 2020 }, editor.token)
    await ask('PUT', `/${id}`, { client: 'TURA COUNCIL' })
    await ask('PATCH', `/${id}/status`)
    const { items, next } = await versions(id, '?limit=2')
    const by = ({ id, name, email }: typeof admin) => ({ id, name, email })
    expect(items).toMatchObject([
      { number: 3, savedBy: by(admin), fields: ['status'] },
      { number: 2, savedBy: by(editor.user), fields: ['year', 'client'], savedAt: saved.body.updatedAt },
    ])
    await ask('PATCH', `/${id}/status`)
    const older = await versions(id, `?limit=2&cursor=${next}`)
    expect([older.items.map((one: Numbered) => one.number), older.next]).toEqual([[1], null])
    expect(older.items[0].fields).toContain('name')
    expect((await ask('GET', `/${id}/versions?cursor=x`)).status).toBe(422)
  })

  test('a version has the fields of the project at that time, with the facts of its pictures', async () => {
    const content = await addTestPicture(t.db, 'hall')
    const sections = [{ type: 'image', content, alt: 'The hall' }]
    const made = await add({ sections, previewImageUrl: content })
    await ask('PUT', `/${made.id}`, { name: 'Other', sections: [], previewImageUrl: '' })
    const then = await version(made.id, 1)
    expect(made).toMatchObject(then)
    expect(then).toMatchObject({ sections: [{ width: 480, picture: {} }], previewPicture: { width: 480 } })
    await t.db.deleteFrom('pictures').execute()
    expect((await version(made.id, 1)).sections).toEqual(sections)
  })

  test('a picture whose size came from the website is no change of the sections', async () => {
    const content = await addTestPicture(t.db, 'porch')
    const sections = [{ type: 'image', content, alt: 'The porch' }]
    const made = await add({ sections })
    await ask('PUT', `/${made.id}`, {
      name: 'Other',
      sections: [{ ...sections[0], width: 480, height: 320 }],
    })
    expect((await versions(made.id)).items[0].fields).toEqual(['name'])
    const [entry] = (await t.ask('GET', '/api/activity?kind=project', { token })).body.entries
    expect(entry.changes).toEqual({ name: { before: made.name, after: 'OTHER' } })
  })

  test('restoring is a save: a new version, a later updatedAt, a log entry, the page at its old address', async () => {
    const made = await add({ tags: ['BRICK'], sections: [{ type: 'text', content: 'A hall.' }] })
    const changed = (await ask('PUT', `/${made.id}`, { name: 'Other', tags: [], sections: [] })).body
    const { status, body } = await restore(made.id, 1)
    expect([status, body]).toEqual([200, { ...made, updatedAt: body.updatedAt, notRestored: [] }])
    expect(body.updatedAt > changed.updatedAt).toBe(true)
    const [newest] = (await versions(made.id)).items
    expect(newest).toMatchObject({ number: 3, restoredFrom: 1, savedAt: body.updatedAt })
    expect(newest.fields).toEqual(['name', 'tags', 'sections'])
    const [entry] = (await t.ask('GET', '/api/activity?kind=project', { token })).body.entries
    expect(entry).toMatchObject({
      kind: 'project.version-restored',
      subject: { id: made.id, exists: true },
      changes: { name: { before: 'OTHER', after: made.name }, restoredFrom: { before: null, after: 1 } },
    })
    expect(sentenceOf(entry)).toBe(`restored an earlier version of the project ${made.name}`)
    expect((await restore(made.id, 2)).body).toMatchObject({ name: 'OTHER', tags: [], sections: [] })
  })

  test('single fields can be restored, a category with its sub-category; what does not differ is not saved', async () => {
    const { id, client } = await add()
    await ask('PUT', `/${id}`, { client: 'Other', year: 2020, category: 'Culture' })
    const { body } = await restore(id, 1, { fields: ['client'] })
    expect(body).toMatchObject({ client, year: 2020, category: 'CULTURE' })
    expect((await restore(id, 1, { fields: ['client'] })).body).toEqual(body)
    expect(await count(id)).toBe(3)
    expect((await restore(id, 1, { fields: ['subCategory'] })).body).toMatchObject({
      category: 'CIVIC',
      subCategory: 'TOWN HALLS',
      year: 2020,
    })
  })

  test('restoring all of a version leaves a hidden project hidden, unless the field is named', async () => {
    const { id, client } = await add()
    await ask('PUT', `/${id}`, { client: 'Other', hidden: true })
    expect((await restore(id, 1)).body).toMatchObject({ client, hidden: true })
    expect((await restore(id, 1, { fields: ['hidden'] })).body).toMatchObject({ hidden: false })
  })

  test('an alt text that was added later is taken away', async () => {
    const content = await addTestPicture(t.db, 'hall')
    const { id } = await add({ sections: [{ type: 'image', content }] })
    await ask('PUT', `/${id}`, { sections: [{ type: 'image', content, alt: 'A hall' }] })
    expect((await restore(id, 1)).body.sections[0]).not.toHaveProperty('alt')
  })

  test('of two editors, the one who began from an older version gets the current project', async () => {
    const { id, updatedAt } = await add()
    const { body: current } = await ask('PUT', `/${id}`, { client: 'Other', updatedAt })
    const late = await restore(id, 1, { updatedAt })
    expect([late.status, late.body]).toMatchObject([409, { current, savedBy: { email: admin.email } }])
    expect((await restore(id, 1, { updatedAt: current.updatedAt })).status).toBe(200)
  })

  test('pictures that no longer exist are named, and the rest is restored', async () => {
    const [kept, gone] = [await addTestPicture(t.db, 'kept'), await addTestPicture(t.db, 'gone')]
    const image = (content: string) => ({ type: 'image', content, alt: 'A hall' })
    const made = await add({ previewImageUrl: gone, sections: [image(gone), image(kept)] })
    await ask('PUT', `/${made.id}`, { client: 'Other', previewImageUrl: kept, sections: [] })
    await t.db.deleteFrom('pictures').where('id', '=', gone.slice(7, 39)).execute()
    const { status, body } = await restore(made.id, 1)
    expect([status, body]).toMatchObject([
      200,
      { client: made.client, previewImageUrl: kept, sections: [image(kept)] },
    ])
    expect(body.notRestored).toEqual([
      { field: 'previewImageUrl', message: 'This picture no longer exists, so the current value is kept.' },
      { field: 'sections.0.content', message: 'This picture no longer exists, so it is not restored.' },
    ])
    const alone = await restore(made.id, 1, { fields: ['previewImageUrl'] })
    expect(alone.body).toMatchObject({
      updatedAt: body.updatedAt,
      notRestored: [{ field: 'previewImageUrl' }],
    })
  })

  test('a version of an earlier release is read and restored as far as the rules of today allow', async () => {
    const { id, client } = await add({ sizeM2FT2: '900 m²' })
    const { sizeM2FT2: _, keyDate: __, ...older } = await version(id, 1)
    const store = (body: object) =>
      t.db
        .updateTable('versions')
        .set({ body: JSON.stringify(body) })
        .execute()
    await store({ ...older, fax: '1' })
    const { body: changed } = await ask('PUT', `/${id}`, { client: 'Other' })
    expect((await restore(id, 1)).body).toMatchObject({
      client,
      sizeM2FT2: '900 m²',
      keyDate: changed.keyDate,
      notRestored: [{ field: 'sizeM2FT2' }, { field: 'keyDate' }],
    })
    await store({ ...older, client: '', category: 'CASTLES' })
    const refused = await restore(id, 1)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { client: 'Enter the client.', category: 'Choose one of the nine categories.' },
    ])
  })

  test('versions of a project in the trash can be read, not restored; they are permanently deleted with it', async () => {
    const { id } = await add()
    await ask('PUT', `/${id}`, { client: 'Other' })
    await ask('DELETE', `/${id}`)
    expect((await versions(id)).items).toHaveLength(2)
    expect((await version(id, 1)).client).toBe('URBAN AFFAIRS DEPARTMENT')
    expect((await restore(id, 1)).status).toBe(404)
    await ask('DELETE', `/trash/${id}`)
    expect((await ask('GET', `/${id}/versions`)).status).toBe(404)
    expect((await ask('GET', `/${id}/versions/1`)).status).toBe(404)
    expect(await t.db.selectFrom('versions').selectAll().execute()).toEqual([])
  })

  test('what does not exist is not found, and unknown fields are refused', async () => {
    const { id } = await add()
    for (const path of ['/none/versions', `/${id}/versions/2`, `/${id}/versions/0`, `/${id}/versions/9e9`])
      expect([path, (await ask('GET', path)).status]).toEqual([path, 404])
    expect((await restore(id, 2)).status).toBe(404)
    for (const body of [{ fields: ['colour'] }, { fields: [] }, { fields: 'name' }, { updatedAt: 'now' }])
      expect([body, (await restore(id, 1, body)).status]).toEqual([body, 422])
  })

  test('saves at the same time get numbers of their own', async () => {
    const { id } = await add()
    await Promise.all([1, 2, 3, 4].map((n) => ask('PUT', `/${id}`, { client: `Client ${n}` })))
    expect((await versions(id)).items.map((one: Numbered) => one.number)).toEqual([5, 4, 3, 2, 1])
  })
})
