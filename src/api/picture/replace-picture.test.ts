import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { pictureLibrary, shows, team } from '../../../test/support/data/picture-library.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { plinth } from '../../domain/account/user.ts'
import { pictureUrl } from '../../domain/picture/picture.ts'
import { putContent } from '../../store/content/content.ts'
import { publish } from '../../store/database/database.ts'
import { listTrash } from '../../store/project/trash.ts'

describe.each(databases)('the replacement of a picture on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  let admin: string
  beforeEach(async () => {
    token = (await staff(t.db, 'PROJECT_CONTENT_MANAGER')).token
    admin = (await staff(t.db, 'SUPER_ADMIN')).token
  })
  const { ask, added, addProject, saveTeam } = pictureLibrary(t, () => ({ token, admin }))

  test('a picture is replaced in every place, with its alt texts, and the answer undoes exactly that', async () => {
    const [old, next] = [await added('old'), await added('next', 'gif')]
    const made = await addProject({
      previewImageUrl: pictureUrl(old),
      sections: [shows(old, 'A hall'), { ...shows(next, 'Moving'), type: 'gif' }, shows(old)],
    })
    const trashed = await addProject({ name: 'Deleted', sections: [shows(old, 'Old')] })
    await t.ask('DELETE', `/api/projects/${trashed.id}`, { token })
    await saveTeam({
      strip: [
        { img_src: pictureUrl(old), alt: 'Strip' },
        { img_src: pictureUrl(next), alt: '' },
      ],
    })
    const read = async () => {
      const { body: shown } = await t.ask('GET', `/api/projects/${made.id}`, { token })
      const [deleted] = await listTrash(t.db)
      const { body: page } = await t.ask('GET', '/api/content/team')
      const essence = ({ type, content, alt }: Record<string, unknown>) => [type, content, alt]
      return {
        preview: shown.previewImageUrl,
        sections: shown.sections.map(essence),
        deleted: deleted!.sections.map(essence),
        strip: page.strip,
      }
    }
    const before = await read()
    const replaced = await ask('POST', `/${old.id}/replace`, { with: next.id }, admin)
    expect([replaced.status, replaced.body.records, replaced.body.places]).toMatchObject([
      200,
      3,
      { length: 5 },
    ])
    const url = pictureUrl(next)
    expect(await read()).toEqual({
      preview: url,
      sections: [
        ['gif', url, 'A hall'],
        ['gif', url, 'Moving'],
        ['gif', url, undefined],
      ],
      deleted: [['gif', url, 'Old']],
      strip: [
        { id: 1, img_src: url, alt: 'Strip' },
        { id: 2, img_src: url, alt: '' },
      ],
    })
    expect((await ask('GET', `/${old.id}`)).body.uses).toBe(0)
    for (const record of [`projects/${made.id}`, `projects/${trashed.id}`, 'content/team']) {
      const { items } = (await t.ask('GET', `/api/${record}/versions`, { token: admin })).body
      expect([record, items.map(({ number }: { number: number }) => number)]).toEqual([record, [2, 1]])
    }
    const { entries } = (await t.ask('GET', '/api/activity', { token: admin })).body
    expect(
      entries
        .slice(0, 4)
        .map(({ kind }: { kind: string }) => kind)
        .toSorted(),
    ).toEqual(['content.updated', 'picture.replaced', 'project.updated', 'project.updated'])
    const { body: undone } = await ask(
      'POST',
      `/${next.id}/replace`,
      { with: old.id, places: replaced.body.places },
      admin,
    )
    expect(undone.places).toEqual(replaced.body.places)
    expect(await read()).toEqual(before)
  })

  test('a picture is replaced in drafts too, which keep the rest, and the answer undoes it', async () => {
    const [old, next, other] = [await added('old'), await added('next', 'gif'), await added('other')]
    const made = await addProject({ sections: [shows(old, 'A hall')] })
    const address = `/api/projects/${made.id}/draft`
    const fields = { client: 'A NEW CLIENT', sections: [shows(other), shows(old, 'A roof')] }
    const { body: saved } = await t.ask('PUT', address, { body: { fields }, token })
    const draft = async () => (await t.ask('GET', address, { token })).body
    const essence = ({ type, content, alt }: Record<string, unknown>) => [type, content, alt]
    const { body: replaced } = await ask('POST', `/${old.id}/replace`, { with: next.id })
    expect(replaced.places).toEqual([
      { kind: 'project', recordId: made.id, field: 'sections.0.content' },
      { kind: 'project', recordId: made.id, field: 'sections.1.content', isDraft: true },
    ])
    const after = await draft()
    expect(after.fields.client).toBe('A NEW CLIENT')
    expect(after.fields.sections.map(essence)).toEqual([
      ['image', pictureUrl(other), undefined],
      ['gif', pictureUrl(next), 'A roof'],
    ])
    expect((await ask('GET', `/${old.id}`)).body.uses).toBe(0)
    const late = { body: { fields, updatedAt: saved.updatedAt }, token }
    expect((await t.ask('PUT', address, late)).status, 'saved from before it').toBe(409)
    await ask('POST', `/${next.id}/replace`, { with: old.id, places: replaced.places })
    expect((await draft()).fields.sections.map(essence)).toEqual(saved.fields.sections.map(essence))
    expect((await ask('GET', `/${next.id}`)).body.uses).toBe(0)
  })

  test('a picture is replaced in a draft of an earlier release whose other values break the rules', async () => {
    const [old, next] = [await added('old'), await added('next')]
    const { id } = await addProject({})
    const address = `/api/projects/${id}/draft`
    await t.ask('PUT', address, { body: { fields: { sections: [shows(old)] } }, token })
    const { body } = await t.db.selectFrom('drafts').select('body').executeTakeFirstOrThrow()
    const older = JSON.stringify({ ...JSON.parse(body), sections: [{ ...shows(old), alt: 5 }] })
    await t.db.updateTable('drafts').set({ body: older }).execute()
    expect((await ask('POST', `/${old.id}/replace`, { with: next.id })).status).toBe(200)
    const { fields } = (await t.ask('GET', address, { token })).body
    expect(fields.sections).toMatchObject([{ content: pictureUrl(next) }])
  })

  test('a save from before a replacement is refused as one from before another person’s save', async () => {
    const [old, next] = [await added('old'), await added('next')]
    const made = await addProject({ sections: [shows(old)] })
    await ask('POST', `/${old.id}/replace`, { with: next.id })
    const late = await t.ask('PUT', `/api/projects/${made.id}`, {
      body: { client: 'X', updatedAt: made.updatedAt },
      token,
    })
    expect(late.status).toBe(409)
  })

  test('an undo skips places that were changed meanwhile', async () => {
    const [old, next, other] = [await added('old'), await added('next'), await added('other')]
    const made = await addProject({ sections: [shows(old), shows(old)] })
    const { places } = (await ask('POST', `/${old.id}/replace`, { with: next.id })).body
    const sections = [shows(other), shows(next)]
    await t.ask('PUT', `/api/projects/${made.id}`, { body: { sections }, token })
    const undone = await ask('POST', `/${next.id}/replace`, { with: old.id, places })
    expect(undone.body.places).toEqual([places[1]])
    const { body } = await t.ask('GET', `/api/projects/${made.id}`, { token })
    expect(body.sections.map(({ content }: { content: string }) => content)).toEqual([
      pictureUrl(other),
      pictureUrl(old),
    ])
  })

  test('who may not edit the pages replaces a picture in projects only', async () => {
    const [old, next] = [await added('old'), await added('next')]
    const made = await addProject({ sections: [shows(old)] })
    await publish(t.db, (tx) =>
      putContent(tx, plinth, 'team', team({ strip: [{ img_src: pictureUrl(old), alt: '' }] })),
    )
    const refused = await ask('POST', `/${old.id}/replace`, { with: next.id })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'This picture is also on pages that you may not edit.',
    ])
    expect((await ask('GET', `/${old.id}`)).body.uses).toBe(2)
    const places = [{ kind: 'project', recordId: made.id, field: 'sections.0.content' }]
    expect((await ask('POST', `/${old.id}/replace`, { with: next.id, places })).body.places).toEqual(places)
  })

  test('a picture is not replaced by itself or by an unknown one', async () => {
    const { id } = await added('old')
    for (const body of [{ with: id }, { with: 'unknown' }, {}])
      expect((await ask('POST', `/${id}/replace`, body)).status).toBe(422)
    expect((await ask('POST', '/unknown/replace', { with: id })).status).toBe(404)
  })
})
