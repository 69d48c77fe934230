import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, staff, testApp } from '../../../test/support/app.ts'
import { apply } from '../../../test/support/data/applications.ts'
import { project } from '../../../test/support/data/project.ts'
import { databases, emptied } from '../../../test/support/outside/databases.ts'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { ActivityEvent } from '../../domain/activity/activity.ts'
import type { ActivityEntry } from '../../domain/activity/activity-entry-schema.ts'
import { record } from '../../store/activity/activity.ts'
import { change } from '../../store/database/database.ts'

const OLD = { id: 'old', name: 'Rima Das', email: 'rima@plinth.example' }
describe.each(databases)('activity on $name', ({ open }) => {
  const t = testApp(open)
  let admin: Awaited<ReturnType<typeof staff>>
  beforeEach(async () => {
    admin = await staff(t.db, 'SUPER_ADMIN')
  })

  const write = (actor: Actor, event: ActivityEvent) => change(t.db, (tx) => record(tx, actor, event))
  const tagged = (name: string, actor: Actor = OLD) =>
    write(actor, { kind: 'tag.created', subject: { id: name, name } })
  const ask = async (query = '', token = admin.token) => {
    const { status, body } = await t.ask('GET', `/api/activity${query}`, { token })
    expect(status, JSON.stringify(body)).toBe(200)
    return body as { entries: ActivityEntry[]; next: string | null }
  }
  const names = async (query: string) => (await ask(query)).entries.map(({ subject }) => subject.name)
  const add = async (name: string) =>
    (await t.ask('POST', '/api/projects', { body: { ...project, name }, token: admin.token })).body
  /** Inserts an entry with a given time. */
  const at = (time: string, name: string) =>
    t.db
      .insertInto('activity')
      .values({
        at: time,
        actor_id: OLD.id,
        actor_name: OLD.name,
        actor_email: OLD.email,
        kind: 'tag.created',
        subject_id: name,
        subject_name: name,
        changes: '{}',
      })
      .execute()

  test('entries can be filtered by person, also a deleted one, and by kind', async () => {
    await tagged('BRICK')
    await add('Hall')
    await t.ask('PUT', '/auth/profile', { body: { name: 'Ira' }, token: admin.token })
    expect(await names('?person=old')).toEqual(['BRICK'])
    expect(await names(`?person=${admin.user.id}&kind=project`)).toEqual(['HALL'])
    expect(await names('?kind=project')).toEqual(['HALL', 'BRICK'])
    expect(await names('?kind=account,project')).toEqual(['Ira', 'HALL', 'BRICK'])
    expect((await ask('?kind=sign-in')).entries).toMatchObject([
      { kind: 'user.signed-in', actor: { email: admin.user.email } },
    ])
    expect(await names('?person=unknown')).toEqual([])
    const { body } = await t.ask('GET', '/api/activity/people', { token: admin.token })
    const { id, name, email } = admin.user
    expect(body).toEqual([
      { _id: 'old', ...OLD },
      { _id: id, id, name, email },
    ])
  })

  test('an entry is found however its letters are written, also one of an earlier release', async () => {
    const [typed, composed] = ['বিদ্যাল\u09df', 'বিদ্যাল\u09af\u09bc']
    await write(OLD, { kind: 'job.closed', subject: { id: '1', name: typed } })
    await write(OLD, { kind: 'job.closed', subject: { id: '2', name: composed } })
    for (const search of [typed, composed])
      expect(await names(`?search=${encodeURIComponent(search)}`)).toEqual([composed, typed])
  })

  test('entries can be filtered by date, the last day included', async () => {
    await emptied(t.db)
    await at('2026-03-01T23:59:59.999Z', 'A')
    await at('2026-03-02T00:00:00.000Z', 'B')
    await at('2026-03-02T23:59:59.999Z', 'C')
    await at('2026-03-03T00:00:00.000Z', 'D')
    admin = await staff(t.db, 'SUPER_ADMIN')
    expect(await names('?kind=project&from=2026-03-02&to=2026-03-02')).toEqual(['C', 'B'])
    expect(await names('?kind=project&from=2026-03-03')).toEqual(['D'])
    expect(await names('?to=2026-03-01')).toEqual(['A'])
    expect(await names('?to=2026-02-01')).toEqual([])
    expect(await names('?from=2999-01-01')).toEqual([])
    expect(await names('?kind=project&to=9999-12-31&limit=1')).toEqual(['D'])
    // 05:30 at +05:30 is midnight UTC.
    expect(await names('?to=2026-03-02T05:30:00%2B05:30')).toEqual(['A'])
  })

  test('entries are found by record, person and changed field, and not by values', async () => {
    await write(OLD, {
      kind: 'job.updated',
      subject: { id: '1', name: 'Site Architect' },
      changes: { closesAt: { before: '', after: 'Secret' } },
    })
    await tagged('100%_TIMBER')
    await write(admin.user, { kind: 'job.closed', subject: { id: '2', name: 'Architect' } })
    await write({ ...OLD, name: 'Élodie' }, { kind: 'project.updated', subject: { id: '3', name: 'CAFÉ' } })
    const openings = (search: string) => names(`?kind=job,project&search=${encodeURIComponent(search)}`)
    expect(await openings('architect')).toEqual(['Architect', 'Site Architect'])
    expect(await openings('rima  ARCHITECT')).toEqual(['Site Architect'])
    expect(await openings(OLD.email)).toEqual(['CAFÉ', '100%_TIMBER', 'Site Architect'])
    for (const letters of ['café', 'CAFÉ', 'élodie', 'Élodie'])
      expect(await openings(letters)).toEqual(['CAFÉ'])
    expect(await openings('last day')).toEqual(['Site Architect'])
    expect(await openings('0%_t')).toEqual(['100%_TIMBER'])
    expect(await openings('secret')).toEqual([])
    expect(await names(`?search=architect&limit=1`)).toEqual(['Architect'])
    const many = Array.from('abcdefghijklmnopqrstuvwxyz').join(' ')
    expect(await names(`?kind=job,project,content,candidate,user,account&search=${many}`)).toEqual([])
  })

  test.each([
    ['from=yesterday', 'from'],
    ['from=2026-02-30', 'from'],
    ['to=2026-03-02T99:00:00Z', 'to'],
    ['from=2026-03-02&to=2026-03-01', 'to'],
    ['kind=castles', 'kind'],
    ['limit=0', 'limit'],
    ['limit=1000', 'limit'],
    ['cursor=99999999999', 'cursor'],
    ['cursor=x', 'cursor'],
  ])('%s is refused with a message at its field', async (query, field) => {
    for (const path of ['/api/activity', '/api/activity/export.csv']) {
      if (path.endsWith('csv') && /limit|cursor/.test(field)) continue
      const { status, body } = await t.ask('GET', `${path}?${query}`, { token: admin.token })
      expect(status, path).toBe(422)
      expect(body.errors[field]).toBeTypeOf('string')
    }
  })

  test('older pages stay the same while new entries are added', async () => {
    for (let n = 1; n <= 7; n++) await tagged(`T${n}`)
    const first = await ask('?kind=project,account&limit=3')
    await tagged('NEW')
    const second = await ask(`?kind=project,account&limit=3&cursor=${first.next}`)
    const third = await ask(`?kind=project,account&limit=3&cursor=${second.next}`)
    const seen = [first, second, third].flatMap((page) => page.entries.map(({ subject }) => subject.name))
    expect(seen).toEqual(['T7', 'T6', 'T5', 'T4', 'T3', 'T2', 'T1'])
    expect(third.next).toBeNull()
  })

  test('an entry names its record, the values before and after, and whether the record still exists', async () => {
    const made = await add('Hall')
    const other = await add('School')
    const [, created] = (await ask('?kind=project')).entries
    expect(created).toMatchObject({
      kind: 'project.created',
      subject: { id: made.id, exists: true },
      changes: { name: { before: null, after: 'HALL' }, status: { before: null, after: 'ON-SITE' } },
    })
    expect(created?.changes).not.toHaveProperty('hidden')
    const change = (body: object) => t.ask('PUT', `/api/projects/${made.id}`, { body, token: admin.token })
    const last = async () => (await ask('?kind=project')).entries[0]
    await change({ hidden: true })
    expect((await last())?.changes).toEqual({ hidden: { before: false, after: true } })
    await t.ask('PATCH', `/api/projects/${made.id}/status`, { token: admin.token })
    expect((await last())?.changes).toEqual({ status: { before: 'ON-SITE', after: 'COMPLETED' } })
    await change({ status: 'UNBUILT' })
    expect(await last()).toMatchObject({
      kind: 'project.status-toggled',
      changes: { status: { after: 'UNBUILT' } },
    })
    await change({ client: 'Other' })
    expect(await last()).toMatchObject({
      kind: 'project.updated',
      actor: { name: 'The SUPER_ADMIN' },
      changes: { client: { before: 'URBAN AFFAIRS DEPARTMENT', after: 'OTHER' } },
    })
    await t.ask('PUT', '/api/projects/order', { body: { ids: [made.id, other.id] }, token: admin.token })
    expect(await last()).toMatchObject({ kind: 'projects.reordered', changes: { place: {} } })
    await t.ask('DELETE', `/api/projects/${made.id}`, { token: admin.token })
    expect(await last()).toMatchObject({
      kind: 'project.deleted',
      subject: { exists: false },
      changes: { trashed: { before: false, after: true } },
    })
    await t.ask('POST', `/api/projects/${made.id}/restore`, { token: admin.token })
    expect(await last()).toMatchObject({ kind: 'project.restored', subject: { exists: true } })
    await t.ask('DELETE', `/api/projects/${made.id}`, { token: admin.token })
    await t.ask('DELETE', `/api/projects/trash/${made.id}`, { token: admin.token })
    expect(await last()).toMatchObject({
      kind: 'project.purged',
      subject: { name: 'HALL', exists: false },
      changes: { name: { before: 'HALL', after: null } },
    })
  })

  test('moving one project is logged differently from reordering several', async () => {
    const ids: string[] = []
    for (const name of ['D', 'C', 'B', 'A']) ids.unshift((await add(name)).id)
    const order = async (...wanted: number[]) => {
      const body = { ids: wanted.map((index) => ids[index]!) }
      await t.ask('PUT', '/api/projects/order', { body, token: admin.token })
      return (await ask('?kind=project&limit=1')).entries[0]
    }
    expect(await order(1, 2, 0, 3)).toMatchObject({
      subject: { name: 'A' },
      changes: { place: { before: 1, after: 3 } },
    })
    expect(await order(0, 1, 2, 3)).toMatchObject({
      subject: { name: 'A' },
      changes: { place: { before: 3, after: 1 } },
    })
    expect(await order(3, 2, 1, 0)).toMatchObject({
      subject: { name: '' },
      changes: { order: { before: ['A', 'B', 'C', 'D'], after: ['D', 'C', 'B', 'A'] } },
    })
  })

  test('the log holds no password and no token', async () => {
    const { token } = (
      await t.ask('POST', '/auth/login', { body: { email: admin.user.email, password: PASSWORD } })
    ).body
    const newPassword = 'a lintel of stone'
    await t.ask('PUT', '/auth/change-password', { body: { currentPassword: PASSWORD, newPassword }, token })
    await t.ask('POST', '/auth/logout', { token })
    const { entries } = await ask('', (await staff(t.db, 'SUPER_ADMIN', 'second@plinth.example')).token)
    expect(entries.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['user.password-changed', 'user.signed-out']),
    )
    const all = JSON.stringify(entries)
    for (const secret of [PASSWORD, newPassword, token, '$argon2']) {
      expect(all).not.toContain(secret)
    }
  })

  test('a Super Admin reads the whole log; other users read their own entries', async () => {
    const manager = await staff(t.db, 'PROJECT_CONTENT_MANAGER')
    await add('Hall')
    const own = await ask(`?person=${admin.user.id}`, manager.token)
    expect(own.entries.map(({ actor }) => actor.id)).toEqual([manager.user.id])
    for (const path of ['people', 'export.csv']) {
      expect((await t.ask('GET', `/api/activity/${path}`, { token: manager.token })).status).toBe(403)
      expect((await t.ask('GET', `/api/activity/${path}`)).status).toBe(401)
    }
  })

  test('the CSV export has the same filters, covers many pages, and is safe to open in a spreadsheet', async () => {
    for (let n = 0; n < 230; n++) await tagged(`T${n}`)
    await add('=HYPERLINK("http://evil.example")')
    const { status, body, headers } = await t.ask<string>('GET', '/api/activity/export.csv?kind=project', {
      token: admin.token,
    })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="plinth-activity-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const lines = body.trimEnd().split('\r\n')
    expect(lines[0]).toContain('When (UTC),Who,E-mail,Kind,What,On,Record id,Changes,Entry,Hash,Proof')
    expect(lines).toHaveLength(1 + 230 + 1)
    expect(lines[1]).toContain(`,"'=HYPERLINK(""HTTP://EVIL.EXAMPLE"")",`)
    expect(lines[2]).toContain('Rima Das,rima@plinth.example,Projects,added the tag T229,T229')
    const bytes = await (
      await t.app.request('/api/activity/export.csv?person=unknown', {
        headers: { Authorization: `Bearer ${admin.token}` },
      })
    ).arrayBuffer()
    expect([...new Uint8Array(bytes.slice(0, 3))], 'the mark of UTF-8').toEqual([0xef, 0xbb, 0xbf])
  })

  test('the figures of the dashboard home leave out what the user may not see', async () => {
    const hall = await add('Hall')
    await add('School')
    await t.ask('PUT', `/api/projects/${hall.id}`, {
      body: { status: 'COMPLETED', hidden: true },
      token: admin.token,
    })
    const museum = await add('Museum')
    await t.ask('PUT', `/api/projects/${museum.id}`, { body: { hidden: true }, token: admin.token })
    const gone = await add('Gone')
    await t.ask('DELETE', `/api/projects/${gone.id}`, { token: admin.token })
    const stats = async (token?: string) => (await t.ask('GET', '/api/stats', { token })).body
    const projects = { liveProjects: 1, completedProjects: 1, hiddenProjects: 2, allProjects: 3 }
    await apply(t)
    const ids = [await apply(t, { email: 'ravi@client.example' })]
    const move = { body: { ids, stage: 'SHORTLISTED' }, token: admin.token }
    await t.ask('POST', '/api/applications/stage', move)
    const hiring = { openPositions: 0, newApplicants: 1 }
    expect(await stats(admin.token)).toEqual({ ...projects, ...hiring, newEnquiries: 0 })
    expect(await stats((await staff(t.db, 'HR_HIRING')).token)).toEqual({ ...projects, ...hiring })
    expect(await stats((await staff(t.db, 'PROJECT_CONTENT_MANAGER')).token)).toEqual(projects)
    expect((await t.ask('GET', '/api/stats')).status).toBe(401)
  })
})
