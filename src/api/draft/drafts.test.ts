import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { draftCalls } from '../../../test/support/data/draft-calls.ts'
import { shows } from '../../../test/support/data/picture-library.ts'
import { project } from '../../../test/support/data/project.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { TEXT_LENGTH } from '../../domain/project/section-schema.ts'

const opening = { title: 'Model Maker', department: 'Workshop', location: 'Guwahati' }

describe.each(databases)('drafts on $name', ({ open }) => {
  const t = testApp(open)
  const { ask, colleague, added, names, addProject, saveDraft, publish, draftTime, versionsOf } =
    draftCalls(t)

  test('a draft changes nothing that visitors get, and is seen by those who may change the record', async () => {
    const { id, updatedAt } = await addProject()
    const saved = await saveDraft(id, { client: 'A NEW CLIENT' }, { from: updatedAt }, colleague())
    expect([saved.status, saved.body.fields.client, saved.body.base.client]).toEqual([
      200,
      'A NEW CLIENT',
      project.client.toUpperCase(),
    ])
    expect((await t.ask('GET', `/api/projects/${id}`)).body).toMatchObject({
      client: project.client.toUpperCase(),
      updatedAt,
    })
    const { drafts } = (await ask('GET', 'drafts')).body
    const savedBy = { name: 'The PROJECT_CONTENT_MANAGER' }
    expect(drafts).toMatchObject([{ kind: 'project', id, isNew: false, savedBy }])
    const hr = await staff(t.db, 'HR_HIRING')
    expect((await ask('GET', 'drafts', undefined, hr.token)).body.drafts).toEqual([])
    expect(await versionsOf(id)).toHaveLength(1)
  })

  test('a draft may be unfinished, and is published only when it keeps the rules', async () => {
    const id = randomUUID()
    expect((await saveDraft(id, { name: '', client: 'SOMEBODY' })).status).toBe(200)
    const refused = await publish([{ kind: 'project', id }])
    expect([refused.status, refused.body.errors.name]).toEqual([422, 'Enter the name of the project.'])
    expect((await t.ask('GET', `/api/projects/${id}`)).status).toBe(404)
    await saveDraft(id, project)
    expect((await publish([{ kind: 'project', id }])).status).toBe(201)
    expect((await t.ask('GET', `/api/projects/${id}`)).body).toMatchObject({
      id,
      name: project.name.toUpperCase(),
    })
    expect((await ask('GET', 'drafts')).body.drafts).toEqual([])
  })

  test('a draft keeps only what its kind knows, also of fields that break the rules', async () => {
    const id = randomUUID()
    const text = { type: 'text', content: 'x'.repeat(TEXT_LENGTH + 1) }
    const sections = [{ ...text, key: 'a', picture: {} }]
    await saveDraft(id, { name: '', year: 'soon', previewPicture: {}, sections })
    const row = await t.db.selectFrom('drafts').select('body').where('record_id', '=', id).executeTakeFirst()
    const stored = JSON.parse(row!.body)
    // The form takes digits alone, so the year is none.
    expect([stored.year, stored.sections]).toEqual([0, [text]])
    expect(stored).not.toHaveProperty('previewPicture')
    expect((await ask('DELETE', `projects/${id}/draft`)).status).toBe(200)
  })

  test.each([
    ['an amount', 'projects', { contractValue: '12 lakh' }, { contractValue: /^Enter an amount/ }],
    ['a number', 'jobs', { vacancy: null }, { vacancy: /^Enter the number/ }],
    [
      'a number of an entry',
      'content/about',
      { metrics: [{ id: 4, title: '', value: null }] },
      { 'metrics.0.value': /^Enter a number/ },
    ],
    [
      'a number with a default',
      'content/site',
      { enquiryRetention: null },
      { enquiryRetention: /^Enter the number/ },
    ],
  ])('%s that cannot be read does not become another one in a draft', async (_what, kind, fields, errors) => {
    const path = kind.startsWith('content') ? kind : `${kind}/${randomUUID()}`
    const refused = await ask('PUT', `${path}/draft`, { fields })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, Object.keys(errors)])
    for (const [name, message] of Object.entries(errors)) expect(refused.body.errors[name]).toMatch(message)
    expect((await ask('GET', `${path}/draft`)).status).toBe(404)
  })

  test('a draft that somebody saved meanwhile is not overwritten', async () => {
    const { id, updatedAt } = await addProject()
    const first = (await saveDraft(id, { client: 'FIRST' }, { from: updatedAt })).body
    const unaware = await saveDraft(id, { client: 'SECOND' }, { from: updatedAt }, colleague())
    expect([unaware.status, unaware.body.current.isDraft, unaware.body.current.fields.client]).toEqual([
      409,
      true,
      'FIRST',
    ])
    const second = await saveDraft(id, { client: 'SECOND' }, { updatedAt: first.updatedAt }, colleague())
    expect(second.status).toBe(200)
    expect((await saveDraft(id, { client: 'THIRD' }, { updatedAt: first.updatedAt })).status).toBe(409)
    const refused = await ask('DELETE', `projects/${id}/draft?updatedAt=${first.updatedAt}`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The PROJECT_CONTENT_MANAGER saved this draft meanwhile.',
    ])
    expect((await ask('DELETE', `projects/${id}/draft`)).status).toBe(200)
    expect((await saveDraft(id, { client: 'THIRD' }, { updatedAt: second.body.updatedAt })).status).toBe(404)
  })

  test('a discarded draft that is saved again still asks about what both changed', async () => {
    const { id, updatedAt } = await addProject()
    await saveDraft(id, { client: 'OURS' }, { from: updatedAt })
    await ask('PUT', `projects/${id}`, { client: 'THEIRS', year: 2031 }, colleague())
    const { discarded } = (await ask('DELETE', `projects/${id}/draft`)).body
    const again = await saveDraft(id, { client: 'OURS' }, { discarded })
    expect([again.status, again.body.fields.year, again.body.base]).toMatchObject([
      200,
      Number(project.year),
      { client: project.client.toUpperCase(), year: Number(project.year) },
    ])
    const disputed = await publish([{ kind: 'project', id }])
    expect([disputed.status, disputed.body.disputed]).toEqual([409, ['client']])
  })

  test('a discarded draft is not saved again over another one, nor over the record that came of it', async () => {
    const id = randomUUID()
    await saveDraft(id, project)
    const { discarded } = (await ask('DELETE', `projects/${id}/draft`)).body
    expect((await saveDraft(id, { client: 'COLLEAGUE' }, {}, colleague())).status).toBe(200)
    const over = await saveDraft(id, project, { discarded })
    expect([over.status, over.body.current.isDraft]).toEqual([409, true])
    await saveDraft(id, project)
    await publish([{ kind: 'project', id }])
    const published = await saveDraft(id, project, { discarded })
    expect([published.status, published.body.current.isDraft]).toEqual([409, false])
  })

  test('a discarded draft of a record that was deleted since is not saved again', async () => {
    const { id } = await addProject()
    await saveDraft(id, { client: 'A NEW CLIENT' })
    const { discarded } = (await ask('DELETE', `projects/${id}/draft`)).body
    await ask('DELETE', `projects/${id}`)
    expect((await saveDraft(id, { client: 'A NEW CLIENT' }, { discarded })).status).toBe(404)
  })

  test('the first draft of a new record is not saved over another draft, nor over the record that came of it', async () => {
    const id = randomUUID()
    expect((await saveDraft(id, project, { from: null })).status).toBe(200)
    const second = await saveDraft(id, { client: 'SECOND' }, { from: null })
    expect([second.status, second.body.current.isDraft]).toEqual([409, true])
    expect((await publish([{ kind: 'project', id }])).status).toBe(201)
    const third = await saveDraft(id, { client: 'THIRD' }, { from: null })
    expect([third.status, third.body.current.isDraft]).toEqual([409, false])
  })

  test('a draft is merged with what was saved since it began, and asks about what both changed', async () => {
    const { id, updatedAt } = await addProject()
    await saveDraft(id, { client: 'OURS', year: 2021 }, { from: updatedAt })
    const theirs = (await ask('PUT', `projects/${id}`, { client: 'THEIRS', location: 'ASSAM' }, colleague()))
      .body
    const disputed = await publish([{ kind: 'project', id }])
    expect([disputed.status, disputed.body.disputed]).toEqual([409, ['client']])
    const old = { over: updatedAt, theirs: [] }
    expect((await publish([{ kind: 'project', id, decided: old }])).status).toBe(409)
    const decided = { over: theirs.updatedAt, theirs: ['client'] }
    expect((await publish([{ kind: 'project', id, decided }])).status).toBe(201)
    expect((await ask('GET', `projects/${id}`)).body).toMatchObject({
      client: 'THEIRS',
      year: 2021,
      location: 'ASSAM',
    })
  })

  test('a draft of an opening past its last day does not close it when a colleague extends that day', async () => {
    const { id } = (await ask('POST', 'jobs', { ...opening, closesAt: '2090-01-01' })).body
    await t.db.updateTable('jobs').set({ closes_at: '2020-01-01' }).where('id', '=', id).execute()
    const { status, closesAt, updatedAt } = (await ask('GET', `jobs/${id}`)).body
    expect(status).toBe('closed')
    const fields = { status, closesAt, description: 'New words.' }
    const draft = (await ask('PUT', `jobs/${id}/draft`, { fields, from: updatedAt })).body
    expect([draft.fields.status, draft.base.status]).toEqual(['open', 'open'])
    await ask('PUT', `jobs/${id}`, { closesAt: '2090-02-01' })
    await publish([{ kind: 'job', id }])
    expect((await ask('GET', `jobs/${id}`)).body).toMatchObject({
      ...{ status: 'open', isOpen: true, closesAt: '2090-02-01', description: 'New words.' },
    })
  })

  test('a draft closes an opening whose last day the draft had extended', async () => {
    const { id } = (await ask('POST', 'jobs', opening)).body
    await t.db.updateTable('jobs').set({ closes_at: '2020-01-01' }).where('id', '=', id).execute()
    const save = async (fields: object) => (await ask('PUT', `jobs/${id}/draft`, { fields })).body
    await save({ closesAt: '2090-01-01' })
    expect((await save({ status: 'closed' })).fields.status).toBe('closed')
    await publish([{ kind: 'job', id }])
    expect((await ask('GET', `jobs/${id}`)).body.chosenStatus).toBe('closed')
  })

  test('names of drafts and publications are short, and hold no control characters', async () => {
    const id = randomUUID()
    const saved = await saveDraft(id, { ...project, name: `A\0B${'C'.repeat(5000)}` })
    expect([saved.status, saved.body.name.length < 250, saved.body.name.includes('\0')]).toEqual([
      200,
      true,
      false,
    ])
    const published = await publish([{ kind: 'project', id }], { name: 'a\0b' })
    expect(published.status).toBe(422)
  })

  test('the draft of a record that goes: kept in the trash, gone with its permanent deletion', async () => {
    const { id } = await addProject()
    await saveDraft(id, { client: 'A NEW CLIENT' })
    await ask('DELETE', `projects/${id}`)
    const refused = await publish([{ kind: 'project', id }])
    expect([refused.status, refused.body.message]).toEqual([
      404,
      'This project was moved to the trash. Its draft is kept: restore the project there, then publish it.',
    ])
    expect((await ask('GET', 'drafts')).body.drafts).toHaveLength(1)
    await ask('DELETE', `projects/trash/${id}`)
    expect((await ask('GET', 'drafts')).body.drafts).toEqual([])
  })

  test('pictures of a record and its draft go to the trash with the record, unless another draft has them', async () => {
    const [first, second, draftedOnly, shared] = [
      await added('first'),
      await added('second'),
      await added('drafted only'),
      await added('shared'),
    ]
    const { id } = await addProject({ sections: [shows(first), shows(shared)] })
    await saveDraft(id, { sections: [shows(second), shows(draftedOnly)] })
    await saveDraft(id, { sections: [shows(second)] }, { updatedAt: await draftTime(id) })
    expect((await publish([{ kind: 'project', id }])).status).toBe(201)
    await saveDraft(id, { client: 'A NEW CLIENT' })
    const other = randomUUID()
    await saveDraft(other, { sections: [shows(shared)] })
    await ask('DELETE', `projects/${id}`)
    await ask('DELETE', `projects/trash/${id}`)
    expect((await names('?filter=trash')).toSorted()).toEqual(['drafted only', 'first', 'second'])
    const rows = await t.db.selectFrom('draft_pictures').selectAll().execute()
    expect(rows).toEqual([{ kind: 'project', record_id: other, picture_id: shared.id }])
  })

  test('a draft of a new record still holds its pictures back after it is published and taken back', async () => {
    const [hall, roof] = [await added('hall'), await added('roof')]
    const id = randomUUID()
    await saveDraft(id, { ...project, sections: [shows(roof)] })
    await saveDraft(id, { sections: [shows(hall)] }, { updatedAt: await draftTime(id) })
    const { body } = await publish([{ kind: 'project', id }])
    await ask('POST', `publications/${body.id}/undo`)
    const rows = await t.db.selectFrom('draft_pictures').select('picture_id').execute()
    expect(rows.map(({ picture_id }) => picture_id).toSorted()).toEqual([hall.id, roof.id].toSorted())
    expect(await names('?filter=trash')).toEqual([])
  })

  test.each([
    ['an id that is none', 'projects/new/draft', { fields: {} }, 404],
    ['no fields', 'projects/ID/draft', {}, 422],
    ['fields that are a list', 'projects/ID/draft', { fields: [] }, 422],
    ['a page that does not exist', 'content/imprint/draft', { fields: {} }, 404],
    ['a time that is none', 'projects/ID/draft', { fields: {}, updatedAt: 'now' }, 422],
  ])('a draft with %s is refused', async (_what, path, body, status) => {
    const { id } = await addProject()
    expect((await ask('PUT', path.replace('ID', id), body)).status).toBe(status)
  })
})
