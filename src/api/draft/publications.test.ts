import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { draftCalls, LATER } from '../../../test/support/data/draft-calls.ts'
import { project } from '../../../test/support/data/project.ts'
import { databases } from '../../../test/support/outside/databases.ts'

const opening = { title: 'Model Maker', department: 'Workshop', location: 'Guwahati' }

describe.each(databases)('publications on $name', ({ open }) => {
  const t = testApp(open)
  const { ask, token, colleague, addProject, saveDraft, publish, versionsOf, logged } = draftCalls(t)

  test('the Team page is published with other leaders of projects, and undone, both or neither', async () => {
    const { id } = await addProject({ projectLeaders: ['R. DEKA'] })
    const facts = async () => [
      (await ask('GET', `projects/${id}`)).body.projectLeaders,
      (await ask('GET', 'content/team')).body.title,
    ]
    const drafts = [{ kind: 'content', id: 'team' }]
    const leaders = (before: string) => ({ leaders: [{ id, before: [before], after: ['M. SEN'] }] })
    expect((await ask('PUT', 'content/team/draft', { fields: { title: 'CREW' } })).status).toBe(200)
    const [, title] = await facts()

    const refused = await publish(drafts, leaders('A. BARUAH'))
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringContaining('were changed meanwhile'),
    ])
    const scheduled = await publish(drafts, { ...leaders('R. DEKA'), at: LATER })
    expect([scheduled.status, Object.keys(scheduled.body.errors)]).toEqual([422, ['leaders']])
    expect((await publish(drafts, leaders('R. DEKA'), colleague())).status).toBe(403)
    expect(await facts()).toEqual([['R. DEKA'], title])
    const hr = await staff(t.db, 'HR_HIRING', 'hr@plinth.example')
    const job = (await ask('POST', 'jobs', opening)).body.id
    expect((await ask('PUT', `jobs/${job}/draft`, { fields: { vacancy: 2 } }, hr.token)).status).toBe(200)
    const byHr = await publish([{ kind: 'job', id: job }], leaders('R. DEKA'), hr.token)
    expect([byHr.status, (await ask('GET', `jobs/${job}`)).body.vacancy]).toEqual([403, 1])
    expect(await facts()).toEqual([['R. DEKA'], title])

    const published = await publish(drafts, leaders('R. DEKA'))
    expect([published.status, await facts()]).toEqual([201, [['M. SEN'], 'CREW']])
    const undo = (publicationId: string) => ask('POST', `publications/${publicationId}/undo`)
    expect((await undo(published.body.id)).status).toBe(200)
    expect(await facts()).toEqual([['R. DEKA'], title])

    const again = (await publish(drafts, leaders('R. DEKA'))).body.id
    await ask('PUT', `projects/${id}`, { projectLeaders: ['A. BARUAH'] })
    const { status, body } = await undo(again)
    expect([status, body.message]).toEqual([
      422,
      expect.stringMatching(/were changed meanwhile\. Restore an/),
    ])
    expect(await facts()).toEqual([['A. BARUAH'], 'CREW'])
  })

  test('an Undo leaves the leaders that a project had already when it was to get them', async () => {
    const { id } = await addProject({ projectLeaders: ['R. DEKA'] })
    await ask('PUT', 'content/team/draft', { fields: { title: 'CREW' } })
    await ask('PUT', `projects/${id}`, { projectLeaders: ['M. SEN'] }, colleague())
    const leaders = [{ id, before: ['R. DEKA'], after: ['M. SEN'] }]
    const { body } = await publish([{ kind: 'content', id: 'team' }], { leaders })
    expect((await ask('POST', `publications/${body.id}/undo`)).status).toBe(200)
    expect((await ask('GET', `projects/${id}`)).body.projectLeaders).toEqual(['M. SEN'])
  })

  test('an Undo gives back projects that are not gone, also one in the trash, and one whose draft was published too', async () => {
    const fields = [{ name: 'HALL' }, { name: 'COURT' }, { name: 'BRIDGE' }, { name: 'TOWER' }]
    const [hall, court, bridge, tower] = await Promise.all(
      fields.map(async (own) => (await addProject({ ...own, projectLeaders: ['R. DEKA'] })).id),
    )
    await ask('PUT', 'content/team/draft', { fields: { title: 'CREW' } })
    await saveDraft(hall, { client: 'A NEW CLIENT' })
    const drafts = [
      { kind: 'content', id: 'team' },
      { kind: 'project', id: hall },
    ]
    const leaders = [hall, court, bridge, tower].map((id) => ({ id, before: ['R. DEKA'], after: ['M. SEN'] }))
    expect((await publish(drafts, { leaders: [...leaders, leaders[0]] })).status).toBe(422)
    const published = await publish(drafts, { leaders })
    expect(published.status).toBe(201)
    await ask('PUT', `projects/${tower}`, { projectLeaders: ['N. DAS'] })
    for (const id of [court, bridge, tower]) await ask('DELETE', `projects/${id}`)
    await ask('DELETE', `projects/trash/${bridge}`)
    expect((await ask('POST', `publications/${published.body.id}/undo`)).status).toBe(200)
    const { projectLeaders, client } = (await ask('GET', `projects/${hall}`)).body
    expect([projectLeaders, client]).toEqual([['R. DEKA'], project.client.toUpperCase()])
    expect((await ask('GET', 'content/team')).body.title).not.toBe('CREW')
    expect((await ask('POST', `projects/${court}/restore`)).body.projectLeaders).toEqual(['R. DEKA'])
    expect((await ask('POST', `projects/${tower}/restore`)).body.projectLeaders).toEqual(['N. DAS'])
  })

  test.each([
    ['adds a leader', ['R. DEKA', 'A. BARUAH'], ['M. SEN', 'A. BARUAH']],
    ['has another leader', ['A. BARUAH'], ['M. SEN', 'A. BARUAH']],
    ['was not about its leaders', ['R. DEKA'], ['M. SEN']],
  ])(
    'a project whose draft %s gets the leader in the place of another with it, and both are undone',
    async (_what, drafted, joined) => {
      const { id } = await addProject({ projectLeaders: ['R. DEKA'] })
      const projectLeaders = async () => (await ask('GET', `projects/${id}`)).body.projectLeaders
      await ask('PUT', 'content/team/draft', { fields: { title: 'CREW' } })
      await saveDraft(id, { client: 'NEW', projectLeaders: drafted })
      const leaders = [{ id, before: ['R. DEKA'], after: ['M. SEN'] }]
      const drafts = [
        { kind: 'content', id: 'team' },
        { kind: 'project', id },
      ]
      const { status, body } = await publish(drafts, { leaders })
      expect([status, await projectLeaders()]).toEqual([201, joined])
      expect((await ask('POST', `publications/${body.id}/undo`)).status).toBe(200)
      expect(await projectLeaders()).toEqual(['R. DEKA'])
    },
  )

  test('a project whose draft and whose new leaders leave it none together is not published', async () => {
    const { id } = await addProject({ name: 'HALL', projectLeaders: ['R. DEKA', 'M. SEN'] })
    await saveDraft(id, { projectLeaders: ['R. DEKA'] })
    const leaders = [{ id, before: ['R. DEKA', 'M. SEN'], after: ['M. SEN'] }]
    const { status, body } = await publish([{ kind: 'project', id }], { leaders })
    expect([status, body.message]).toEqual([
      422,
      'The draft of HALL changes its leaders too: publish it first.',
    ])
  })

  test('what was disputed in a project is decided while it gets other leaders, which are not reported back', async () => {
    const { id } = await addProject({ projectLeaders: ['R. DEKA'] })
    await ask('PUT', 'content/team/draft', { fields: { title: 'CREW' } })
    await saveDraft(id, { client: 'MINE' })
    await ask('PUT', `projects/${id}`, { client: 'THEIRS' }, colleague())
    const leaders = [{ id, before: ['R. DEKA'], after: ['M. SEN'] }]
    const attempt = (decided?: object) => {
      const drafts = [
        { kind: 'content', id: 'team' },
        { kind: 'project', id, decided },
      ]
      return publish(drafts, { leaders })
    }
    const { status, body } = await attempt()
    expect([status, body.problems]).toMatchObject([
      409,
      [{ id, message: expect.stringMatching('^The PROJECT_CONTENT_MANAGER also changed Client meanwhile') }],
    ])
    const over = (await ask('GET', `projects/${id}`)).body.updatedAt
    const decided = await attempt({ over, theirs: [] })
    expect([
      decided.status,
      decided.body.records.map(({ arrived }: { arrived?: object }) => arrived),
    ]).toEqual([201, [undefined, undefined]])
    const { client, projectLeaders } = (await ask('GET', `projects/${id}`)).body
    expect([client, projectLeaders]).toEqual(['MINE', ['M. SEN']])
  })

  test('what an earlier release has published can be undone, with the leaders that projects got', async () => {
    const { id, client } = await addProject()
    const court = await addProject({ projectLeaders: ['R. DEKA'] })
    await saveDraft(id, { client: 'A NEW CLIENT' })
    const leaders = [{ id: court.id, before: ['R. DEKA'], after: ['M. SEN'] }]
    const { body } = await publish([{ kind: 'project', id }], { leaders })
    const { published } = await t.db.selectFrom('publications').select('published').executeTakeFirstOrThrow()
    const [record] = JSON.parse(published).records
    const older = JSON.stringify([{ ...record, leaders }])
    await t.db.updateTable('publications').set({ published: older }).execute()
    expect((await ask('POST', `publications/${body.id}/undo`)).status).toBe(200)
    expect((await ask('GET', `projects/${id}`)).body.client).toBe(client)
    expect((await ask('GET', `projects/${court.id}`)).body.projectLeaders).toEqual(['R. DEKA'])
  })

  test('several drafts are published together with one entry in the log and one Undo, or none of them', async () => {
    const { id } = await addProject()
    const made = randomUUID()
    const job = randomUUID()
    await saveDraft(id, { client: 'A NEW CLIENT' })
    await saveDraft(made, { ...project, name: 'NEW HOUSE' })
    await ask('PUT', `jobs/${job}/draft`, { fields: { ...opening, title: '', projectId: made } })
    await ask('PUT', 'content/about/draft', { fields: { title: 'A new year' } })
    const all = [
      { kind: 'job', id: job },
      { kind: 'project', id: made },
      { kind: 'content', id: 'about' },
      { kind: 'project', id },
    ]
    const refused = await publish(all)
    expect([refused.status, refused.body.problems]).toMatchObject([422, [{ kind: 'job', id: job }]])
    expect((await t.ask('GET', `/api/projects/${made}`)).status).toBe(404)
    await ask('PUT', `jobs/${job}/draft`, { fields: opening })
    const before = (await logged()).length
    const done = await publish(all, { name: 'New year' })
    expect([done.status, done.body.state, done.body.records.length]).toEqual([201, 'published', 4])
    expect((await logged()).slice(0, -before)).toEqual(['publication.published'])
    expect((await t.ask('GET', '/api/jobs')).body).toMatchObject([{ id: job, projectId: made }])
    expect((await t.ask('GET', '/api/content/about')).body.title).toBe('A new year')

    expect((await ask('POST', `publications/${done.body.id}/undo`)).status).toBe(200)
    expect((await logged())[0]).toBe('publication.undone')
    expect((await t.ask('GET', `/api/projects/${made}`)).status).toBe(404)
    expect((await t.ask('GET', `/api/projects/${id}`)).body.client).toBe(project.client.toUpperCase())
    expect((await t.ask('GET', '/api/jobs')).body).toEqual([])
    const { drafts } = (await ask('GET', 'drafts')).body
    expect(drafts).toHaveLength(4)
    expect((await publish(all)).status).toBe(201)
  })

  test('a repeated call with its Idempotency-Key publishes once, and schedules once', async () => {
    const { id } = await addProject()
    const drafts = [{ kind: 'project', id }]
    const keyed = (key: string, body: object) =>
      t.ask('POST', '/api/publications', { body, token: token(), headers: { 'Idempotency-Key': key } })
    await saveDraft(id, { client: 'A NEW CLIENT' })
    const scheduled = await keyed('later', { drafts, at: LATER })
    expect([scheduled.status, await keyed('later', { drafts, at: LATER })]).toEqual([201, scheduled])
    expect((await keyed('later', { drafts })).status).toBe(422)
    await ask('DELETE', `publications/${scheduled.body.id}`)
    const [one, other] = await Promise.all([keyed('now', { drafts }), keyed('now', { drafts })])
    expect([one.status, one.body.state, other]).toEqual([201, 'published', one])
    expect(await keyed('now', { drafts })).toEqual(one)
    expect(await versionsOf(id)).toHaveLength(2)
  })

  test('a publication names what others had changed, and whether its drafts were scheduled', async () => {
    const { id } = await addProject()
    await saveDraft(id, { client: 'A NEW CLIENT' })
    await publish([{ kind: 'project', id }], { at: LATER })
    await ask('PUT', `projects/${id}`, { year: 2031 }, colleague())
    const { body } = await publish([{ kind: 'project', id }])
    expect(body).toMatchObject({
      wasScheduled: true,
      records: [{ name: 'TOWN HALL, TURA', arrived: { labels: 'Year' } }],
    })
    await ask('POST', `publications/${body.id}/undo`)
    const again = (await publish([{ kind: 'project', id }])).body
    expect([again.wasScheduled, again.records[0].arrived.who]).toEqual([false, expect.any(String)])
  })

  test('publishing is not taken back when the record was saved since', async () => {
    const { id } = await addProject()
    await saveDraft(id, { client: 'A NEW CLIENT' })
    const { body } = await publish([{ kind: 'project', id }])
    await ask('PUT', `projects/${id}`, { year: 2022 })
    const refused = await ask('POST', `publications/${body.id}/undo`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${project.name.toUpperCase()} was saved after it was published. Restore an earlier version of the project in its history instead.`,
    ])
  })

  test('publishing is not taken back while somebody has a draft of the record again', async () => {
    const made = randomUUID()
    await saveDraft(made, project)
    const { body } = await publish([{ kind: 'project', id: made }])
    await saveDraft(made, { client: 'COLLEAGUE' }, {}, colleague())
    const refused = await ask('POST', `publications/${body.id}/undo`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('has saved a draft of TOWN HALL, TURA since'),
    ])
    expect((await ask('GET', `projects/${made}/draft`)).body.fields.client).toBe('COLLEAGUE')
    await ask('DELETE', `projects/${made}`)
    await ask('DELETE', `projects/${made}/draft`)
    const gone = await ask('POST', `publications/${body.id}/undo`)
    expect([gone.status, gone.body.message]).toEqual([409, 'TOWN HALL, TURA was deleted since.'])
  })

  test('of several drafts each that is refused is named, with what is wrong', async () => {
    const { id, updatedAt } = await addProject()
    const unfinished = randomUUID()
    await saveDraft(id, { client: 'OURS' }, { from: updatedAt })
    await ask('PUT', `projects/${id}`, { client: 'THEIRS' }, colleague())
    await saveDraft(unfinished, { ...project, name: '', client: '' })
    const refused = await publish([
      { kind: 'project', id },
      { kind: 'project', id: unfinished },
    ])
    expect([refused.status, refused.body.problems]).toMatchObject([
      409,
      [
        { id, disputed: ['client'] },
        { id: unfinished, errors: { name: 'Enter the name of the project.', client: 'Enter the client.' } },
      ],
    ])
  })

  test('a refusal names the entry at fault, also after somebody else has moved it', async () => {
    const office = (id: number, city: string) => ({
      ...{ id, city, address: 'A street', google_maps_iframe_src: '' },
      phone_numbers: ['+91 361 234 5678'],
    })
    const [tura, jorhat] = [office(1, 'TURA'), office(2, 'JORHAT')]
    await ask('PUT', 'content/contact', { offices: [tura, jorhat] })
    const offices = [{ ...tura, phone_numbers: ['x'] }, jorhat]
    await ask('PUT', 'content/contact/draft', { fields: { offices } })
    await ask('PUT', 'content/contact', { offices: [jorhat, tura] })
    const { status, body } = await publish([{ kind: 'content', id: 'contact' }])
    const message = 'Offices: TURA: Phone numbers: 1: Enter a full phone number.'
    expect([status, body.problems, Object.keys(body.errors)]).toMatchObject([
      422,
      [{ message }],
      ['offices.1.phone_numbers.0'],
    ])
  })

  test('a decision is about the version that was seen, and is kept when the draft is scheduled', async () => {
    const { id, updatedAt } = await addProject()
    await saveDraft(id, { client: 'OURS' }, { from: updatedAt })
    const theirs = (await ask('PUT', `projects/${id}`, { client: 'THEIRS' }, colleague())).body
    const chosen = (over: string) => [{ kind: 'project', id, decided: { over, theirs: [] } }]
    expect((await publish(chosen('2999-01-01T00:00:00.000Z'))).status).toBe(409)
    const at = { day: '2999-01-01', time: '09:00' }
    expect((await publish(chosen(theirs.updatedAt), { at })).status).toBe(201)
    const [{ id: scheduled }] = (await ask('GET', 'drafts')).body.publications
    const now = `publications/${scheduled}/publish`
    // A body without a content type is refused, not ignored.
    const untyped = {
      method: 'POST',
      headers: { Authorization: `Bearer ${token()}` },
      body: new TextEncoder().encode('{"drafts":[]}'),
    }
    const incoming = { socket: { remoteAddress: '127.0.0.1' } }
    expect((await t.app.request(`/api/${now}`, untyped, { incoming })).status).toBe(415)
    expect((await ask('POST', now)).status).toBe(200)
    expect((await ask('GET', `projects/${id}`)).body.client).toBe('OURS')
  })

  test('what waits is published now in the versions that were seen, or refused with the name of who saved another', async () => {
    const ids = [randomUUID(), randomUUID()]
    for (const id of ids) await saveDraft(id, { ...project, name: `HOUSE ${ids.indexOf(id)}` })
    const drafts = ids.map((id) => ({ kind: 'project', id }))
    const { body } = await publish(drafts, { at: LATER })
    const publishNow = (seen?: object[]) => ask('POST', `publications/${body.id}/publish`, { drafts: seen })
    const listed = async () => (await ask('GET', 'drafts')).body.publications[0].records
    const seen: { id: string; updatedAt: string }[] = await listed()
    await saveDraft(ids[0]!, { client: 'UNSEEN' }, {}, colleague())
    const refused = await publishNow(seen)
    expect([refused.status, refused.body.problems]).toMatchObject([
      409,
      [{ id: ids[0], message: 'The PROJECT_CONTENT_MANAGER saved this draft meanwhile.' }],
    ])
    expect((await publishNow(seen.slice(0, 1))).status).toBe(409)
    expect((await publishNow(await listed())).body.state).toBe('published')
    expect((await ask('GET', `projects/${ids[0]}`)).body.client).toBe('UNSEEN')
  })

  test('what waits is not published now when one of its drafts was discarded since it was seen', async () => {
    const ids = [randomUUID(), randomUUID()]
    for (const id of ids) await saveDraft(id, project)
    const { body } = await publish(
      ids.map((id) => ({ kind: 'project', id })),
      { at: LATER },
    )
    await ask('DELETE', `projects/${ids[0]}/draft`)
    const refused = await ask('POST', `publications/${body.id}/publish`, { drafts: body.records })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Its drafts are others by now. Look at them, then publish again.',
    ])
  })

  test('records of one name have an entry each in the log of a publication', async () => {
    const ids = [randomUUID(), randomUUID()]
    for (const [index, id] of ids.entries())
      await ask('PUT', `jobs/${id}/draft`, { fields: { ...opening, department: `Department ${index}` } })
    await publish(ids.map((id) => ({ kind: 'job', id })))
    const [entry] = (await ask('GET', 'activity?kind=content')).body.entries
    expect(JSON.stringify(entry.changes)).toContain('Department 0')
    expect(JSON.stringify(entry.changes)).toContain('Department 1')
  })

  test('a record that was deleted permanently does not become a new one by its draft', async () => {
    const { id, updatedAt } = await addProject()
    await ask('DELETE', `projects/${id}`)
    await ask('DELETE', `projects/trash/${id}`)
    expect((await saveDraft(id, { client: 'NOBODY' }, { from: updatedAt })).status).toBe(404)
  })

  test('a publication ends with the record of its last draft', async () => {
    const { id } = await addProject()
    const { id: kept } = await addProject({ name: 'Kept' })
    await saveDraft(id, { client: 'A NEW CLIENT' })
    await saveDraft(kept, { client: 'A NEW CLIENT' })
    const alone = await publish([{ kind: 'project', id }], { at: LATER })
    await ask('DELETE', `publications/${alone.body.id}`)
    const both = await publish(
      [
        { kind: 'project', id },
        { kind: 'project', id: kept },
      ],
      { at: LATER },
    )
    expect([alone.status, both.status]).toEqual([201, 201])
    const publications = () => t.db.selectFrom('publications').select('id').execute()
    await ask('DELETE', `projects/${id}`)
    await ask('DELETE', `projects/trash/${id}`)
    expect(await publications()).toEqual([{ id: both.body.id }])
    await t.db.updateTable('publications').set({ state: 'refused' }).execute()
    await ask('DELETE', `projects/${kept}`)
    await ask('DELETE', `projects/trash/${kept}`)
    expect(await publications()).toEqual([])
  })

  test('a publication without drafts is there for nobody', async () => {
    const { id } = await addProject()
    await saveDraft(id, { client: 'A NEW CLIENT' })
    const { body } = await publish([{ kind: 'project', id }], { at: LATER })
    await t.db.deleteFrom('drafts').execute()
    const hr = await staff(t.db, 'HR_HIRING')
    for (const as of [token(), hr.token]) {
      expect((await ask('POST', `publications/${body.id}/publish`, {}, as)).status).toBe(404)
      expect((await ask('PATCH', `publications/${body.id}`, { at: LATER }, as)).status).toBe(404)
      expect((await ask('DELETE', `publications/${body.id}`, undefined, as)).status).toBe(404)
    }
  })

  test('a publication needs drafts that exist, each once, and the right to change each', async () => {
    const { id } = await addProject()
    await saveDraft(id, { client: 'A NEW CLIENT' })
    await ask('PUT', 'content/about/draft', { fields: { title: 'A new year' } })
    const one = { kind: 'project', id }
    expect((await publish([])).status).toBe(422)
    expect((await publish([one, one])).status).toBe(422)
    expect((await publish([one, { kind: 'content', id: 'team' }])).status).toBe(422)
    expect((await publish([one, { kind: 'content', id: 'about' }], {}, colleague())).status).toBe(403)
    expect((await publish([{ kind: 'award', id }])).status).toBe(422)
    expect((await publish([one], {}, colleague())).status).toBe(201)
  })
})
