import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { staff } from '../../../test/support/app.ts'
import { apply } from '../../../test/support/data/applications.ts'
import { project } from '../../../test/support/data/project.ts'
import { importingApp } from '../../../test/support/imports.ts'
import { databases } from '../../../test/support/outside/databases.ts'

describe.each(databases)('undoing an import on $name', ({ open }) => {
  const {
    t,
    signInAs,
    ask,
    begin,
    store,
    add,
    set,
    undo,
    names,
    projectOf,
    uploaded,
    slugs,
    picture,
    count,
  } = importingApp(open)

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

  test('undone, a page that nobody has saved is again one that nobody has saved', async () => {
    await signInAs('SUPER_ADMIN')
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
    await signInAs('SUPER_ADMIN')
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

  test('a large import is undone in several calls', async () => {
    const id = await begin({ total: 60 })
    for (let row = 2; row < 62; row++) await add(id, row, { name: `House ${row}` })
    const left = []
    for (let calls = 0; calls < 3; calls++) left.push((await undo(id)).body.left)
    expect(left).toEqual([35, 10, 0])
    expect(await names()).toEqual([])
  })
})
