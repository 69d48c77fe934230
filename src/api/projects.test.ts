import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, project, staff, type TestApp } from '../../test/support/app.ts'
import { databases, emptied } from '../../test/support/databases.ts'

describe.each(databases)('projects on $name', ({ open }) => {
  let t: TestApp
  let token: string
  beforeAll(async () => {
    t = await openTestApp(open)
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await emptied(t.db)
    token = (await staff(t.db, 'SUPER_ADMIN')).token
  })

  const add = async (fields: object = {}) => {
    const answer = await t.ask('POST', '/api/projects', { body: { ...project, ...fields }, token })
    expect(answer.body.message).toBeUndefined()
    return answer.body
  }
  const change = (id: string, body: object) => t.ask('PUT', `/api/projects/${id}`, { body, token })
  const names = async (path = '/api/projects') =>
    (await t.ask('GET', path)).body.map((one: { name: string }) => one.name)

  test('a new project is stored clean, in upper case, under both names, and comes first', async () => {
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
    expect((await t.ask('GET', `/api/projects/${made.id}`)).body).toEqual(made)
  })

  test('the older names and the word Complete are understood', async () => {
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

  test('the same key makes one project, also for clicks at the same moment', async () => {
    const headers = { 'Idempotency-Key': 'one form' }
    const clicks = Array.from({ length: 20 }, () =>
      t.ask('POST', '/api/projects', { body: project, token, headers }),
    )
    const ids = new Set((await Promise.all(clicks)).map(({ body }) => body.id))
    expect(ids.size).toBe(1)
    expect(await names()).toHaveLength(1)
  })

  test('a change keeps what it does not name, and a new category resets the sub-category', async () => {
    const made = await add({ tags: ['one'] })
    const changed = await change(made.id, { client: 'Somebody else', unknown: 1, id: 'other' })
    expect(changed.body).toMatchObject({ ...made, client: 'SOMEBODY ELSE', updatedAt: expect.any(String) })
    expect((await change(made.id, { category: 'sports' })).body).toMatchObject({
      category: 'SPORTS',
      subCategory: '',
    })
    expect((await change(made.id, { subCategory: 'Town Halls' })).status).toBe(422)
  })

  test('an older version is refused with what stands, who saved it and when; a newer one rises', async () => {
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

  test('every save makes updatedAt rise, also two in one millisecond', async () => {
    const made = await add()
    const times = [made.updatedAt]
    for (let i = 0; i < 5; i++) times.push((await change(made.id, { year: 2000 + i })).body.updatedAt)
    expect([...new Set(times)].sort()).toEqual(times)
  })

  test('the status toggles between going on and completed', async () => {
    const made = await add({ status: 'design stage' })
    const toggle = async () =>
      (await t.ask('PATCH', `/api/projects/${made.id}/status`, { token })).body.status
    expect(await toggle()).toBe('COMPLETED')
    expect(await toggle()).toBe('ON-SITE')
    await change(made.id, { status: 'UNBUILT' })
    expect(await toggle()).toBe('ON-SITE')
  })

  test('deleted goes to the trash, put back it is in its place, purged it is gone', async () => {
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

  test('the order is the one sent, the rest behind; it leaves updatedAt alone and refuses unknown ids', async () => {
    const made = [await add({ name: 'A' }), await add({ name: 'B' }), await add({ name: 'C' })]
    const order = (ids: string[]) => t.ask('PUT', '/api/projects/order', { body: { ids }, token })
    expect((await order([made[0].id])).status).toBe(200)
    expect(await names()).toEqual(['A', 'C', 'B'])
    expect((await order([made[1].id, 'nobody'])).status).toBe(422)
    expect(await names()).toEqual(['A', 'C', 'B'])
    const [first] = (await t.ask('GET', '/api/projects')).body
    expect(first).toMatchObject({ order: 1, updatedAt: made[0].updatedAt })
    expect((await add({ name: 'D' })).order).toBe(1)
  })

  test('a hidden project is there for staff alone', async () => {
    const made = await add({ hidden: true })
    expect(await names()).toEqual([])
    expect(await names('/api/projects/search?q=hall')).toEqual([])
    expect((await t.ask('GET', `/api/projects/${made.id}`)).status).toBe(404)
    expect((await t.ask('GET', '/api/projects', { token })).body).toHaveLength(1)
    expect((await t.ask('GET', `/api/projects/${made.id}`, { token })).body.hidden).toBe(true)
    await change(made.id, { hidden: false })
    expect(await names()).toHaveLength(1)
  })

  test('search joins what is given with AND, looks into every text, and ignores what it does not know', async () => {
    await add({ name: 'Alpha', tags: ['river'], year: 2019 })
    await add({
      name: 'Beta',
      category: 'Sports',
      subCategory: 'Stadiums',
      collaborators: '50% _Lumen',
      status: 'UNBUILT',
    })
    expect(await names('/api/projects/search?q=RIVER')).toEqual(['ALPHA'])
    expect(await names('/api/projects/search?search=lumen')).toEqual(['BETA'])
    expect(await names('/api/projects/search?q=%25')).toEqual(['BETA'])
    expect(await names('/api/projects/search?category=sports&subCategory=stadiums&status=unbuilt')).toEqual([
      'BETA',
    ])
    expect(await names('/api/projects/search?category=sports&year=2019')).toEqual([])
    expect(await names('/api/projects/search?tag=river&year=2019&location=meghalaya')).toEqual(['ALPHA'])
    expect(await names('/api/projects/search?colour=red')).toEqual(['BETA', 'ALPHA'])
  })

  test('a name taken gets a number, and an old address leads on until another project was never there', async () => {
    const first = await add()
    const second = await add()
    expect([first.slug, second.slug]).toEqual(['town-hall-tura', 'town-hall-tura-2'])
    expect((await change(first.id, { name: 'New Name' })).body.slug).toBe('new-name')
    expect((await add()).slug).toBe('town-hall-tura-3')
    expect((await change(first.id, { name: project.name })).body.slug).toBe('town-hall-tura')
  })

  test('tags given to projects are suggested, sorted, and a tag that stands is not added twice', async () => {
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

  test('each change is in the activity log with what stood before and after', async () => {
    const made = await add()
    await change(made.id, { client: 'Other' })
    await t.ask('DELETE', `/api/projects/${made.id}`, { token })
    const { entries } = (await t.ask('GET', '/api/activity', { token })).body
    expect(entries.slice(0, 3)).toMatchObject([
      { kind: 'project.deleted', subject: { id: made.id, name: 'TOWN HALL, TURA' } },
      {
        kind: 'project.updated',
        actor: { name: 'The SUPER_ADMIN' },
        changes: { client: { before: 'URBAN AFFAIRS DEPARTMENT', after: 'OTHER' } },
      },
      { kind: 'project.created' },
    ])
  })

  test('the log is paged by cursor', async () => {
    for (const name of ['A', 'B', 'C']) await add({ name })
    const first = (await t.ask('GET', '/api/activity?limit=2', { token })).body
    const second = (await t.ask('GET', `/api/activity?limit=2&cursor=${first.next}`, { token })).body
    const seen = [...first.entries, ...second.entries].map(
      (entry: { subject: { name: string } }) => entry.subject.name,
    )
    expect(seen.slice(0, 3)).toEqual(['C', 'B', 'A'])
    expect((await t.ask('GET', '/api/activity?cursor=x', { token })).status).toBe(422)
  })

  describe('bad input changes nothing', () => {
    const refused: [string, object, string][] = [
      ['no name', { name: ' ' }, 'name'],
      ['a number for a name', { name: 7 }, 'name'],
      ['an unknown category', { category: 'Castles' }, 'category'],
      ['a prototype key for a category', { category: '__proto__' }, 'category'],
      ['an unknown status', { status: 'ON HOLD' }, 'status'],
      ['a sub-category of another category', { subCategory: 'Hospitals' }, 'subCategory'],
      ['no leader', { projectLeaders: [''] }, 'projectLeaders'],
      ['a year in words', { year: 'last' }, 'year'],
      ['a year with a sign', { year: '-5' }, 'year'],
      ['a long text', { sections: [{ type: 'text', content: 'x'.repeat(701) }] }, 'sections.0.content'],
      ['61 sections', { sections: Array(61).fill({ type: 'text', content: 'x' }) }, 'sections'],
      ['an unknown section', { sections: [{ type: 'video', content: 'x' }] }, 'sections.0.type'],
      [
        'a script for a picture',
        { sections: [{ type: 'image', content: 'javascript:alert(1)' }] },
        'sections.0.content',
      ],
      [
        'a picture never uploaded',
        { sections: [{ type: 'gif', content: `/media/${'0'.repeat(32)}.gif` }] },
        'sections.0.content',
      ],
      ['a path for a picture', { previewImageUrl: '/media/../../etc/passwd' }, 'previewImageUrl'],
      ['a NUL byte', { client: 'a\u0000b' }, 'client'],
      ['a list for a text', { client: ['a'] }, 'client'],
      ['a text for a list', { tags: 'a' }, 'tags'],
      ['51 tags', { tags: Array.from({ length: 51 }, (_, i) => `T${i}`) }, 'tags'],
    ]
    test.each(refused)('%s', async (_, fields, field) => {
      const made = await t.ask('POST', '/api/projects', { body: { ...project, ...fields }, token })
      expect([made.status, Object.keys(made.body.errors)]).toEqual([422, [field]])
      expect(made.body.message).toBeTruthy()
      const stands = await add()
      expect((await change(stands.id, fields)).status).toBe(422)
      expect(await names()).toEqual([stands.name])
      expect((await t.ask('GET', `/api/projects/${stands.id}`)).body).toEqual(stands)
    })

    test('700 characters and 60 sections are allowed', async () => {
      const sections = Array(60).fill({ type: 'text', content: 'x'.repeat(700) })
      expect((await add({ sections })).sections).toHaveLength(60)
    })

    test('unreadable, huge, and wrongly announced bodies', async () => {
      const post = (body: string, type = 'application/json') =>
        t.ask('POST', '/api/projects', { body, token, headers: { 'Content-Type': type } })
      expect((await post('{')).status).toBe(400)
      expect((await post('[1]')).status).toBe(400)
      expect((await post('null')).status).toBe(400)
      expect((await post(JSON.stringify({ name: 'x'.repeat(1024 * 1024) }))).status).toBe(413)
      expect((await post('name=x', 'application/x-www-form-urlencoded')).status).toBe(415)
      expect((await post('--x\r\nnonsense', 'multipart/form-data; boundary=x')).status).toBe(400)
      expect((await post('{"__proto__": {"name": "X"}}')).status).toBe(422)
      expect(await names()).toEqual([])
    })

    test('ids that do not exist, and calls that do not', async () => {
      for (const [method, path] of [
        ['GET', '/api/projects/nobody'],
        ['PUT', '/api/projects/nobody'],
        ['DELETE', '/api/projects/nobody'],
        ['PATCH', '/api/projects/nobody/status'],
        ['POST', '/api/projects/nobody/restore'],
        ['DELETE', '/api/projects/trash/nobody'],
        ['GET', '/api/nothing'],
        ['GET', '/auth/nothing'],
      ] as const) {
        const body = method === 'PUT' ? { name: 'x' } : undefined
        const answer = await t.ask(method, path, { token, body })
        expect([path, answer.status, typeof answer.body.message]).toEqual([path, 404, 'string'])
      }
    })
  })
})
