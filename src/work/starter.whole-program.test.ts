import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTestApp, staff, type TestApp } from '../../test/support/app.ts'
import { apply } from '../../test/support/data/applications.ts'
import { project } from '../../test/support/data/project.ts'
import { databases, emptied } from '../../test/support/outside/databases.ts'
import { plinth } from '../domain/account/user.ts'
import { contentPages } from '../domain/content/content.ts'
import { pictureIdOf } from '../domain/picture/picture-format.ts'
import { Problem } from '../domain/shared/problem.ts'
import { PictureEncoder } from '../outside/picture/encode-pictures.ts'
import { DatabaseBusy } from '../store/database/sqlite/when-free.ts'
import type { Tables } from '../store/database/tables.ts'
import { deleteProject } from '../store/project/trash.ts'
import { importStarter } from './starter.ts'

/** Reads each picture once, for all imports of these tests. */
class RememberingEncoder extends PictureEncoder {
  readonly #facts = new Map<string, Promise<unknown>>()

  override run: PictureEncoder['run'] = (task, options) => {
    if (task.kind !== 'facts') return super.run(task, options)
    const { bytes } = task as { bytes: Uint8Array }
    const key = createHash('sha256').update(bytes).digest('hex')
    const facts = this.#facts.get(key) ?? super.run(task, options)
    this.#facts.set(key, facts)
    return facts as Promise<never>
  }
}

const encoder = new RememberingEncoder()
afterAll(() => encoder.close())

describe.each(databases)('the starter content on $name', ({ open }) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp(open)
  })
  afterAll(() => t.close())

  test('an empty database gets the starter content once, also when two servers start at the same time', async () => {
    // For one of them, the other has the database for too long.
    const transaction = vi.spyOn(t.db, 'transaction').mockImplementationOnce(() => {
      throw new DatabaseBusy(undefined)
    })
    onTestFinished(() => transaction.mockRestore())
    const both = await Promise.all([1, 2].map(() => importStarter(t.db, t.files, encoder)))
    expect(both.toSorted()).toEqual([false, true])
    const { body: projects } = await t.ask('GET', '/api/projects')
    expect(projects).toHaveLength(18)
    expect(projects[0]).toMatchObject({
      name: 'BORSILA SENIOR SECONDARY SCHOOL',
      order: 1,
      status: 'COMPLETED',
    })
    expect(projects.every((project: { previewPicture?: object }) => project.previewPicture)).toBe(true)
    const { body: openings } = await t.ask('GET', '/api/jobs')
    expect(openings).toHaveLength(6)
    expect(openings[0]).toEqual({
      _id: openings[0].id,
      id: expect.any(String),
      slug: 'project-architect',
      title: 'Project Architect',
      department: 'Architecture',
      location: 'Guwahati',
      employmentType: 'FULL_TIME',
      vacancy: 2,
      status: 'open',
      isOpen: true,
      closesAt: '',
      projectId: '',
      description: expect.stringMatching(/^You take a public building/),
      postedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    for (const page of contentPages) {
      const { status, body } = await t.ask('GET', `/api/content/${page}`)
      expect([page, status]).toEqual([page, 200])
      expect(body).toMatchObject(
        page === 'site' ? { studioName: 'Plinth Studio' } : { title: expect.any(String) },
      )
    }
    const [first] = await t.db
      .selectFrom('picture_jobs')
      .innerJoin('pictures', 'pictures.id', 'picture_id')
      .select('pictures.id')
      .orderBy('priority')
      .limit(1)
      .execute()
    expect(projects[0].sections[0].content).toContain(first!.id)
  })

  test('deleted starter content is not imported again', async () => {
    const { body: projects } = await t.ask('GET', '/api/projects')
    for (const { id } of projects) await deleteProject(t.db, plinth, id)
    expect(await importStarter(t.db, t.files, encoder)).toBe(false)
    expect((await t.ask('GET', '/api/projects')).body).toEqual([])
  })

  test('visitors cannot read the addresses that receive enquiries', async () => {
    expect((await t.ask('GET', '/api/content/site')).body).not.toHaveProperty('enquiriesTo')
  })
})

describe.each(databases)('removing the demonstration content on $name', ({ open }) => {
  let t: TestApp
  let token: string
  let backups: string[]
  let isDiskFull: boolean
  beforeAll(async () => {
    const makeBackup = async () => {
      if (isDiskFull) throw new Problem(503, 'The backup failed, so nothing was changed. No space is left.')
      const name = `backup ${backups.length + 1}`
      backups.push(name)
      return { name, place: '/backups' }
    }
    t = await openTestApp(open, { makeBackup })
  })
  beforeEach(async () => {
    await emptied(t.db)
    await importStarter(t.db, t.files, encoder)
    token = (await staff(t.db, 'SUPER_ADMIN')).token
    backups = []
    isDiskFull = false
  })
  afterAll(() => t.close())

  const ask = (method: string, address: string, body?: object, key?: string) =>
    t.ask(method, address, { token, body, headers: key ? { 'Idempotency-Key': key } : {} })
  const plan = async () => (await ask('GET', '/api/setup/demonstration')).body
  const remove = (edited: string[] = [], key?: string) =>
    ask('POST', '/api/setup/remove-demonstration', { edited }, key)
  const rowsOf = async (table: keyof Tables) => (await t.db.selectFrom(table).selectAll().execute()).length

  test('leaves a studio as it begins without starter content, with its accounts, its log and a backup', async () => {
    expect((await ask('GET', '/api/setup')).body).toMatchObject({
      isDemonstration: true,
      done: { project: false },
    })
    const { removed, edited, kept } = await plan()
    expect(removed).toMatchObject({ projects: 18, openings: 6, pages: contentPages.toSorted() })
    expect(removed.pictures).toBe(await rowsOf('pictures'))
    expect(edited).toEqual([])
    expect(kept).toEqual({
      openings: [],
      site: false,
      careers: false,
      added: { projects: 0, openings: 0 },
      users: 1,
    })

    const { status, body } = await remove()
    const backup = { name: 'backup 1', place: '/backups' }
    expect([status, body]).toEqual([
      200,
      { projects: 18, openings: 6, pages: 5, pictures: removed.pictures, backup },
    ])
    const emptyTables = [
      'projects',
      'project_slugs',
      'jobs',
      'job_slugs',
      'content',
      'versions',
      'tags',
    ] as const
    for (const table of [...emptyTables, 'version_pictures', 'picture_uses'] as const)
      expect([table, await rowsOf(table)]).toEqual([table, 0])
    expect(await t.db.selectFrom('pictures').select('id').where('trashed_at', 'is', null).execute()).toEqual(
      [],
    )
    expect((await ask('GET', '/api/setup')).body.isDemonstration).toBe(false)
    const { entries } = (await ask('GET', '/api/activity')).body
    expect(entries[0]).toMatchObject({
      kind: 'starter.removed',
      changes: { backup: { after: 'backup 1 in /backups' } },
    })
    expect(entries[0].changes.projects.before).toHaveLength(18)
    expect((await remove()).status).toBe(409)
    expect(backups).toHaveLength(1)
    expect(await importStarter(t.db, t.files, encoder)).toBe(false)
  })

  test('keeps what people added, and what staff edited unless it is named', async () => {
    const { body: projects } = await ask('GET', '/api/projects')
    const { body: openings } = await ask('GET', '/api/jobs')
    const [shown, changed, copied] = projects
    const picture = copied.sections.find(({ type }: { type: string }) => type === 'image').content
    await ask('PUT', `/api/projects/${changed.id}`, { year: '2020' })
    await ask('DELETE', `/api/projects/${shown.id}`)
    const sections = [{ type: 'image', content: picture }]
    const { body: own } = await ask('POST', '/api/projects', { ...project, tags: ['OWN'], sections })
    await ask('POST', '/api/tags', { tag: 'WANTED' })
    await apply(t, { jobId: openings[0].id })
    await ask('PUT', `/api/jobs/${openings[1].id}`, { vacancy: 7 })
    await ask('PUT', '/api/content/team', { closing: 'Ours.' })
    await ask('PUT', '/api/content/site', { enquiryRetention: 6 })
    expect((await ask('GET', '/api/setup')).body.done).toMatchObject({ project: true, identity: false })

    const { removed, edited, kept } = await plan()
    expect(removed).toMatchObject({ projects: 17, openings: 4, pages: ['about', 'contact'] })
    expect(edited).toEqual(
      expect.arrayContaining([
        { kind: 'project', id: changed.id, name: changed.name },
        { kind: 'job', id: openings[1].id, name: openings[1].title },
        { kind: 'content', id: 'team', name: 'Team Page' },
      ]),
    )
    expect(edited).toHaveLength(3)
    expect(kept).toMatchObject({
      openings: [openings[0].title],
      site: true,
      careers: true,
      added: { projects: 1, openings: 0 },
    })

    expect((await remove()).body).toMatchObject({
      projects: 17,
      openings: 4,
      pages: 2,
      pictures: removed.pictures,
    })
    const ids = async (path: string) => (await ask('GET', path)).body.map(({ id }: { id: string }) => id)
    expect(await ids('/api/projects')).toEqual([own.id, changed.id])
    expect(await ids('/api/jobs')).toEqual([openings[0].id, openings[1].id])
    expect((await ask('GET', '/api/content/team')).body.closing).toBe('Ours.')
    const tags = (await ask('GET', '/api/tags')).body.map(({ tag }: { tag: string }) => tag)
    expect(tags.filter((tag: string) => !changed.tags.includes(tag))).toEqual(['OWN', 'WANTED'])
    const [used] = await t.db
      .selectFrom('pictures')
      .select('trashed_at')
      .where('id', '=', pictureIdOf(picture)!)
      .execute()
    expect(used!.trashed_at, 'a picture that the studio uses').toBeNull()

    await ask('PUT', '/api/content/careers', { consent: 'You may keep it all.' })
    await remove([changed.id, openings[1].id, 'team', 'site', 'careers', openings[0].id, own.id])
    expect(await ids('/api/projects')).toEqual([own.id])
    expect(await ids('/api/jobs'), 'somebody has applied').toEqual([openings[0].id])
    expect((await ask('GET', '/api/content/site')).status).toBe(200)
    const pages = await t.db.selectFrom('content').select('page').orderBy('page').execute()
    expect(pages, 'one holds the consent that was given, one the settings').toEqual([
      { page: 'careers' },
      { page: 'site' },
    ])
  })

  test('keeps a record with a draft of a colleague unless it is named; then its schedule goes too', async () => {
    const { body: projects } = await ask('GET', '/api/projects')
    const [drafted] = projects
    const address = projects[1].sections.find(({ type }: { type: string }) => type === 'image').content
    const picture = pictureIdOf(address)!
    const fields = { client: 'A NEW CLIENT', sections: [{ type: 'image', content: address }] }
    await ask('PUT', `/api/projects/${drafted.id}/draft`, { fields })
    await ask('PUT', '/api/content/site/draft', { fields: { studioName: 'Our Studio' } })
    const at = { day: '2090-01-01', time: '09:00' }
    const scheduled = await ask('POST', '/api/publications', {
      drafts: [{ kind: 'project', id: drafted.id }],
      at,
    })
    expect(scheduled.status).toBe(201)

    const { removed, edited, kept } = await plan()
    expect([removed.projects, kept.site]).toEqual([17, true])
    expect(edited).toEqual([{ kind: 'project', id: drafted.id, name: drafted.name }])
    expect((await remove()).body).toMatchObject({ projects: 17, pages: 4, pictures: removed.pictures })
    expect((await ask('GET', `/api/projects/${drafted.id}/draft`)).status).toBe(200)
    const trashed = async () =>
      (await t.db.selectFrom('pictures').select('id').where('trashed_at', 'is not', null).execute()).map(
        ({ id }) => id,
      )
    expect(await trashed(), 'a picture of the draft').not.toContain(picture)

    const { pictures } = (await remove([drafted.id])).body
    expect(pictures).toBeGreaterThan(0)
    expect(await trashed()).toContain(picture)
    expect((await ask('GET', '/api/drafts')).body).toMatchObject({
      drafts: [{ id: 'site' }],
      publications: [],
    })
    expect(await rowsOf('publications')).toBe(0)
    const left = t.db.selectFrom('draft_pictures').select('picture_id').where('kind', '=', 'project')
    expect(await left.execute()).toEqual([])
  })

  test('is refused when the backup fails, and two presses remove it once', async () => {
    isDiskFull = true
    const refused = await remove()
    expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining('No space is left')])
    expect(await rowsOf('projects')).toBe(18)
    isDiskFull = false
    const [one, other] = await Promise.all([remove([], 'a key'), remove([], 'a key')])
    expect([one.status, other.body]).toEqual([200, one.body])
    expect((await remove(['x'], 'a key')).status).toBe(422)
    expect(backups).toHaveLength(1)
  })
})
