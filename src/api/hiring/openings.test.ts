import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { addOpening, apply } from '../../../test/support/data/applications.ts'
import { project } from '../../../test/support/data/project.ts'
import { databases } from '../../../test/support/outside/databases.ts'

const opening = { title: 'Site Architect', department: 'Construction', location: 'Guwahati' }

describe.each(databases)('the calls of openings on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  beforeEach(async () => {
    token = (await staff(t.db, 'HR_HIRING')).token
  })
  afterEach(() => vi.useRealTimers())

  const ask = (method: string, path = '', body?: unknown, headers?: Record<string, string>) =>
    t.ask(method, `/api/jobs${path}`, { body, token, headers })
  const add = async (fields: object = {}) => (await ask('POST', '', { ...opening, ...fields })).body
  const titles = async (as?: string) =>
    (await t.ask('GET', '/api/jobs', { token: as })).body.map((one: { title: string }) => one.title)
  const log = async () => {
    const admin = await staff(t.db, 'SUPER_ADMIN', `${Math.random()}@plinth.example`)
    return (await t.ask('GET', '/api/activity?kind=job', { token: admin.token })).body.entries
  }

  test('a new opening is stored cleaned, comes first, and shows its numbers of candidates to those who manage hiring', async () => {
    await add({ title: 'Model Maker' })
    const made = await add({ title: ' Site  Architect ', closesAt: '2099-01-31', test: 'Draw a stair.' })
    expect(made).toMatchObject({
      _id: made.id,
      slug: 'site-architect',
      title: 'Site Architect',
      employmentType: 'FULL_TIME',
      vacancy: 1,
      status: 'open',
      isOpen: true,
      test: 'Draw a stair.',
      hidden: false,
      applicants: 0,
      newApplicants: 0,
      shortlisted: 0,
    })
    expect((await ask('GET', `/${made.id}`)).body).toEqual(made)
    expect(await titles()).toEqual(['Site Architect', 'Model Maker'])
  })

  test('visitors get neither hidden openings nor the test, nor the numbers of candidates', async () => {
    await add({ title: 'Kept Back', hidden: true })
    await add({ test: 'Draw a stair.' })
    const { body } = await t.ask('GET', '/api/jobs')
    expect(body).toHaveLength(1)
    for (const field of ['test', 'hidden', 'applicants']) expect(body[0]).not.toHaveProperty(field)
    expect(await titles(token)).toEqual(['Site Architect', 'Kept Back'])
    const manager = await staff(t.db, 'PROJECT_CONTENT_MANAGER')
    expect(await titles(manager.token)).toEqual(['Site Architect'])
    expect((await t.ask('GET', '/api/jobs', { token: 'expired' })).status).toBe(401)
  })

  test('visitors get the id of an opening’s project only where they see the project', async () => {
    const admin = await staff(t.db, 'SUPER_ADMIN')
    const projects = (method: string, path = '', body?: object) =>
      t.ask(method, `/api/projects${path}`, { body, token: admin.token })
    const hall = (await projects('POST', '', project)).body
    await add({ projectId: hall.id })
    const projectIds = async (as?: string) =>
      (await t.ask('GET', '/api/jobs', { token: as })).body.map((one: { projectId: string }) => one.projectId)
    expect(await projectIds()).toEqual([hall.id])
    await projects('PUT', `/${hall.id}`, { hidden: true })
    expect(await projectIds()).toEqual([''])
    expect(await projectIds(token)).toEqual([hall.id])
    await projects('PUT', `/${hall.id}`, { hidden: false })
    await projects('DELETE', `/${hall.id}`)
    expect(await projectIds()).toEqual([''])
  })

  test('a repeated call with one Idempotency-Key adds one opening', async () => {
    const key = { 'Idempotency-Key': 'k1' }
    const first = await ask('POST', '', opening, key)
    expect((await ask('POST', '', opening, key)).body).toEqual(first.body)
    const other = await ask('POST', '', { ...opening, title: 'Model Maker' }, key)
    expect([other.status, other.body.current]).toEqual([422, first.body])
    expect(await titles()).toEqual(['Site Architect'])
  })

  test('a change leaves absent fields as they are, and an older version is refused with the current one', async () => {
    const { id, updatedAt } = await add({ description: 'You are on site.' })
    const saved = await ask('PUT', `/${id}`, { vacancy: 3, updatedAt })
    expect(saved.body).toMatchObject({ vacancy: 3, description: 'You are on site.' })
    const late = await ask('PUT', `/${id}`, { vacancy: 4, updatedAt })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      message: 'The HR_HIRING saved this opening meanwhile.',
      current: saved.body,
      savedBy: { name: 'The HR_HIRING' },
      savedAt: saved.body.updatedAt,
    })
    expect((await ask('PUT', '/none', { vacancy: 3 })).status).toBe(404)
  })

  test('a new title gives a new address, and a free one where it is taken', async () => {
    const { id } = await add()
    expect((await add()).slug).toBe('site-architect-2')
    expect((await ask('PUT', `/${id}`, { title: 'Architect, Sites' })).body.slug).toBe('architect-sites')
    expect((await add()).slug).toBe('site-architect-3')
    expect((await ask('PUT', `/${id}`, { title: opening.title })).body.slug).toBe('site-architect')
    expect((await add({ title: '設計' })).slug).toBe('opening')
  })

  test('an opening closes at the end of its last day in the studio’s time zone', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T18:29:59Z') })
    const hr = await staff(t.db, 'HR_HIRING', 'clock@plinth.example')
    const { body } = await t.ask('POST', '/api/jobs', {
      token: hr.token,
      body: { ...opening, closesAt: '2026-11-30' },
    })
    expect(body).toMatchObject({ status: 'open', isOpen: true, isPastClosing: false })
    const stats = async () => (await t.ask('GET', '/api/stats', { token: hr.token })).body.openPositions
    expect(await stats()).toBe(1)
    vi.setSystemTime(new Date('2026-11-30T18:30:00Z'))
    const [closed] = (await t.ask('GET', '/api/jobs', { token: hr.token })).body
    expect(closed).toMatchObject({ status: 'closed', isOpen: false, isPastClosing: true })
    expect(await stats()).toBe(0)
    const [shown] = (await t.ask('GET', '/api/jobs')).body
    expect(shown).toMatchObject({ status: 'closed', isOpen: false })
    const save = async (fields: object) =>
      (await t.ask('PUT', `/api/jobs/${body.id}`, { token: hr.token, body: fields })).body
    expect((await save(closed)).status).toBe('closed')
    expect((await save({ closesAt: '2026-12-31' })).status, 'nobody had closed it by hand').toBe('open')
    expect((await save({ closesAt: '2026-11-29' })).status).toBe('closed')
    // The form sends all fields, with the status that it was answered.
    expect((await save({ ...closed, updatedAt: undefined, closesAt: '2026-12-31' })).status).toBe('open')
    expect((await save({ status: 'closed' })).status).toBe('closed')
    expect((await save({ closesAt: '2026-11-29' })).status).toBe('closed')
    expect((await save({ closesAt: '2026-12-31' })).status, 'closed by hand').toBe('closed')
  })

  test.each(['open', 'closed'])(
    'an opening past its last day that staff left %s gets that back',
    async (status) => {
      const { id } = await add({ closesAt: '2020-11-30', status })
      const save = async (fields: object) => (await ask('PUT', `/${id}`, fields)).body
      const { chosenStatus, closesAt } = (await ask('GET', `/${id}`)).body
      expect((await save({ status: 'open', closesAt: '' })).isOpen).toBe(true)
      await save({ status: chosenStatus, closesAt })
      expect((await save({ closesAt: '2099-11-30' })).status).toBe(status)
    },
  )

  test('an opening is posted on the studio’s day on which visitors could first see it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
    const { token } = await staff(t.db, 'HR_HIRING', 'clock@plinth.example')
    const made = await t.ask('POST', '/api/jobs', { token, body: { ...opening, hidden: true } })
    expect(made.body.postedOn).toBe('')
    const hide = async (hidden: boolean) =>
      (await t.ask('PUT', `/api/jobs/${made.body.id}`, { token, body: { hidden } })).body
    // In India the next day has begun.
    vi.setSystemTime(new Date('2026-11-20T20:00:00Z'))
    expect((await hide(false)).postedOn).toBe('2026-11-21')
    vi.setSystemTime(new Date('2026-11-21T20:00:00Z'))
    await hide(true)
    expect((await hide(false)).postedOn).toBe('2026-11-21')
    const shown = await t.ask('POST', '/api/jobs', { token, body: opening })
    expect(shown.body.postedOn).toBe('2026-11-22')
  })

  test('the project of an opening must exist when it is named, and may be deleted later', async () => {
    const admin = await staff(t.db, 'SUPER_ADMIN')
    const hall = (await t.ask('POST', '/api/projects', { body: project, token: admin.token })).body
    const { id } = await add({ projectId: hall.id })
    const wrong = await ask('PUT', `/${id}`, { projectId: 'none' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['projectId']])
    await t.ask('DELETE', `/api/projects/${hall.id}`, { token: admin.token })
    const saved = await ask('PUT', `/${id}`, { vacancy: 2, projectId: hall.id })
    expect(saved.body).toMatchObject({ vacancy: 2, projectId: hall.id })
    const created = (await log()).at(-1)
    expect(created.changes.projectId).toEqual({ before: '', after: 'TOWN HALL, TURA' })
  })

  test('a deleted opening is gone with its versions and its address', async () => {
    const { id } = await add()
    expect((await ask('DELETE', `/${id}`)).body).toEqual({ message: 'Opening deleted.' })
    expect((await ask('GET', `/${id}`)).status).toBe(404)
    expect((await ask('GET', `/${id}/versions`)).status).toBe(404)
    expect((await ask('DELETE', `/${id}`)).status).toBe(404)
    expect((await add()).slug).toBe('site-architect')
  })

  test('an opening that somebody applied for is not deleted, until the application is erased', async () => {
    const id = await addOpening(t.db)
    const application = await apply(t, { jobId: id })
    const refused = await ask('DELETE', `/${id}`)
    expect([refused.status, refused.body]).toEqual([
      409,
      { message: 'People have applied for this opening, so it cannot be deleted. Close it instead.' },
    ])
    expect((await ask('GET', `/${id}`)).status).toBe(200)
    const admin = await staff(t.db, 'SUPER_ADMIN')
    await t.ask('DELETE', `/api/applications/${application}`, { token: admin.token })
    expect((await ask('DELETE', `/${id}`)).status).toBe(200)
  })

  test('the candidates of an opening are counted for those who manage hiring, and for staff in its project', async () => {
    const admin = await staff(t.db, 'SUPER_ADMIN')
    const hall = (await t.ask('POST', '/api/projects', { body: project, token: admin.token })).body
    const { id } = await add({ projectId: hall.id })
    const other = await add({ title: 'Model Maker' })
    const made: string[] = []
    for (const email of ['a', 'b', 'c', 'd'])
      made.push(await apply(t, { jobId: id, email: `${email}@client.example` }))
    await apply(t, { jobId: other.id })
    const list = async (as?: string) => (await t.ask('GET', '/api/projects', { token: as })).body
    expect(await list(admin.token)).toMatchObject([{ applicants: 4, newApplicants: 4, shortlisted: 0 }])
    const move = (ids: string[], stage: string) =>
      t.ask('POST', '/api/applications/stage', { body: { ids, stage }, token })
    await move([made[0]!], 'SHORTLISTED')
    await move([made[1]!], 'INTERVIEW')
    const counts = { applicants: 4, newApplicants: 2, shortlisted: 1 }
    expect((await ask('GET', `/${id}`)).body).toMatchObject(counts)
    expect((await ask('GET')).body).toMatchObject([
      { id: other.id, applicants: 1, newApplicants: 1, shortlisted: 0 },
      { id, ...counts },
    ])
    expect(await list(admin.token)).toMatchObject([{ id: hall.id, ...counts }])
    const second = await add({ title: 'Drafter', projectId: hall.id })
    await apply(t, { jobId: second.id })
    const sums = { applicants: 5, newApplicants: 3, shortlisted: 1 }
    expect(await list(admin.token)).toMatchObject([{ id: hall.id, ...sums }])
    expect(await list()).toMatchObject([{ applicants: 0, newApplicants: 0, shortlisted: 0 }])
  })

  test('each change is an entry of the log', async () => {
    const { id } = await add()
    await ask('PUT', `/${id}`, { vacancy: 2 })
    await ask('PUT', `/${id}`, { status: 'closed' })
    await ask('PUT', `/${id}`, { status: 'open' })
    await ask('POST', `/${id}/versions/1/restore`, {})
    await ask('DELETE', `/${id}`)
    expect((await log()).map(({ kind }: { kind: string }) => kind)).toEqual([
      'job.deleted',
      'job.version-restored',
      'job.reopened',
      'job.closed',
      'job.updated',
      'job.created',
    ])
  })

  test('each save keeps a version, and restoring one is a save', async () => {
    const made = await add({ closesAt: '2099-01-31' })
    const { id } = made
    await ask('PUT', `/${id}`, { vacancy: 5, closesAt: '' })
    await ask('PUT', `/${id}`, { vacancy: 5 })
    const restored = await ask('POST', `/${id}/versions/1/restore`, { fields: ['closesAt'] })
    expect(restored.body).toMatchObject({ vacancy: 5, closesAt: '2099-01-31', notRestored: [] })
    const { items, next } = (await ask('GET', `/${id}/versions`)).body
    expect(next).toBeNull()
    expect(items).toMatchObject([
      { number: 3, fields: ['closesAt'], restoredFrom: 1 },
      { number: 2, fields: ['vacancy', 'closesAt'] },
      { number: 1, savedBy: { name: 'The HR_HIRING' } },
    ])
    expect((await ask('GET', `/${id}/versions/1`)).body).toMatchObject({ title: opening.title, vacancy: 1 })
    const late = await ask('POST', `/${id}/versions/1/restore`, { updatedAt: made.updatedAt })
    expect(late.status).toBe(409)
    expect((await ask('GET', `/${id}/versions/9`)).status).toBe(404)
  })

  test('restoring all of a version leaves a hidden opening hidden, unless the field is named', async () => {
    const { id } = await add()
    await ask('PUT', `/${id}`, { vacancy: 5, hidden: true })
    const restore = async (body: object) => (await ask('POST', `/${id}/versions/1/restore`, body)).body
    expect(await restore({})).toMatchObject({ vacancy: 1, hidden: true })
    expect(await restore({ fields: ['hidden'] })).toMatchObject({ hidden: false })
  })

  test('restoring a version past the last day, and undoing that, gives the status that staff had chosen', async () => {
    const { id } = await add({ closesAt: '2020-11-30' })
    await ask('PUT', `/${id}`, { closesAt: '' })
    await ask('PUT', `/${id}`, { status: 'closed' })
    const restore = async (number: number, fields: string[]) =>
      (await ask('POST', `/${id}/versions/${number}/restore`, { fields })).body
    expect(await restore(1, ['status', 'closesAt'])).toMatchObject({ chosenStatus: 'open', isOpen: false })
    expect(await restore(3, ['status', 'closesAt'])).toMatchObject({ chosenStatus: 'closed', isOpen: false })
  })

  test('a version whose project no longer exists is restored without it', async () => {
    const admin = await staff(t.db, 'SUPER_ADMIN')
    const hall = (await t.ask('POST', '/api/projects', { body: project, token: admin.token })).body
    const { id } = await add({ projectId: hall.id })
    await ask('PUT', `/${id}`, { projectId: '', vacancy: 2 })
    await t.ask('DELETE', `/api/projects/${hall.id}`, { token: admin.token })
    const { body } = await ask('POST', `/${id}/versions/1/restore`, {})
    expect(body).toMatchObject({ projectId: '', vacancy: 1, notRestored: [{ field: 'projectId' }] })
  })
})
