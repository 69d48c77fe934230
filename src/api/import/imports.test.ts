import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { apply } from '../../../test/support/data/applications.ts'
import { pdf } from '../../../test/support/data/documents.ts'
import { jpeg } from '../../../test/support/data/made-pictures.ts'
import { project } from '../../../test/support/data/project.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { may } from '../../domain/account/role.ts'
import { pictureIdOf } from '../../domain/picture/picture-format.ts'

const settings = { head: 0, columns: ['name'], otherwise: {}, meant: {}, folders: {}, existing: 'update' }
const NOBODY = '00000000-0000-4000-8000-000000000000'
const begun = { name: 'works.xlsx', digest: 'a'.repeat(64), total: 3, settings }

describe.each(databases)('imports on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  beforeEach(async () => {
    token = (await staff(t.db, 'PROJECT_CONTENT_MANAGER')).token
  })
  const ask = (method: string, path: string, body?: unknown) => t.ask(method, `/api/${path}`, { body, token })
  const begin = async (changes: object = {}): Promise<string> => {
    const { status, body } = await ask('POST', 'imports', { ...begun, ...changes })
    expect(status).toBe(201)
    return body.id
  }
  const store = (id: string, row: number, record: object) => ask('PUT', `imports/${id}/rows/${row}`, record)
  const add = (id: string, row: number, fields: object = {}) =>
    store(id, row, { kind: 'project', id: '', isNew: true, fields: { ...project, ...fields } })
  const set = (id: string, row: number, record: string, fields: object, updatedAt?: string) =>
    store(id, row, { kind: 'project', id: record, isNew: false, updatedAt, fields })
  const undo = (id: string, body: object = {}) => ask('POST', `imports/${id}/undo`, body)
  const names = async () => (await ask('GET', 'projects')).body.map(({ name }: { name: string }) => name)
  const projectOf = async (id: string) => (await ask('GET', `projects/${id}`)).body
  const pictureFiles = new Map<number, Promise<Buffer>>()
  /** The same number is the same file. */
  const upload = async (pixels: number, importId?: string) => {
    const form = new FormData()
    if (!pictureFiles.has(pixels)) pictureFiles.set(pixels, jpeg(40 + pixels))
    const bytes = new Uint8Array(await pictureFiles.get(pixels)!)
    form.set('file', new Blob([bytes], { type: 'image/jpeg' }), `${pixels}.jpg`)
    return ask('POST', importId === undefined ? 'projects/upload' : `imports/${importId}/pictures`, form)
  }
  const uploaded = async (pixels: number, importId?: string): Promise<string> =>
    (await upload(pixels, importId)).body.url
  const pictureNames = async () =>
    (await t.db.selectFrom('pictures').select('name').orderBy('name').execute()).map(({ name }) => name)
  const tags = async () => (await ask('GET', 'tags')).body.map(({ tag }: { tag: string }) => tag)
  const slugs = async () =>
    (await t.db.selectFrom('project_slugs').select('slug').orderBy('slug').execute()).map(({ slug }) => slug)
  const picture = (url: string) => ({ type: 'image', content: url })
  const count = async (table: 'projects' | 'versions' | 'project_slugs' | 'pictures' | 'picture_uses') =>
    (await t.db.selectFrom(table).selectAll().execute()).length

  test('rows are stored one by one, the same row once, and the list says how far it is', async () => {
    const id = await begin()
    expect((await ask('GET', 'imports')).body).toMatchObject([
      { id, name: 'works.xlsx', state: 'unfinished', total: 3, added: 0, changed: 0 },
    ])
    const { status, body } = await add(id, 4, { name: 'Third' })
    expect(status).toBe(200)
    expect((await add(id, 4, { name: 'Third' })).body).toEqual(body)
    await add(id, 3, { name: 'Second' })
    expect(await names()).toEqual(['SECOND', 'THIRD'])
    expect((await ask('GET', `imports/${id}`)).body).toMatchObject({
      ...{ settings, rows: [3, 4], state: 'unfinished', added: 2 },
    })
    const other = (await ask('POST', 'projects', { ...project, name: 'First' })).body
    await set(id, 2, other.id, { client: 'Somebody' })
    expect((await set(id, 5, body.id, { client: 'Twice' })).status).toBe(409)
    expect((await ask('GET', 'imports')).body).toMatchObject([{ state: 'finished', added: 2, changed: 1 }])
    expect((await add(id, 9)).status).toBe(422)
    const { token: admin } = await staff(t.db, 'SUPER_ADMIN')
    const { entries } = (await t.ask('GET', '/api/activity', { token: admin })).body
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['import.started', 'project.created', 'project.updated']),
    )
  })

  test('a row that breaks the rules stores nothing, and says why by its fields', async () => {
    const id = await begin()
    const { status, body } = await add(id, 2, { year: 'soon', client: '' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['year', 'client']])
    expect((await set(id, 2, NOBODY, { client: 'X' })).status).toBe(404)
    expect((await add(id, 0)).status).toBe(404)
    expect((await add('none', 2)).status).toBe(404)
    expect((await ask('POST', 'imports', { ...begun, total: 0 })).status).toBe(422)
    expect((await ask('GET', `imports/${id}`)).body).toMatchObject({ rows: [], added: 0 })
    expect(await names()).toEqual([])
  })

  test('refused rows are remembered with their faults until they are stored, and end the import too', async () => {
    const id = await begin()
    const there = (await ask('POST', 'projects', { ...project, name: 'Gate Lodge' })).body
    await add(id, 4)
    expect((await add(id, 3, { name: 'Mill', year: 'soon', client: '' })).status).toBe(422)
    expect((await ask('GET', 'imports')).body).toMatchObject([{ state: 'unfinished', stored: 1, refused: 1 }])
    expect((await set(id, 2, there.id, { client: 'X' }, '2020-01-01T00:00:00.000Z')).status).toBe(409)
    expect((await ask('GET', 'imports')).body).toMatchObject([{ state: 'finished', stored: 1, refused: 2 }])
    expect((await ask('GET', `imports/${id}`)).body).toMatchObject({
      rows: [4],
      refusedRows: [
        {
          ...{ row: 2, name: 'GATE LODGE' },
          faults: [{ column: 'The whole row', message: expect.stringContaining('Somebody has saved this') }],
        },
        {
          ...{ row: 3, name: 'Mill' },
          faults: [
            { column: 'Year', message: 'Enter the year in digits.' },
            { column: 'Client', message: 'Enter the client.' },
          ],
        },
      ],
    })
    // No more than it has rows.
    await add(id, 9, { year: 'soon' })
    expect((await ask('GET', 'imports')).body).toMatchObject([{ refused: 2 }])
    await add(id, 3, { name: 'Mill', year: 'later' })
    expect((await add(id, 3, { name: 'Mill' })).status).toBe(200)
    const { body } = await ask('GET', `imports/${id}`)
    expect(body).toMatchObject({ state: 'finished', stored: 2, refused: 1, refusedRows: [{ row: 2 }] })
    await undo(id)
    expect((await ask('GET', `imports/${id}`)).body).toMatchObject({ state: 'undone', refusedRows: [] })
  })

  test('a row at which the server fails is remembered too', async () => {
    const made = (await ask('POST', 'projects', project)).body
    await t.db.updateTable('projects').set({ sections: '{' }).execute()
    const id = await begin({ total: 1 })
    expect((await set(id, 2, made.id, { client: 'X' })).status).toBe(500)
    expect((await ask('GET', `imports/${id}`)).body).toMatchObject({
      state: 'finished',
      refusedRows: [{ row: 2, faults: [{ message: 'The server failed to store it.' }] }],
    })
  })

  test('a missing right is no fault of a row; an id of another form is one', async () => {
    const id = await begin()
    expect((await store(id, 2, { kind: 'job', id: '', isNew: true, fields: {} })).status).toBe(403)
    for (const other of ['site', 'x1'])
      expect((await store(id, 3, { kind: 'project', id: other, isNew: true, fields: project })).status).toBe(
        422,
      )
    expect((await ask('GET', `imports/${id}`)).body).toMatchObject({
      refusedRows: [{ row: 3, faults: [{ message: 'This is the id of no record.' }] }],
    })
  })

  test('each kind of record needs its right, for storing and for undoing', async () => {
    const id = await begin()
    const opening = { kind: 'job', id: '', isNew: true, fields: { title: 'Architect' } }
    const page = { kind: 'content', id: 'about', isNew: false, fields: { hero: {} } }
    expect((await store(id, 2, opening)).status).toBe(403)
    const { token: admin } = await staff(t.db, 'SUPER_ADMIN')
    const asAdmin = (method: string, path: string, body: object) =>
      t.ask(method, `/api/imports/${id}/${path}`, { body, token: admin })
    expect((await asAdmin('PUT', 'rows/2', { ...page, isNew: true })).status).toBe(422)
    for (const wrong of ['nowhere', 'constructor', '__proto__', '../about'])
      expect((await asAdmin('PUT', 'rows/2', { ...page, id: wrong })).status).toBe(422)
    expect((await asAdmin('PUT', 'rows/2', { ...page, id: NOBODY })).status).toBe(404)
    expect((await asAdmin('PUT', 'rows/2', { ...opening, kind: 'user' })).status).toBe(422)
    const { status } = await asAdmin('PUT', 'rows/2', {
      kind: 'content',
      id: 'site',
      isNew: false,
      fields: { tagline: 'Built by hand' },
    })
    expect(status).toBe(200)
    expect((await undo(id)).status).toBe(may('PROJECT_CONTENT_MANAGER', 'content.write') ? 200 : 403)
    expect((await asAdmin('POST', 'undo', {})).body).toMatchObject({ left: 0, kept: 0 })
    expect((await t.ask('GET', '/api/content/site')).body.tagline).not.toBe('Built by hand')
  })

  test('undone, pages that nobody had saved before have their defaults again, without versions', async () => {
    const { token: admin } = await staff(t.db, 'SUPER_ADMIN')
    const asAdmin = (method: string, path: string, body?: object) =>
      t.ask(method, `/api/${path}`, { body, token: admin })
    const id = await begin()
    const before = (await asAdmin('GET', 'content/site')).body
    const record = { kind: 'content', id: 'site', isNew: false, fields: { studioName: 'Kala' } }
    expect((await asAdmin('PUT', `imports/${id}/rows/2`, record)).status).toBe(200)
    expect((await asAdmin('POST', `imports/${id}/undo`, {})).body).toMatchObject({ left: 0, kept: 0 })
    expect((await asAdmin('GET', 'content/site')).body).toEqual(before)
    expect(await count('versions')).toBe(0)
    const { entries } = (await asAdmin('GET', 'activity')).body
    expect(entries[0]).toMatchObject({
      kind: 'content.updated',
      changes: { studioName: { before: 'Kala', after: 'Studio' } },
    })
  })

  test('undone after somebody has changed such a page too, its imported fields have their defaults', async () => {
    const { token: admin } = await staff(t.db, 'SUPER_ADMIN')
    const asAdmin = (method: string, path: string, body?: object) =>
      t.ask(method, `/api/${path}`, { body, token: admin })
    const contact = async () => (await asAdmin('GET', 'content/contact')).body
    const id = await begin()
    const { title, formHeading } = await contact()
    const record = { kind: 'content', id: 'contact', isNew: false, fields: { title: 'Us' } }
    await asAdmin('PUT', `imports/${id}/rows/2`, record)
    await asAdmin('PUT', 'content/contact', { formHeading: `${formHeading}!` })
    const undone = await asAdmin('POST', `imports/${id}/undo`, { changedSince: true })
    expect(undone.body).toMatchObject({ left: 0, kept: 0 })
    expect(await contact()).toMatchObject({ title, formHeading: `${formHeading}!` })
  })

  test('a record with an id that exists, perhaps in the trash, is not added', async () => {
    const made = (await ask('POST', 'projects', project)).body
    await ask('DELETE', `projects/${made.id}`)
    const record = { kind: 'project', id: made.id, isNew: true, fields: project }
    expect((await store(await begin(), 2, record)).status).toBe(409)
  })

  test('fields that the record does not have are left out', async () => {
    const made = (await ask('POST', 'projects', project)).body
    const id = await begin()
    const odd = JSON.parse('{"client":"X","evil":1,"__proto__":{"year":1},"slug":"other","id":"x"}')
    expect((await set(id, 2, made.id, odd)).status).toBe(200)
    expect(await projectOf(made.id)).toMatchObject({
      id: made.id,
      slug: made.slug,
      client: 'X',
      year: made.year,
    })
    const versions = await t.db.selectFrom('versions').select('body').execute()
    expect(versions.some(({ body }) => body.includes('evil'))).toBe(false)
  })

  test('a row that changes nothing makes no version, and counts as stored alone', async () => {
    const made = (await ask('POST', 'projects', project)).body
    const id = await begin({ total: 1 })
    expect((await set(id, 2, made.id, { client: made.client })).status).toBe(200)
    expect((await projectOf(made.id)).updatedAt).toBe(made.updatedAt)
    expect((await ask('GET', 'imports')).body).toMatchObject([{ state: 'finished', stored: 1, changed: 0 }])
  })

  test('a project that was saved since the file was read is not overwritten', async () => {
    const id = await begin()
    const made = (await ask('POST', 'projects', project)).body
    await ask('PUT', `projects/${made.id}`, { client: 'Newer' })
    const { status } = await set(id, 2, made.id, { client: 'Older' }, made.updatedAt)
    expect(status).toBe(409)
    expect((await projectOf(made.id)).client).toBe('NEWER')
  })

  test('undone, nothing is left of it: no project, version, address or picture, and changed projects have their former values', async () => {
    const old = await uploaded(1)
    const there = (await ask('POST', 'projects', { ...project, sections: [picture(old)], tags: ['BRICK'] }))
      .body
    const before = await projectOf(there.id)
    const counts = async () =>
      Promise.all((['projects', 'project_slugs', 'pictures', 'picture_uses'] as const).map(count))
    const atFirst = await counts()
    const id = await begin()
    const own = await uploaded(2, id)
    await add(id, 2, { name: 'New', sections: [picture(own), picture(old)], previewImageUrl: own })
    await set(id, 3, there.id, {
      category: 'Culture',
      subCategory: '',
      client: 'X',
      clientContact: { name: 'P. Das' },
    })
    expect(await projectOf(there.id)).toMatchObject({ subCategory: '', client: 'X' })
    const { status, body } = await undo(id)
    expect([status, body.left, body.kept]).toEqual([200, 0, 0])
    expect(await counts()).toEqual(atFirst)
    expect(await t.files.exists(own.replace('/media/', ''))).toBe(false)
    expect(await t.files.exists(old.replace('/media/', ''))).toBe(true)
    const { updatedAt: _, ...after } = await projectOf(there.id)
    expect(before).toMatchObject(after)
    expect((await ask('GET', 'imports')).body).toMatchObject([{ state: 'undone', added: 0, changed: 0 }])
    expect((await add(id, 4)).status).toBe(410)
  })

  test('undone, pictures of refused and interrupted rows are gone, but for those that something else uses', async () => {
    const id = await begin()
    const [refused, interrupted, shared, drafted] = [
      await uploaded(1, id),
      await uploaded(2, id),
      await uploaded(3, id),
      await uploaded(4, id),
    ]
    await add(id, 2, { sections: [picture(refused)], year: 'soon' })
    await ask('POST', 'projects', { ...project, name: 'Own', sections: [picture(shared)] })
    await ask('PUT', `projects/${randomUUID()}/draft`, { fields: { ...project, previewImageUrl: drafted } })
    expect((await ask('GET', 'imports')).body).toMatchObject([{ added: 0, pictures: 2 }])
    expect((await undo(id)).body).toMatchObject({ left: 0, kept: 0 })
    expect(await pictureNames()).toEqual(['3.jpg', '4.jpg'])
    for (const gone of [refused, interrupted])
      expect(await t.files.exists(gone.replace('/media/', ''))).toBe(false)
    expect((await upload(5, id)).status).toBe(410)
    expect((await upload(5, NOBODY)).status).toBe(404)
  })

  test('many pictures that nothing uses are deleted in several calls', async () => {
    const id = await begin()
    await uploaded(1, id)
    const one = await t.db.selectFrom('pictures').selectAll().executeTakeFirstOrThrow()
    const ids = Array.from({ length: 300 }, (_, index) => String(index).padStart(32, '0'))
    await t.db
      .insertInto('pictures')
      .values(ids.map((id) => ({ ...one, id })))
      .execute()
    await t.db
      .insertInto('import_additions')
      .values(ids.map((name) => ({ import_id: id, kind: 'picture' as const, name })))
      .execute()
    expect((await undo(id)).body).toMatchObject({ left: 51 })
    expect((await ask('GET', 'imports')).body).toMatchObject([{ pictures: 51 }])
    expect((await undo(id)).body).toMatchObject({ left: 0 })
    expect(await pictureNames()).toEqual([])
  })

  test('undone, a picture that somebody has uploaded too stays, and one that two imports brought goes', async () => {
    const [first, second] = [await begin(), await begin()]
    await uploaded(1, first)
    await uploaded(1)
    const both = await uploaded(2, first)
    expect(await uploaded(2, second)).toBe(both)
    await add(second, 2, { sections: [picture(both)] })
    await undo(first)
    expect(await pictureNames()).toEqual(['1.jpg', '2.jpg'])
    await undo(second)
    expect(await pictureNames()).toEqual(['1.jpg'])
  })

  test('undone, a picture stays that somebody has uploaded again after it was deleted', async () => {
    const { token: admin } = await staff(t.db, 'SUPER_ADMIN')
    const id = await begin()
    const [trashed, purged] = [await uploaded(1, id), await uploaded(2, id)].map(pictureIdOf)
    for (const picture of [trashed, purged]) await ask('DELETE', `pictures/${picture}`)
    const { status } = await t.ask('DELETE', `/api/pictures/trash/${purged}`, { token: admin })
    expect(status).toBe(200)
    await uploaded(1)
    await uploaded(2)
    await undo(id)
    const rows = await t.db.selectFrom('pictures').select(['name', 'trashed_at']).orderBy('name').execute()
    expect(rows).toEqual([
      { name: '1.jpg', trashed_at: null },
      { name: '2.jpg', trashed_at: null },
    ])
  })

  test('a project that cannot get its former values back, since their picture is deleted, keeps its version', async () => {
    const { token: admin } = await staff(t.db, 'SUPER_ADMIN')
    const { id: lost, url } = (await upload(1)).body
    const there = (await ask('POST', 'projects', { ...project, sections: [picture(url)] })).body
    const id = await begin()
    await set(id, 2, there.id, { sections: [] })
    await ask('DELETE', `pictures/${lost}`)
    await t.ask('DELETE', `/api/pictures/trash/${lost}`, { token: admin })
    const message = 'This picture no longer exists, so it is not restored.'
    expect((await undo(id)).body).toMatchObject({
      left: 0,
      notRestored: [{ row: 2, name: there.name, faults: [{ column: 'Sections', message }] }],
    })
    const { items } = (await ask('GET', `projects/${there.id}/versions`)).body
    expect(items[0].savedAt).toBe((await projectOf(there.id)).updatedAt)
  })

  test('undone, a picture that came back from the trash is there again', async () => {
    const url = await uploaded(1)
    const [trashed] = (await t.db.selectFrom('pictures').select('id').execute()).map(({ id }) => id)
    expect((await ask('DELETE', `pictures/${trashed}`)).status).toBe(200)
    const id = await begin()
    await uploaded(1, id)
    await add(id, 2, { sections: [picture(url)] })
    await undo(id)
    const rows = await t.db.selectFrom('pictures').select('trashed_at').execute()
    expect(rows).toEqual([{ trashed_at: expect.any(String) }])
  })

  test('undone, a picture in the trash that a row names is there again', async () => {
    const [added, changed] = [await uploaded(1), await uploaded(2)]
    for (const { id } of await t.db.selectFrom('pictures').select('id').execute())
      expect((await ask('DELETE', `pictures/${id}`)).status).toBe(200)
    const there = (await ask('POST', 'projects', project)).body
    const id = await begin()
    await add(id, 2, { sections: [picture(added)] })
    await set(id, 3, there.id, { sections: [picture(changed)] })
    await undo(id)
    const rows = await t.db.selectFrom('pictures').select('trashed_at').execute()
    expect(rows).toEqual([{ trashed_at: expect.any(String) }, { trashed_at: expect.any(String) }])
  })

  test('undone, a page that nobody has saved is again one that nobody has saved', async () => {
    token = (await staff(t.db, 'SUPER_ADMIN')).token
    const site = async () => (await ask('GET', 'content/site')).body
    const before = await site()
    const id = await begin()
    const url = await uploaded(1, id)
    const minas = [{ id: 1, name: 'MINA DAS', position: 'Architect', isDirector: false, photo: null }]
    const change = (row: number, page: string, fields: object) =>
      store(id, row, { kind: 'content', id: page, isNew: false, fields })
    expect(
      (await change(2, 'site', { tagline: 'By hand', sharingPicture: { img_src: url, alt: '' } })).status,
    ).toBe(200)
    expect((await change(3, 'team', { members: minas })).status).toBe(200)
    await ask('PUT', 'content/team', { members: [] })
    expect((await undo(id)).body).toMatchObject({ left: 0, kept: 1 })
    expect(await site()).toEqual(before)
    const pages = async () =>
      (await t.db.selectFrom('content').select('page').execute()).map(({ page }) => page)
    const versions = await t.db.selectFrom('versions').select('record_id').distinct().execute()
    expect([await pages(), versions, await count('pictures')]).toEqual([['team'], [{ record_id: 'team' }], 0])
    // A record that somebody has saved keeps its history.
    await undo(id, { changedSince: true })
    expect(await pages()).toEqual(['team'])
  })

  test('undone, a changed project has none of its pictures, versions and addresses', async () => {
    const own = await uploaded(1)
    const { id: other } = (await ask('POST', 'projects', { ...project, name: 'Hall' })).body
    const there = (await ask('POST', 'projects', { ...project, name: 'Hall', sections: [picture(own)] })).body
    await t.db.deleteFrom('projects').where('id', '=', other).execute()
    expect([there.slug, await slugs()]).toEqual(['hall-2', ['hall-2']])
    const id = await begin()
    const news = await uploaded(2, id)
    expect((await set(id, 2, there.id, { name: 'Palace', sections: [picture(news)] })).status).toBe(200)
    expect(await projectOf(there.id)).toMatchObject({ slug: 'palace' })
    expect((await undo(id)).body).toMatchObject({ left: 0, kept: 0 })
    expect(await projectOf(there.id)).toMatchObject({ name: 'HALL', slug: 'hall-2' })
    expect(await slugs()).toEqual(['hall-2'])
    expect(await pictureNames()).toEqual(['1.jpg'])
    const versions = await t.db.selectFrom('versions').select('body').execute()
    expect(versions.some(({ body }) => body.includes('PALACE'))).toBe(false)
  })

  test('undone, a field that came with a later release than the last version is empty again', async () => {
    const there = (await ask('POST', 'projects', project)).body
    const { body } = await t.db.selectFrom('versions').select('body').executeTakeFirstOrThrow()
    const { tenderNote: _, ...older } = JSON.parse(body)
    await t.db
      .updateTable('versions')
      .set({ body: JSON.stringify(older) })
      .execute()
    const id = await begin()
    await set(id, 2, there.id, { tenderNote: 'From the register' })
    expect((await undo(id)).body).toMatchObject({ left: 0, kept: 0 })
    expect(JSON.stringify(await projectOf(there.id))).not.toContain('From the register')
  })

  test('undone, certificates that only its rows named are gone', async () => {
    const certificate = async (id: number) => {
      const form = new FormData()
      form.set('certificate', new Blob([new Uint8Array(await pdf(1))]), `${id}.pdf`)
      const { file } = (await ask('POST', 'projects/certificates', form)).body
      return { id, name: 'Completion', file }
    }
    const [own, shared, fresh, added] = [
      await certificate(1),
      await certificate(2),
      await certificate(3),
      await certificate(4),
    ]
    const there = (await ask('POST', 'projects', { ...project, certificates: [own] })).body
    await ask('POST', 'projects', { ...project, name: 'Own', certificates: [shared] })
    const id = await begin()
    await add(id, 2, { name: 'New', certificates: [shared, added] })
    await set(id, 3, there.id, { certificates: [fresh] })
    expect((await undo(id)).body).toMatchObject({ left: 0, kept: 0 })
    const rows = await t.db.selectFrom('certificates').select('id').execute()
    expect(rows.map((row) => row.id).sort()).toEqual([own.file, shared.file].sort())
  })

  test('undone, an address that the project had before the import stays its own', async () => {
    const there = (await ask('POST', 'projects', { ...project, name: 'Hall' })).body
    await ask('PUT', `projects/${there.id}`, { name: 'Palace' })
    const id = await begin()
    await set(id, 2, there.id, { name: 'Hall' })
    await undo(id)
    expect(await slugs()).toEqual(['hall', 'palace'])
    expect((await projectOf(there.id)).slug).toBe('palace')
  })

  test('undone one after the other, the first one first, two imports leave nothing of either', async () => {
    const { token: admin } = await staff(t.db, 'SUPER_ADMIN')
    const there = (await ask('POST', 'projects', { ...project, name: 'Hall' })).body
    const templates = async () => (await t.ask('GET', '/api/mail-templates', { token: admin })).body
    const before = await templates()
    const [first, second] = [await begin(), await begin()]
    for (const [id, text] of [
      [first, 'Palace'],
      [second, 'Lodge'],
    ] as const) {
      const other = id === first ? { subCategory: '' } : { category: 'Culture', subCategory: '' }
      await set(id, 2, there.id, { name: text, client: text, ...other })
      const mail = { kind: 'mail-template', id: 'test', isNew: false, fields: { subject: text } }
      await t.ask('PUT', `/api/imports/${id}/rows/3`, { body: mail, token: admin })
    }
    const undoAll = (id: string) =>
      t.ask('POST', `/api/imports/${id}/undo`, { body: { changedSince: true }, token: admin })
    await undoAll(first)
    // The address of the first import is free.
    await ask('POST', 'projects', { ...project, name: 'Palace' })
    expect((await undoAll(second)).body).toMatchObject({ left: 0, kept: 0 })
    const { name, client, category, subCategory, slug } = there
    expect(await projectOf(there.id)).toMatchObject({ name, client, category, subCategory, slug })
    expect(await slugs()).toEqual(['hall', 'palace'])
    expect(await templates()).toEqual(before)
  })

  test('undone one after the other, the last one first, imports leave nothing and keep nothing', async () => {
    const there = (await ask('POST', 'projects', { ...project, name: 'Hall' })).body
    const [first, second] = [await begin(), await begin()]
    const added = (await add(first, 2, { name: 'Palace' })).body.id
    await set(first, 3, there.id, { client: 'Palace' })
    await set(second, 2, added, { client: 'Lodge' })
    await set(second, 3, there.id, { client: 'Lodge' })
    expect((await undo(second)).body).toMatchObject({ left: 0, kept: 0 })
    expect((await projectOf(there.id)).client).toBe('PALACE')
    expect((await undo(first)).body).toMatchObject({ left: 0, kept: 0 })
    expect(await names()).toEqual(['HALL'])
    expect((await projectOf(there.id)).client).toBe(there.client)
    const versions = await t.db.selectFrom('versions').select('body').execute()
    expect(versions.filter(({ body }) => /PALACE|LODGE/.test(body))).toEqual([])
    expect((await ask('GET', 'projects/trash')).body).toEqual([])
  })

  test('undone last first, a mail template has its text before both, unless somebody has saved it between the two', async () => {
    token = (await staff(t.db, 'SUPER_ADMIN')).token
    const template = async () =>
      (await ask('GET', 'mail-templates')).body.find(({ name }: { name: string }) => name === 'test')
    const { subject: before } = await template()
    const change = (id: string, subject: string) =>
      store(id, 3, { kind: 'mail-template', id: 'test', isNew: false, fields: { subject } })
    for (const isBetween of [false, true]) {
      const [first, second] = [await begin(), await begin()]
      await change(first, 'First')
      const between = { subject: 'Between', body: (await template()).body }
      if (isBetween) expect((await ask('PUT', 'mail-templates/test', between)).status).toBe(200)
      await change(second, 'Second')
      expect((await undo(second)).body).toMatchObject({ left: 0, kept: 0 })
      expect((await template()).subject).toBe(isBetween ? 'Between' : 'First')
      expect((await undo(first)).body).toMatchObject({ left: 0, kept: isBetween ? 1 : 0 })
      expect((await template()).subject).toBe(isBetween ? 'Between' : before)
    }
  })

  test('undone last first, an import keeps what somebody has saved between the two', async () => {
    const [first, second] = [await begin(), await begin()]
    const { id } = (await add(first, 2, { name: 'Palace' })).body
    const { updatedAt } = await projectOf(id)
    expect((await ask('PUT', `projects/${id}`, { client: 'Somebody', updatedAt })).status).toBe(200)
    await set(second, 2, id, { client: 'Lodge' })
    expect((await undo(second)).body).toMatchObject({ left: 0, kept: 0 })
    expect((await undo(first)).body).toMatchObject({ left: 0, kept: 1 })
    expect(await names()).toEqual(['PALACE'])
  })

  test('undone, tags that only the import made are gone', async () => {
    await ask('POST', 'tags', { tag: 'Brick' })
    const id = await begin()
    await add(id, 2, { name: 'First', tags: ['Brick', 'River', 'Court'] })
    await add(id, 3, { name: 'Second', tags: ['River', 'Roof'] })
    await ask('POST', 'projects', { ...project, name: 'Own', tags: ['Court'] })
    await ask('POST', 'tags', { tag: 'Roof' })
    expect(await tags()).toEqual(['BRICK', 'COURT', 'RIVER', 'ROOF'])
    const second = await begin()
    await add(second, 2, { name: 'Third', tags: ['River'] })
    await undo(id)
    expect(await tags()).toEqual(['BRICK', 'COURT', 'RIVER', 'ROOF'])
    await undo(second)
    expect(await tags()).toEqual(['BRICK', 'COURT', 'ROOF'])
  })

  test('undoing leaves what somebody has changed since, unless that is to go too', async () => {
    const id = await begin()
    const first = (await add(id, 2, { name: 'First' })).body.id
    const second = (await add(id, 3, { name: 'Second' })).body.id
    const third = (await add(id, 4, { name: 'Third' })).body.id
    await ask('PUT', `projects/${first}`, { client: 'Corrected' })
    await ask('PUT', `projects/${second}/draft`, { fields: { ...project, name: 'Second, drafted' } })
    await ask('DELETE', `projects/${third}`)
    const { body } = await undo(id)
    expect(body).toMatchObject({ left: 0, kept: 2 })
    expect(await names()).toEqual(['SECOND', 'FIRST'])
    expect((await ask('GET', 'projects/trash')).body).toEqual([])
    expect((await ask('GET', 'imports')).body).toMatchObject([{ state: 'undone', added: 2 }])
    expect((await undo(id, { changedSince: true })).body).toMatchObject({ left: 0, kept: 0 })
    expect(await names()).toEqual([])
    const trash = (await ask('GET', 'projects/trash')).body.map(({ name }: { name: string }) => name)
    expect(trash.toSorted()).toEqual(['FIRST', 'SECOND'])
  })

  test('what cannot be undone stays and holds up nothing: an opening with candidates', async () => {
    const { token: admin } = await staff(t.db, 'SUPER_ADMIN')
    const id = await begin({ total: 30 })
    for (let row = 2; row < 28; row++) {
      const fields = { title: `Job ${row}`, department: 'Design', location: 'Guwahati' }
      const record = { kind: 'job', id: '', isNew: true, fields }
      const { body } = await t.ask('PUT', `/api/imports/${id}/rows/${row}`, { body: record, token: admin })
      await apply(t, { jobId: body.id })
    }
    await add(id, 40)
    const undone = async () =>
      (await t.ask('POST', `/api/imports/${id}/undo`, { body: { changedSince: true }, token: admin })).body
    expect([await undone(), await undone()]).toMatchObject([
      { left: 2, kept: 25 },
      { left: 0, kept: 26 },
    ])
    expect(await names()).toEqual([])
    expect((await ask('GET', 'imports')).body).toMatchObject([{ state: 'undone', added: 0 }])
  })

  test('undoing leaves a record alone that got the id of an imported one later', async () => {
    const own = randomUUID()
    const record = (name: string) => ({ kind: 'project', id: own, isNew: true, fields: { ...project, name } })
    const first = await begin()
    await store(first, 2, record('First'))
    await undo(first)
    const second = await begin()
    await store(second, 2, record('Again'))
    await t.db.updateTable('import_rows').set({ state: 'stored' }).where('import_id', '=', first).execute()
    await undo(first, { changedSince: true })
    expect(await names()).toEqual(['AGAIN'])
  })

  test('undoing keeps the rules of fields that belong together', async () => {
    const made = (await ask('POST', 'projects', project)).body
    const id = await begin()
    await set(id, 2, made.id, { subCategory: '' })
    await ask('PUT', `projects/${made.id}`, { category: 'Culture', subCategory: '' })
    await undo(id, { changedSince: true })
    expect(await projectOf(made.id)).toMatchObject({ category: 'CIVIC', subCategory: 'TOWN HALLS' })
  })

  test('a former member who is forgotten does not come back by undoing', async () => {
    const { token: admin } = await staff(t.db, 'SUPER_ADMIN')
    const team = async () => (await t.ask('GET', '/api/content/team', { token: admin })).body
    const person = { position: 'Architect', isDirector: false, photo: null }
    const [mina, asha] = [
      { id: 1, name: 'MINA DAS', ...person },
      { id: 2, name: 'ASHA DEVI', ...person },
    ]
    await t.ask('PUT', '/api/content/team', { body: { members: [mina, asha] }, token: admin })
    const id = await begin()
    const record = { kind: 'content', id: 'team', isNew: false, fields: { members: [asha] } }
    await t.ask('PUT', `/api/imports/${id}/rows/2`, { body: record, token: admin })
    const { status } = await t.ask('POST', '/api/content/team/forget', {
      body: { name: 'MINA DAS' },
      token: admin,
    })
    expect(status).toBe(200)
    await t.ask('POST', `/api/imports/${id}/undo`, { body: { changedSince: true }, token: admin })
    expect((await team()).members.map(({ name }: { name: string }) => name)).toEqual(['ASHA DEVI'])
    const rows = await t.db.selectFrom('import_rows').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('MINA')
  })

  test('a picture that somebody else has uploaded stays in the library, unused as it was', async () => {
    const url = await uploaded(9)
    const id = await begin()
    const meanwhile = await uploaded(10)
    await uploaded(10, id)
    await add(id, 2, { sections: [picture(url), picture(meanwhile)] })
    await undo(id)
    const rows = await t.db.selectFrom('pictures').select('trashed_at').execute()
    expect(rows).toEqual([{ trashed_at: null }, { trashed_at: null }])
  })

  test('a new record gets no id of a draft', async () => {
    const own = randomUUID()
    await ask('PUT', `projects/${own}/draft`, { fields: { ...project, name: 'Drafted' } })
    const record = { kind: 'project', id: own, isNew: true, fields: project }
    expect((await store(await begin(), 2, record)).status).toBe(409)
  })

  test('a large import is undone in several calls', async () => {
    const id = await begin({ total: 60 })
    for (let row = 2; row < 62; row++) await add(id, row, { name: `House ${row}` })
    const left = []
    for (let calls = 0; calls < 3; calls++) left.push((await undo(id)).body.left)
    expect(left).toEqual([35, 10, 0])
    expect(await names()).toEqual([])
  })
})
