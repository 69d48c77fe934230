import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { project } from '../../../test/support/data/project.ts'
import { projectCalls } from '../../../test/support/data/project-calls.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { DAY, HOUR } from '../../domain/time/durations.ts'
import { publish } from '../../store/database/database.ts'

describe.each(databases)('the project calls on $name', ({ open, kind }) => {
  const t = testApp(open)
  let token: string
  beforeEach(async () => {
    token = (await staff(t.db, 'SUPER_ADMIN')).token
  })
  afterEach(() => vi.useRealTimers())
  const { add, change, names } = projectCalls(t, () => token)

  test('a new project is stored cleaned, in upper case, under both field names, and comes first', async () => {
    await add({ name: 'First' })
    const made = await add({ name: '  Town   Hall ', tags: [' bamboo', 'BAMBOO', ''], keyDate: '2024-05-06' })
    expect(made).toMatchObject({
      name: 'TOWN HALL',
      title: 'TOWN HALL',
      category: 'CIVIC',
      subCategory: 'TOWN HALLS',
      location: 'MEGHALAYA',
      year: 2024,
      status: 'ON-SITE',
      tags: ['BAMBOO'],
      keyDate: '2024-05-06',
      slug: 'town-hall',
      order: 1,
      active: true,
      completed: false,
      applicants: 0,
    })
    expect(made._id).toBe(made.id)
    expect(made.project_team).toBe(made.projectTeam)
    expect(await names()).toEqual(['TOWN HALL', 'FIRST'])
    const { body: read } = await t.ask('GET', `/api/projects/${made.id}`, { token })
    expect(read).toEqual({ ...made, wasPublic: true })
  })

  test('invisible characters create no second tag and cannot reverse a name', async () => {
    const made = await add({ name: 'TOWN\u202e HALL\u200b', tags: ['BRICK', 'BR\u00adICK\u200b'] })
    expect(made).toMatchObject({ name: 'TOWN HALL', tags: ['BRICK'] })
  })

  test('the older field names and the status Complete are accepted', async () => {
    const { name: _, projectTeam: __, ...rest } = project
    const made = await t.ask('POST', '/api/projects', {
      body: { ...rest, title: 'Old', project_team: 'them', status: 'Complete' },
      token,
    })
    expect(made.body).toMatchObject({ name: 'OLD', projectTeam: 'THEM', status: 'COMPLETED' })
  })

  test('a form creates a project as JSON does', async () => {
    const form = new FormData()
    for (const [key, value] of Object.entries(project)) {
      form.set(key, typeof value === 'string' ? value : JSON.stringify(value))
    }
    form.set('tags', JSON.stringify(['hall']))
    form.set('sections', JSON.stringify([{ type: 'text', content: 'A hall.' }]))
    const made = await t.ask('POST', '/api/projects', { body: form, token })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ tags: ['HALL'], sections: [{ type: 'text', content: 'A hall.' }] })
  })

  test('a project without a key date has the day of the studio', async () => {
    // Already the next day in India.
    const evening = Math.ceil(Date.now() / DAY) * DAY - 4 * HOUR
    const day = new Date(evening + DAY).toISOString().slice(0, 10)
    vi.useFakeTimers({ toFake: ['Date'], now: evening })
    for (const body of [project, { ...project, keyDate: '' }])
      expect((await t.ask('POST', '/api/projects', { body, token })).body.keyDate).toBe(day)
    const draft = { kind: 'project', id: crypto.randomUUID() }
    await t.ask('PUT', `/api/projects/${draft.id}/draft`, { body: { fields: project }, token })
    await t.ask('POST', '/api/publications', { body: { drafts: [draft] }, token })
    expect((await t.ask('GET', `/api/projects/${draft.id}`)).body.keyDate).toBe(day)
  })

  test('a change keeps the fields it does not send, and a new category resets the sub-category', async () => {
    const made = await add({ tags: ['one'] })
    const changed = await change(made.id, { client: 'Another client', unknown: 1, id: 'other' })
    expect(changed.body).toMatchObject({ ...made, client: 'ANOTHER CLIENT', updatedAt: expect.any(String) })
    expect((await change(made.id, { category: 'sports' })).body).toMatchObject({
      category: 'SPORTS',
      subCategory: '',
    })
    expect((await change(made.id, { subCategory: 'Town Halls' })).status).toBe(422)
  })

  test('a save from an older version is refused with the current project, who saved it and when', async () => {
    const made = await add()
    const first = await change(made.id, { client: 'A', updatedAt: made.updatedAt })
    expect(first.status).toBe(200)
    expect(first.body.updatedAt > made.updatedAt).toBe(true)
    const second = await change(made.id, { client: 'B', updatedAt: made.updatedAt })
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({
      message: 'The SUPER_ADMIN saved this project meanwhile.',
      current: { client: 'A', _id: made.id },
      savedBy: { name: 'The SUPER_ADMIN' },
      savedAt: first.body.updatedAt,
    })
    expect((await t.ask('GET', `/api/projects/${made.id}`)).body.client).toBe('A')
    expect((await change(made.id, { client: 'C' })).status).toBe(200)
  })

  test('every save gives a later updatedAt, also two in one millisecond', async () => {
    const made = await add()
    const times = [made.updatedAt]
    for (let i = 0; i < 5; i++) times.push((await change(made.id, { year: 2000 + i })).body.updatedAt)
    expect([...new Set(times)].sort()).toEqual(times)
  })

  test('the status toggles between ongoing and completed', async () => {
    const made = await add({ status: 'design stage' })
    const toggle = async () =>
      (await t.ask('PATCH', `/api/projects/${made.id}/status`, { token })).body.status
    expect(await toggle()).toBe('COMPLETED')
    expect(await toggle()).toBe('ON-SITE')
    await change(made.id, { status: 'UNBUILT' })
    expect(await toggle()).toBe('ON-SITE')
  })

  test('a deleted project goes to the trash, is restored to its place, and is gone when purged', async () => {
    const [, b] = [await add({ name: 'A' }), await add({ name: 'B' }), await add({ name: 'C' })]
    expect((await t.ask('DELETE', `/api/projects/${b.id}`, { token })).body.message).toBe(
      'Project deleted successfully! 🎉',
    )
    expect(await names()).toEqual(['C', 'A'])
    const trash = (await t.ask('GET', '/api/projects/trash', { token })).body
    expect(trash).toMatchObject([{ name: 'B', deletedAt: expect.any(String) }])
    expect((await t.ask('GET', `/api/projects/${b.id}`)).status).toBe(404)
    const ids = (await t.ask('GET', '/api/projects')).body.map((one: { id: string }) => one.id)
    await t.ask('PUT', '/api/projects/order', { body: { ids: ids.toReversed() }, token })
    const restored = await t.ask('POST', `/api/projects/${b.id}/restore`, { token })
    expect(restored.body).toMatchObject({ name: 'B', slug: 'b' })
    expect(await names()).toEqual(['A', 'C', 'B'])
    await t.ask('DELETE', `/api/projects/${b.id}`, { token })
    expect((await t.ask('DELETE', `/api/projects/trash/${b.id}`, { token })).status).toBe(200)
    expect((await t.ask('POST', `/api/projects/${b.id}/restore`, { token })).status).toBe(404)
  })

  test('staff read whether a project was public once, also before its versions begin', async () => {
    const wasPublic = async (id: string) =>
      (await t.ask('GET', `/api/projects/${id}`, { token })).body.wasPublic
    const { id } = await add({ hidden: true })
    await change(id, { client: 'Other' })
    expect(await wasPublic(id)).toBe(false)
    await change(id, { hidden: false })
    expect(await wasPublic(id)).toBe(true)
    expect((await t.ask('GET', `/api/projects/${id}`)).body).not.toHaveProperty('wasPublic')
    await change(id, { hidden: true })
    expect(await wasPublic(id)).toBe(true)
    // The state of a project before version 1 is not known.
    const { id: older } = await add({ hidden: true })
    await t.db.updateTable('versions').set({ fields: '[]' }).where('record_id', '=', older).execute()
    expect(await wasPublic(older)).toBe(true)
  })

  test('a hidden project is visible to staff only', async () => {
    const made = await add({ hidden: true })
    expect(await names()).toEqual([])
    expect(await names('/api/projects/search?q=hall')).toEqual([])
    expect((await t.ask('GET', `/api/projects/${made.id}`)).status).toBe(404)
    expect((await t.ask('GET', '/api/projects', { token })).body).toHaveLength(1)
    expect((await t.ask('GET', `/api/projects/${made.id}`, { token })).body.hidden).toBe(true)
    await change(made.id, { hidden: false })
    expect(await names()).toHaveLength(1)
  })

  test('the list is answered with 304 to a client that has it, until it changes; staff have another list', async () => {
    await add()
    await add({ name: 'Hidden', hidden: true })
    const tag = (await t.ask('GET', '/api/projects')).headers.get('etag')!
    const headers = { 'If-None-Match': `"another", W/${tag}` }
    const unchanged = await t.ask('GET', '/api/projects', { headers })
    expect([unchanged.status, unchanged.body]).toEqual([304, ''])
    expect([unchanged.headers.get('etag'), unchanged.headers.get('vary')]).toEqual([tag, 'Accept-Encoding'])
    expect((await t.ask('GET', '/api/projects', { headers, token })).status).toBe(200)
    await add({ name: 'Another' })
    expect((await t.ask('GET', '/api/projects', { headers })).status).toBe(200)
  })

  test('the tag of a list is of its content: a version may come twice with other content, as after a restore', async () => {
    const tags = async () =>
      Promise.all(
        [{}, { token }].map(async (by) => (await t.ask('GET', '/api/projects', by)).headers.get('etag')),
      )
    const { id } = await add()
    const before = await tags()
    await publish(t.db, async () => {})
    expect(await tags()).toEqual(before)
    await change(id, { client: 'ANOTHER CLIENT' })
    for (const [index, tag] of (await tags()).entries()) expect(tag).not.toBe(before[index])
  })

  test('staff see at once what another process has saved', async () => {
    const { id } = await add()
    const lists = ['/api/projects', '/api/projects/search?q=hall']
    const clients = async () =>
      Promise.all(lists.map(async (list) => (await t.ask('GET', list, { token })).body[0].client))
    for (let count = 0; count < 5; count++) {
      await clients()
      const client = `CLIENT ${count}`
      // Without `publish`, so that this process does not learn of it.
      await t.db.transaction().execute(async (tx) => {
        await tx.updateTable('projects').set({ client }).where('id', '=', id).execute()
        await tx
          .updateTable('site')
          .set((eb) => ({ version: eb('version', '+', 1) }))
          .execute()
      })
      // On SQLite a change is answered so much later than its commit.
      if (kind === 'sqlite') await t.db.siteVersion.raise(t.db.siteVersion.current())
      expect(await clients()).toEqual([client, client])
    }
  })

  test('a taken address gets a number, and an earlier address stays reserved for its project', async () => {
    const first = await add()
    const second = await add()
    expect([first.slug, second.slug]).toEqual(['town-hall-tura', 'town-hall-tura-2'])
    expect((await change(first.id, { name: 'New Name' })).body.slug).toBe('new-name')
    expect((await add()).slug).toBe('town-hall-tura-3')
    expect((await change(first.id, { name: project.name })).body.slug).toBe('town-hall-tura')
  })

  test('staff read the slugs that lead to a project, former ones too, but not of hidden and deleted ones', async () => {
    const { id } = await add()
    await change(id, { name: 'New Name' })
    await change((await add({ name: 'Hidden' })).id, { hidden: true })
    const deleted = await add({ name: 'Deleted' })
    await t.ask('DELETE', `/api/projects/${deleted.id}`, { token })
    const { body } = await t.ask('GET', '/api/projects/slugs', { token })
    expect(body.toSorted()).toEqual(['new-name', 'town-hall-tura'])
  })

  test('the tags of projects are suggested in order, and an existing tag is not added twice', async () => {
    await add({ tags: ['zinc', 'adobe'] })
    const post = (tag: string) => t.ask('POST', '/api/tags', { body: { tag }, token })
    expect((await post(' mud wall ')).status).toBe(201)
    expect((await post('MUD WALL')).status).toBe(200)
    const tags = (await t.ask('GET', '/api/tags', { token })).body.map((one: { tag: string }) => one.tag)
    expect(tags).toEqual(['ADOBE', 'MUD WALL', 'ZINC'])
  })

  test('markup in any text stays text', async () => {
    const text = '<script>alert(1)</script>'
    const made = await add({ client: text, sections: [{ type: 'text', content: text }] })
    expect(made.client).toBe(text.toUpperCase())
    expect(made.sections[0].content).toBe(text)
  })
})
