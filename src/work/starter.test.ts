import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/app.ts'
import { databases } from '../../test/support/databases.ts'
import { plinth } from '../domain/account/user.ts'
import { contentPages } from '../domain/content/content.ts'
import { PictureEncoder } from '../outside/picture/encode-pictures.ts'
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
    const { body: jobs } = await t.ask('GET', '/api/jobs')
    expect(jobs).toHaveLength(6)
    expect(jobs[0]).toEqual({
      _id: jobs[0].id,
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
