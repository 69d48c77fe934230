import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { staff } from '../../../test/support/app.ts'
import { project } from '../../../test/support/data/project.ts'
import { begun, importingApp, settings } from '../../../test/support/imports.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { may } from '../../domain/account/role.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe.each(databases)('imports on $name', ({ open }) => {
  const { t, ask, begin, store, add, set, undo, names, projectOf } = importingApp(open)

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

  test('one that is continued has as many rows as are stored and left, and no former refusals', async () => {
    const id = await begin()
    await add(id, 4)
    await add(id, 3, { year: 'soon' })
    const proceed = async (total: number, of = id) => (await ask('PATCH', `imports/${of}`, { total })).status
    const listed = async () => (await ask('GET', 'imports')).body
    expect(await proceed(10)).toBe(200)
    expect(await listed()).toMatchObject([{ total: 10, stored: 1, refused: 0 }])
    expect(await proceed(0)).toBe(200)
    expect(await listed()).toMatchObject([{ state: 'finished', total: 1, added: 1 }])
    expect([await proceed(-1), await proceed(0, 'none')]).toEqual([422, 404])
    await undo(id)
    expect(await proceed(0)).toBe(410)
    const { token } = await staff(t.db, 'SUPER_ADMIN')
    const { entries } = (await t.ask('GET', '/api/activity', { token })).body
    const kinds = entries.map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => kind === 'import.continued')).toHaveLength(1)
  })

  test('one of which nothing was stored can end', async () => {
    const id = await begin()
    expect((await ask('PATCH', `imports/${id}`, { total: 0 })).status).toBe(200)
    expect((await ask('GET', 'imports')).body).toMatchObject([{ state: 'finished', total: 0 }])
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

  test('a new record gets no id of a draft', async () => {
    const own = randomUUID()
    await ask('PUT', `projects/${own}/draft`, { fields: { ...project, name: 'Drafted' } })
    const record = { kind: 'project', id: own, isNew: true, fields: project }
    expect((await store(await begin(), 2, record)).status).toBe(409)
  })
})
