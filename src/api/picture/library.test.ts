import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { jpeg } from '../../../test/support/data/made-pictures.ts'
import { pictureLibrary, shows } from '../../../test/support/data/picture-library.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { siteFields } from '../../domain/content/site-fields.ts'
import type { SiteContent } from '../../domain/content/site-schema.ts'
import { emptyRecord } from '../../domain/fields/record-fields.ts'
import { pictureUrl } from '../../domain/picture/picture.ts'
import { findContent } from '../../store/content/content.ts'
import { picturesNamedIn } from '../../store/picture/picture-uses.ts'
import { projectStore } from '../../store/project/projects.ts'
import { listTrash } from '../../store/project/trash.ts'

describe.each(databases)('the picture library on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  let admin: string
  beforeEach(async () => {
    token = (await staff(t.db, 'PROJECT_CONTENT_MANAGER')).token
    admin = (await staff(t.db, 'SUPER_ADMIN')).token
  })
  const { ask, list, names, added, addProject, saveTeam } = pictureLibrary(t, () => ({ token, admin }))

  test('an uploaded picture is listed with its file name, its size and who uploaded it', async () => {
    const form = new FormData()
    form.set('file', new File([(await jpeg(300, 200)) as BlobPart], 'site/Roof plan.jpg'))
    const { body: uploaded } = await t.ask('POST', '/api/projects/upload', { body: form, token })
    const { items, next, counts } = await list()
    expect(items).toMatchObject([
      {
        id: uploaded.id,
        url: uploaded.url,
        name: 'Roof plan.jpg',
        width: 300,
        height: 200,
        type: 'image/jpeg',
        uploadedBy: { email: 'project_content_manager@plinth.example' },
        focus: null,
        uses: 0,
        alts: [],
        trashedAt: null,
      },
    ])
    const stored = await (await t.app.request(uploaded.url)).arrayBuffer()
    expect(items[0].bytes, 'the size of what is stored').toBe(stored.byteLength)
    expect([next, counts]).toEqual([null, { all: 1, 'without-description': 0, unused: 1, trash: 0 }])
  })

  test('pages of the list follow each other from the newest to the oldest, each picture once', async () => {
    const order = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    for (const [i, name] of order.entries()) {
      const { id } = await added(name)
      // Three of them were uploaded in one millisecond.
      const at = `2026-01-0${i > 3 ? 5 : i + 1}T00:00:00.000Z`
      await t.db.updateTable('pictures').set({ created_at: at }).where('id', '=', id).execute()
    }
    const seen: string[] = []
    let cursor = ''
    do {
      const { items, next } = await list(`?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...items.map(({ name }: { name: string }) => name))
      cursor = next ?? ''
    } while (cursor)
    expect(seen.slice(3)).toEqual(['d', 'c', 'b', 'a'])
    expect(seen.toSorted()).toEqual(order)
    expect((await ask('GET', '?cursor=x')).status).toBe(422)
  })

  test('the search finds a picture by its name, the project and the page that use it', async () => {
    const [roof, hall, strip] = [await added('Roof_1.jpg'), await added('x.jpg'), await added('y.jpg')]
    await added('Roofs1.jpg')
    await addProject({ sections: [shows(hall, 'Hall')], previewImageUrl: pictureUrl(roof) })
    await saveTeam({ strip: [{ img_src: pictureUrl(strip), alt: '' }] })
    expect(await names('?q=roof_')).toEqual(['Roof_1.jpg'])
    expect((await names('?q=town%20hall')).toSorted()).toEqual(['Roof_1.jpg', 'x.jpg'])
    expect(await names('?q=team%20page')).toEqual(['y.jpg'])
    expect(await names('?q=%25')).toEqual([])
    expect(await names('?q=town&filter=unused')).toEqual([])
  })

  test('a picture is found however the letters of its name are written, also one of an earlier release', async () => {
    await added('Cafe\u0301 1.jpg')
    const form = new FormData()
    form.set('file', new File([(await jpeg(300, 200)) as BlobPart], 'Cafe\u0301 2.jpg'))
    await t.ask('POST', '/api/projects/upload', { body: form, token })
    for (const search of ['café', 'cafe\u0301'])
      expect((await names(`?q=${encodeURIComponent(search)}`)).toSorted()).toEqual([
        'Cafe\u0301 1.jpg',
        'Caf\u00e9 2.jpg',
      ])
  })

  test('the logo, which is drawn without a description, does not count as one that lacks it', async () => {
    const logo = await added('logo')
    const body = {
      ...emptyRecord<SiteContent>(siteFields),
      studioName: 'Plinth',
      email: 'studio@example.org',
      logo: { img_src: pictureUrl(logo), alt: '' },
    }
    const page = { title: 'Title', description: '' }
    const pages = { home: page, about: page, team: page, careers: page, contact: page }
    expect((await t.ask('PUT', '/api/content/site', { body: { ...body, pages }, token: admin })).status).toBe(
      200,
    )
    expect((await list()).counts).toMatchObject({ 'without-description': 0, unused: 0 })
  })

  test('the filters and their counts tell unused pictures, those without a description and the trash', async () => {
    const [described, undescribed] = [await added('described'), await added('undescribed')]
    await added('unused')
    const deleted = await added('deleted')
    await addProject({ sections: [shows(described, 'A hall'), shows(undescribed)] })
    expect((await ask('DELETE', `/${deleted.id}`)).status).toBe(200)
    expect((await names()).toSorted()).toEqual(['described', 'undescribed', 'unused'])
    expect(await names('?filter=without-description')).toEqual(['undescribed'])
    expect(await names('?filter=unused')).toEqual(['unused'])
    expect(await names('?filter=trash')).toEqual(['deleted'])
    expect((await list()).counts).toEqual({ all: 3, 'without-description': 1, unused: 1, trash: 1 })
    expect((await ask('GET', '?filter=other')).status).toBe(422)
  })

  test('a place in a project in the trash lacks no description: no visitor sees it', async () => {
    const [first, second] = [await added('first'), await added('second')]
    const made = await addProject({ sections: [shows(first), shows(second)] })
    await saveTeam({ strip: [{ img_src: pictureUrl(second), alt: '' }] })
    await t.ask('DELETE', `/api/projects/${made.id}`, { token })
    expect(await names('?filter=without-description')).toEqual(['second'])
    const { items, counts } = await list()
    expect(counts).toMatchObject({ 'without-description': 1, unused: 0 })
    const facts = items.map((item: Record<string, unknown>) => [item.name, item.uses, item.undescribed])
    expect(facts.toSorted()).toEqual([
      ['first', 1, 0],
      ['second', 2, 1],
    ])
  })

  test('a picture names every place that uses it, with its alt text and where it is edited and seen', async () => {
    const picture = await added('roof.jpg')
    const url = pictureUrl(picture)
    const made = await addProject({ previewImageUrl: url, sections: [shows(picture, 'The roof')] })
    const member = { id: 1, name: 'R. DEKA', position: 'DIRECTOR', photo: { img_src: url, alt: '' } }
    await saveTeam({ members: [member], marquee: { upper: [], lower: [{ img_src: url, alt: 'The roof' }] } })
    const { body } = await ask('GET', `/${picture.id}`)
    expect(body).toMatchObject({ uses: 4, undescribed: 1, alts: ['The roof'] })
    expect(body.usedIn.toSorted()).toEqual(['TOWN HALL, TURA', 'Team Page'].toSorted())
    const inProject = {
      kind: 'project',
      recordId: made.id,
      name: 'TOWN HALL, TURA',
      inTrash: false,
      editPath: `/admin/dashboard/projects/edit/${made.id}`,
      publicPath: '/projects/town-hall-tura',
    }
    const onPage = { kind: 'content', recordId: 'team', name: 'Team Page', publicPath: '/team' }
    expect(body.places).toMatchObject([
      { ...inProject, field: 'previewImageUrl', label: 'Preview Image', alt: null },
      { ...inProject, field: 'sections.0.content', label: 'Sections 1', alt: 'The roof' },
      {
        ...onPage,
        field: 'marquee.lower.0.img_src',
        label: 'Scrolling pictures / Lower row 1',
        alt: 'The roof',
      },
      { ...onPage, field: 'members.0.photo.img_src', label: 'Members 1 / Photo', alt: '' },
    ])
    await t.ask('DELETE', `/api/projects/${made.id}`, { token })
    const { places } = (await ask('GET', `/${picture.id}`)).body
    expect(places[0]).toMatchObject({ inTrash: true, editPath: null, publicPath: null })
    expect((await ask('GET', '/unknown')).status).toBe(404)
  })

  test('the uses that are stored are those that a scan of all projects and pages finds', async () => {
    const [a, b, c] = [await added('a'), await added('b'), await added('c')]
    const made = await addProject({ sections: [shows(a), shows(b, 'B')], previewImageUrl: pictureUrl(c) })
    const second = await addProject({
      name: 'Second',
      sections: [shows(a), { type: 'text', content: 'Text' }],
    })
    const third = await addProject({ name: 'Third', sections: [shows(b)] })
    await t.ask('PUT', `/api/projects/${made.id}`, { body: { sections: [shows(c, 'C'), shows(a)] }, token })
    await t.ask('PATCH', `/api/projects/${made.id}/status`, { token })
    const changes = [{ ids: [made.id], change: { addTag: 'timber' } }]
    await t.ask('PATCH', '/api/projects', { body: { changes }, token })
    for (const { id } of [second, third]) await t.ask('DELETE', `/api/projects/${id}`, { token })
    await t.ask('DELETE', `/api/projects/trash/${third.id}`, { token: admin })
    await saveTeam({ strip: [{ img_src: pictureUrl(b), alt: '' }] })
    await t.ask('PUT', '/api/content/team', {
      body: { strip: [{ img_src: pictureUrl(a), alt: 'A' }], closing: 'Bye' },
      token: admin,
    })
    await ask('POST', `/${a.id}/replace`, { with: b.id }, admin)

    const stored = await t.db.selectFrom('picture_uses').selectAll().execute()
    const projects = [...(await projectStore.list(t.db)), ...(await listTrash(t.db))]
    const scanned = [
      ...projects.flatMap(({ id, previewImageUrl, sections }) =>
        picturesNamedIn({
          previewImageUrl,
          sections: sections.map((one) => ({ alt: '', ...one, picture: '' })),
        }).map((use) => ({ kind: 'project', id, ...use })),
      ),
      ...picturesNamedIn(await findContent(t.db, 'team')).map((use) => ({
        kind: 'content',
        id: 'team',
        ...use,
      })),
    ]
    const line = (...parts: unknown[]) => JSON.stringify(parts)
    expect(
      stored
        .map((one) => line(one.kind, one.record_id, one.field, `/media/${one.picture_id}.jpg`, one.alt))
        .toSorted(),
    ).toEqual(scanned.map((one) => line(one.kind, one.id, one.field, one.address, one.alt)).toSorted())
    expect(stored).toHaveLength(5)
  })

  test('the name and the focal point are changed, logged, and on the public site at the next request', async () => {
    const picture = await added('roof.jpg')
    await addProject({ sections: [shows(picture)] })
    const before = t.db.siteVersion.current()
    const focus = { x: 0.125, y: 1 }
    const { status, body } = await ask('PATCH', `/${picture.id}`, { focus, name: ' The  roof ' })
    expect([status, body.focus, body.name]).toEqual([200, focus, 'The roof'])
    expect(t.db.siteVersion.current()).toBeGreaterThan(before)
    const [shown] = (await t.ask('GET', '/api/projects')).body
    expect(shown.sections[0].picture.focus).toEqual(focus)
    expect((await ask('PATCH', `/${picture.id}`, { name: 'Roof' })).body).toMatchObject({
      name: 'Roof',
      focus,
    })
    expect((await ask('PATCH', `/${picture.id}`, { focus: null })).body.focus).toBeNull()
    const { entries } = (await t.ask('GET', '/api/activity?kind=picture', { token: admin })).body
    expect(entries.map(({ changes }: { changes: object }) => changes)).toEqual([
      { focus: { before: focus, after: null } },
      { name: { before: 'The roof', after: 'Roof' } },
      { name: { before: 'roof.jpg', after: 'The roof' }, focus: { before: null, after: focus } },
    ])
  })

  test.each([
    [{ focus: { x: 1.01, y: 0 } }],
    [{ focus: { x: -0.1, y: 0 } }],
    [{ focus: { x: 0.5 } }],
    [{ focus: 'centre' }],
    [{ name: ' ' }],
  ])('the change %j of a picture is refused', async (body) => {
    const { id } = await added('roof.jpg')
    expect((await ask('PATCH', `/${id}`, body)).status).toBe(422)
    expect((await ask('PATCH', '/unknown', { name: 'x' })).status).toBe(404)
  })

  test('a NUL in an id is the id of no picture', async () => {
    const picture = await added('a.jpg')
    const asked = [
      await ask('GET', '/%00'),
      await ask('PATCH', '/%00', { name: 'b.jpg' }),
      await ask('DELETE', '/%00'),
      await ask('POST', '/%00/restore'),
      await ask('POST', '/%00/replace', { with: picture.id }),
      await ask('DELETE', '/trash/%00', undefined, admin),
      await ask('PATCH', '', { ids: ['\0'], inTrash: true }),
      await ask('POST', `/${picture.id}/replace`, { with: '\0' }),
    ]
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 422, 422])
  })
})
