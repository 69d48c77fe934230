import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../test/support/app.ts'
import { project } from '../../test/support/data/project.ts'
import { databases } from '../../test/support/outside/databases.ts'
import { HOUR } from '../domain/time/durations.ts'
import { formatMoment } from '../domain/time/moment.ts'
import { deleteOldPublications } from '../store/draft/undo-publication.ts'
import { publisher } from './publisher.ts'

const TIME_ZONE = 'Asia/Kolkata'

describe.each(databases)('scheduled publishing on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  let admin: { id: string; email: string }
  beforeEach(async () => {
    ;({ token, user: admin } = await staff(t.db, 'SUPER_ADMIN'))
  })
  const ask = (method: string, path: string, body?: unknown, as = token) =>
    t.ask(method, `/api/${path}`, { body, token: as })
  const moment = (ms: number) => {
    const local = new Date(Date.now() + ms + 5.5 * HOUR).toISOString()
    return { day: local.slice(0, 10), time: local.slice(11, 16) }
  }
  const TOMORROW = 24 * HOUR
  const lines: string[] = []
  /** Runs what is due at this time from now, as one process. */
  const runAt = (ms: number) =>
    publisher({
      db: t.db,
      log: pino({}, { write: (line) => void lines.push(line) }),
      clock: () => new Date(Date.now() + ms),
    }).drain()
  const schedule = (drafts: object[], as = token) =>
    ask('POST', 'publications', { drafts, at: moment(TOMORROW) }, as)
  const newHouse = async (as = token) => {
    const id = randomUUID()
    await ask('PUT', `projects/${id}/draft`, { fields: project }, as)
    return { kind: 'project', id }
  }
  const isPublic = async ({ id }: { id: string }) =>
    (await t.ask('GET', `/api/projects/${id}`)).status === 200
  const publications = async () => (await ask('GET', 'drafts')).body.publications
  const logged = async () =>
    (await ask('GET', 'activity')).body.entries.map(({ kind }: { kind: string }) => kind)

  test('a draft is published at its moment, once, whichever process comes first and however often a clock jumps', async () => {
    const draft = await newHouse()
    expect(await schedule([draft])).toMatchObject({ status: 201, body: { state: 'waiting' } })
    await runAt(TOMORROW - 2 * 60_000)
    expect(await isPublic(draft)).toBe(false)
    await Promise.all([runAt(TOMORROW + 1000), runAt(TOMORROW + 1000), runAt(TOMORROW + 2 * HOUR)])
    expect(await isPublic(draft)).toBe(true)
    expect(await publications()).toMatchObject([{ state: 'published', records: [draft] }])
    await runAt(0)
    await runAt(TOMORROW + 3 * HOUR)
    expect((await ask('GET', `projects/${draft.id}/versions`)).body.items).toHaveLength(1)
    expect((await logged()).filter((kind: string) => kind === 'project.created')).toHaveLength(1)
  })

  test('what was due while no server was running is published at once, and the log says that it is late', async () => {
    const draft = await newHouse()
    await schedule([draft])
    lines.length = 0
    await runAt(TOMORROW + 10 * HOUR)
    expect(await isPublic(draft)).toBe(true)
    expect(lines.join()).toContain('a publication came late')
  })

  test('a dispute at that time publishes nothing, and is said by mail, in the log and on Home', async () => {
    const about = { kind: 'content', id: 'about' }
    await ask('PUT', 'content/about/draft', { fields: { title: 'A new year' } })
    const draft = await newHouse()
    await schedule([draft, about])
    await ask('PUT', 'content/about', { title: 'Another title' })
    await runAt(TOMORROW + 1000)
    expect(await isPublic(draft)).toBe(false)
    expect((await t.ask('GET', '/api/content/about')).body.title).toBe('Another title')
    expect(await publications()).toMatchObject([
      { state: 'refused', problems: [{ ...about, message: expect.stringContaining('also changed Title') }] },
    ])
    expect((await logged())[0]).toBe('publication.refused')
    const [mail] = (await ask('GET', 'outbox')).body.mails
    expect(mail).toMatchObject({ kind: 'not-published', to: admin.email })
    // It is not tried again by itself.
    await runAt(TOMORROW + 2 * HOUR)
    expect((await ask('GET', 'outbox')).body.mails).toHaveLength(1)
  })

  test('nothing is published in the name of somebody who lost the right or the account', async () => {
    const manager = await staff(t.db, 'PROJECT_CONTENT_MANAGER')
    const draft = await newHouse(manager.token)
    expect((await schedule([draft], manager.token)).status).toBe(201)
    await ask('PATCH', `users/${manager.user.id}`, { role: 'HR_HIRING' })
    await runAt(TOMORROW + 1000)
    expect(await isPublic(draft)).toBe(false)
    const [refused] = await publications()
    expect(refused.problems[0].message).toBe('You do not have the right to change projects.')
    expect((await ask('GET', 'outbox')).body.mails[0]).toMatchObject({ to: admin.email })
    expect((await ask('PATCH', `publications/${refused.id}`, { at: moment(TOMORROW) })).status).toBe(200)
    await runAt(TOMORROW + 1000)
    expect(await isPublic(draft)).toBe(true)
  })

  test('a second person is told who has scheduled a draft, and can change or withdraw that', async () => {
    const draft = await newHouse()
    const { body } = await schedule([draft])
    const manager = await staff(t.db, 'PROJECT_CONTENT_MANAGER')
    const second = await schedule([draft], manager.token)
    expect([second.status, second.body.message]).toEqual([
      409,
      expect.stringContaining('has already scheduled'),
    ])
    const hr = await staff(t.db, 'HR_HIRING')
    expect((await ask('DELETE', `publications/${body.id}`, undefined, hr.token)).status).toBe(403)
    expect((await ask('DELETE', `publications/${body.id}`, undefined, manager.token)).status).toBe(200)
    expect((await schedule([draft], manager.token)).status).toBe(201)
    const [{ id }] = await publications()
    expect((await ask('POST', `publications/${id}/publish`, {})).body).toMatchObject({ state: 'published' })
    expect(await isPublic(draft)).toBe(true)
    expect((await ask('DELETE', `publications/${id}`)).status).toBe(409)
  })

  test('an unfinished draft cannot be scheduled, nor for a time that is past or does not exist', async () => {
    const draft = await newHouse()
    const at = moment(-HOUR)
    const past = await ask('POST', 'publications', { drafts: [draft], at })
    expect([past.status, past.body.errors]).toEqual([
      422,
      { 'at.time': 'This time has passed. Choose a later one, or publish now.' },
    ])
    await ask('PUT', 'content/site', { timeZone: 'Europe/Berlin' })
    const spring = { day: '2027-03-28', time: '02:30' }
    const none = await ask('POST', 'publications', { drafts: [draft], at: spring })
    expect(none.body.errors['at.time']).toContain('does not exist')
    const autumn = { day: '2027-10-31', time: '02:30' }
    const twice = await ask('POST', 'publications', { drafts: [draft], at: autumn })
    expect(twice.body.errors['at.which']).toContain('comes twice')
    const chosen = await ask('POST', 'publications', { drafts: [draft], at: { ...autumn, which: 'second' } })
    expect(formatMoment(chosen.body.publishAt, 'UTC')).toBe('31 Oct 2027, 01:30')
    const unfinished = { kind: 'project', id: randomUUID() }
    await ask('PUT', `projects/${unfinished.id}/draft`, { fields: { ...project, name: '' } })
    const refused = await ask('POST', 'publications', {
      drafts: [unfinished],
      at: spring && { ...autumn, time: '09:00' },
    })
    expect([refused.status, refused.body.errors.name]).toEqual([422, 'Enter the name of the project.'])
    expect((await publications()).map(({ id }: { id: string }) => id)).toEqual([chosen.body.id])
    expect(await isPublic(draft)).toBe(false)
  })

  test('a publication whose drafts are all gone ends without a word', async () => {
    const draft = await newHouse()
    await schedule([draft])
    await ask('DELETE', `projects/${draft.id}/draft`)
    expect(await publications()).toEqual([])
    await runAt(TOMORROW + 1000)
  })

  test('a scheduled draft that is published before its moment leaves nothing that waits', async () => {
    const draft = await newHouse()
    const { body } = await schedule([draft])
    expect((await ask('POST', 'publications', { drafts: [draft] })).status).toBe(201)
    expect((await publications()).map(({ state }: { state: string }) => state)).toEqual(['published'])
    expect((await ask('DELETE', `publications/${body.id}`)).status).toBe(404)
  })

  test('a draft that was refused at its moment can be scheduled anew', async () => {
    const draft = await newHouse()
    await schedule([draft])
    await ask('PUT', `projects/${draft.id}/draft`, { fields: { name: '' } })
    await runAt(TOMORROW + 1000)
    expect(await publications()).toMatchObject([{ state: 'refused' }])
    await ask('PUT', `projects/${draft.id}/draft`, { fields: { name: project.name } })
    expect((await schedule([draft])).status).toBe(201)
    expect(await publications()).toMatchObject([{ state: 'waiting' }])
  })

  test('a publication that fails does not keep others from being published', async () => {
    const [damaged, whole] = [await newHouse(), await newHouse()]
    await schedule([damaged])
    await schedule([whole])
    await t.db.updateTable('drafts').set({ body: '{' }).where('record_id', '=', damaged.id).execute()
    lines.length = 0
    await runAt(TOMORROW + 1000)
    expect(await isPublic(whole)).toBe(true)
    expect(lines.join()).toContain('a publication failed and is tried again')
  })

  test('the contents of a publication are deleted when it cannot be undone any more', async () => {
    const draft = await newHouse()
    await ask('POST', 'publications', { drafts: [draft] })
    const count = async () => (await t.db.selectFrom('publications').select('id').execute()).length
    await deleteOldPublications(t.db)
    expect(await count()).toBe(1)
    await t.db.updateTable('publications').set({ ended_at: '2026-01-01T00:00:00.000Z' }).execute()
    await deleteOldPublications(t.db)
    expect(await count()).toBe(0)
  })

  test('an opening is scheduled to open', async () => {
    const fields = { title: 'Model Maker', department: 'Workshop', location: 'Guwahati', hidden: true }
    const { id } = (await ask('POST', 'jobs', fields)).body
    await ask('PUT', `jobs/${id}/draft`, { fields: { hidden: false } })
    await schedule([{ kind: 'job', id }])
    expect((await t.ask('GET', '/api/jobs')).body).toEqual([])
    await runAt(TOMORROW + 1000)
    expect((await t.ask('GET', '/api/jobs')).body).toMatchObject([{ id }])
  })

  test('publishing that is taken back after ten minutes is refused', async () => {
    const draft = await newHouse()
    const { body } = await ask('POST', 'publications', { drafts: [draft] })
    await t.db
      .updateTable('publications')
      .set({ ended_at: new Date(Date.now() - 11 * 60_000).toISOString() })
      .execute()
    const late = await ask('POST', `publications/${body.id}/undo`)
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringContaining('more than 10 minutes ago'),
    ])
    expect(await publications()).toEqual([])
    expect(TIME_ZONE).toBe((await ask('GET', 'drafts')).body.timeZone)
  })
})
