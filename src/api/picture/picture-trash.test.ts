import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { jpeg } from '../../../test/support/data/made-pictures.ts'
import { pictureLibrary, shows } from '../../../test/support/data/picture-library.ts'
import { project } from '../../../test/support/data/project.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { pictureUrl } from '../../domain/picture/picture.ts'

describe.each(databases)('the trash of pictures on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  let admin: string
  beforeEach(async () => {
    token = (await staff(t.db, 'PROJECT_CONTENT_MANAGER')).token
    admin = (await staff(t.db, 'SUPER_ADMIN')).token
  })
  const { ask, names, added, addProject, pictureLog } = pictureLibrary(t, () => ({ token, admin }))

  test('a picture in use is not deleted, and the refusal names its places', async () => {
    const [used, unused] = [await added('used'), await added('unused')]
    await addProject({ sections: [shows(used)] })
    const one = await ask('DELETE', `/${used.id}`)
    expect([one.status, one.body]).toMatchObject([
      409,
      { message: 'This picture is still used in TOWN HALL, TURA.', uses: [{ field: 'sections.0.content' }] },
    ])
    const many = await ask('PATCH', '', { ids: [unused.id, used.id], inTrash: true })
    expect([many.status, many.body.uses]).toMatchObject([409, [{ name: 'TOWN HALL, TURA' }]])
    expect(await names('?filter=trash')).toEqual([])
  })

  test('a picture that a draft names is in use, leaves the trash for it, and is free without it', async () => {
    const [hall, roof] = [await added('hall'), await added('roof')]
    const { id } = await addProject({})
    const address = `/api/projects/${id}/draft`
    await ask('DELETE', `/${hall.id}`)
    expect(await names('?filter=trash')).toEqual(['hall'])
    const saved = await t.ask('PUT', address, {
      body: { fields: { sections: [shows(hall, 'A hall')] } },
      token,
    })
    expect(await names('?filter=trash')).toEqual([])
    expect([await names('?filter=unused'), await names('?q=unknown')]).toEqual([['roof'], []])
    const refused = await ask('DELETE', `/${hall.id}`)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        message: 'This picture is still used in Draft of TOWN HALL, TURA.',
        uses: [{ recordId: id, field: 'sections.0.content', isDraft: true, publicPath: null, alt: 'A hall' }],
      },
    ])
    expect((await ask('GET', `/${hall.id}`)).body).toMatchObject({
      uses: 1,
      usedIn: ['Draft of TOWN HALL, TURA'],
      places: [{ isDraft: true, editPath: expect.stringContaining(id) }],
    })
    const { updatedAt } = saved.body
    await t.ask('PUT', address, { body: { fields: { sections: [shows(roof)] }, updatedAt }, token })
    expect(await names('?filter=unused'), 'the draft no longer names it').toEqual(['hall'])
    expect((await ask('DELETE', `/${hall.id}`)).status).toBe(200)
    await t.ask('DELETE', `/api/projects/${id}`, { token })
    expect((await ask('GET', `/${roof.id}`)).body.places).toMatchObject([{ inTrash: true, editPath: null }])
    await t.ask('POST', `/api/projects/trash/${id}/restore`, { token })
    await t.ask('DELETE', address, { token })
    expect((await ask('DELETE', `/${roof.id}`)).status).toBe(200)
  })

  test('a deleted picture can be restored, and leaves the trash when it is used', async () => {
    const [a, b, c] = [await added('a'), await added('b'), await added('c')]
    const ids = [a.id, b.id, c.id]
    expect((await ask('PATCH', '', { ids, inTrash: true })).body.moved.toSorted()).toEqual(ids.toSorted())
    expect((await ask('PATCH', '', { ids: [a.id, 'unknown'], inTrash: false })).status).toBe(422)
    const { status, body } = await ask('POST', `/${a.id}/restore`)
    expect([status, body.trashedAt]).toEqual([200, null])
    expect((await ask('POST', `/${a.id}/restore`)).status).toBe(404)
    await addProject({ sections: [shows(b), shows(b, 'B')] })
    expect(await names('?filter=trash')).toEqual(['c'])
    expect((await ask('PATCH', '', { ids, inTrash: false })).body.moved).toEqual([c.id])
    expect((await names()).toSorted()).toEqual(['a', 'b', 'c'])
    const log = await pictureLog()
    expect(log.slice(0, 3)).toEqual(['restored c', 'restored b', 'restored a'])
    expect(log.slice(3).toSorted()).toEqual(['deleted a', 'deleted b', 'deleted c'])
  })

  test('a picture in the trash that is uploaded again leaves it, which is logged', async () => {
    const bytes = (await jpeg(60, 40)) as BlobPart
    const upload = async () => {
      const form = new FormData()
      form.set('file', new File([bytes], 'roof.jpg'))
      return (await t.ask('POST', '/api/projects/upload', { body: form, token })).body
    }
    const { id } = await upload()
    await ask('DELETE', `/${id}`)
    expect((await upload()).id).toBe(id)
    await upload()
    expect(await names()).toEqual(['roof.jpg'])
    expect(await pictureLog()).toEqual(['restored roof.jpg', 'deleted roof.jpg', 'uploaded roof.jpg'])
  })

  test('a project that is permanently deleted lists in its one log entry the pictures that went to the trash', async () => {
    const [own, shared, earlier] = [await added('own'), await added('shared'), await added('earlier')]
    const { id } = await addProject({ sections: [shows(earlier)] })
    const sections = [shows(own), shows(shared)]
    await t.ask('PUT', `/api/projects/${id}`, { body: { sections }, token })
    await addProject({ name: 'Other', sections: [shows(shared)] })
    await t.ask('DELETE', `/api/projects/${id}`, { token })
    await t.ask('DELETE', `/api/projects/trash/${id}`, { token: admin })
    expect((await names('?filter=trash')).toSorted()).toEqual(['earlier', 'own'])
    const { entries } = (await t.ask('GET', '/api/activity?limit=2', { token: admin })).body
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(['project.purged', 'project.deleted'])
    const { before, after } = entries[0].changes.trashedPictures
    expect([before, after.toSorted()]).toEqual([null, [pictureUrl(own), pictureUrl(earlier)].toSorted()])
    expect(await pictureLog()).toEqual([])
  })

  test('a Super Admin permanently deletes a picture in the trash, with its files', async () => {
    const form = new FormData()
    form.set('file', new File([(await jpeg(600, 400)) as BlobPart], 'roof.jpg'))
    const { id, url } = (await t.ask('POST', '/api/projects/upload', { body: form, token })).body
    const files = async () =>
      (await Array.fromAsync(t.files.list())).filter((name) => name.startsWith(id)).length
    expect((await ask('DELETE', `/trash/${id}`, undefined, admin)).status).toBe(404)
    await ask('DELETE', `/${id}`)
    expect((await ask('DELETE', `/trash/${id}`)).status).toBe(403)
    expect([await files(), (await t.ask('GET', url)).status]).toEqual([3, 200])
    expect((await ask('DELETE', `/trash/${id}`, undefined, admin)).status).toBe(200)
    expect([await files(), (await t.ask('GET', url)).status]).toEqual([0, 404])
    expect((await ask('GET', `/${id}`)).status).toBe(404)
    const refused = await t.ask('POST', '/api/projects', {
      body: { ...project, sections: [{ type: 'image', content: url }] },
      token,
    })
    expect(refused.status).toBe(422)
  })
})
