import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { project } from '../../../test/support/data/project.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { sentenceOf } from '../../domain/activity/activity.ts'
import { linesOf, sentenceOfLine } from '../../domain/activity/activity-lines.ts'

type Listed = { id: string; name: string; status: string; hidden: boolean; tags: string[]; updatedAt: string }

describe.each(databases)('changes to several projects on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  let [a, b, c]: string[] = []
  beforeEach(async () => {
    token = (await staff(t.db, 'SUPER_ADMIN')).token
    ;[c, b, a] = [
      await add({ name: 'C' }),
      await add({ name: 'B', tags: ['BRICK'] }),
      await add({ name: 'A' }),
    ]
  })

  const add = async (fields: object) =>
    (await t.ask('POST', '/api/projects', { body: { ...project, ...fields }, token })).body.id as string
  const list = async () => (await t.ask<Listed[]>('GET', '/api/projects', { token })).body
  const patch = (changes: unknown, as = token) =>
    t.ask('PATCH', '/api/projects', { body: { changes }, token: as })
  const newEntries = async (since: number) => {
    const { entries } = (await t.ask('GET', '/api/activity?limit=100', { token })).body
    return entries.slice(0, entries.length - since).map(sentenceOf)
  }
  const entryCount = async () =>
    (await t.ask('GET', '/api/activity?limit=100', { token })).body.entries.length

  test('only projects with another status are changed; each gets a log entry and a later updatedAt', async () => {
    await patch([{ ids: [b], change: { status: 'COMPLETED' } }])
    const [before, entries] = [await list(), await entryCount()]
    const answer = await patch([{ ids: [a, b, a], change: { status: 'COMPLETED' } }])
    expect(answer.body).toEqual({
      message: '1 project changed.',
      changed: 1,
      undo: [{ ids: [a], change: { status: 'ON-SITE' } }],
    })
    const after = await list()
    expect(after.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED', 'ON-SITE'])
    expect(after[0]!.updatedAt > before[0]!.updatedAt).toBe(true)
    expect(after.slice(1)).toEqual(before.slice(1))
    expect(await newEntries(entries)).toEqual(['changed the status of A to COMPLETED'])
  })

  test('the log entries of one call have one time, so that they are shown as one line', async () => {
    const lines = async () => {
      const { entries } = (await t.ask('GET', '/api/activity?limit=100', { token })).body
      return linesOf(entries).map(sentenceOfLine)
    }
    await patch([{ ids: [a, b], change: { hidden: true } }])
    expect((await lines())[0]).toBe('hid 2 projects')
    await patch([
      { ids: [a], change: { status: 'COMPLETED' } },
      { ids: [b], change: { status: 'UNBUILT' } },
    ])
    expect((await lines()).slice(0, 2)).toEqual(['changed the status of 2 projects', 'hid 2 projects'])
    await patch([{ ids: [a, b], change: { hidden: false } }])
    await t.ask('PUT', `/api/projects/${a}`, { body: { client: 'One' }, token })
    await t.ask('PUT', `/api/projects/${a}`, { body: { client: 'Two' }, token })
    expect((await lines()).slice(0, 2)).toEqual(['edited the project A, 2 times', 'showed 2 projects'])
  })

  test('a tag is added once, can be removed, and is suggested afterwards', async () => {
    await patch([{ ids: [a, b], change: { addTag: ' local  brick ' } }])
    await patch([{ ids: [a, b], change: { addTag: 'LOCAL BRICK' } }])
    expect((await list()).map(({ tags }) => tags)).toEqual([['LOCAL BRICK'], ['BRICK', 'LOCAL BRICK'], []])
    const saved = (await t.ask('GET', '/api/tags', { token })).body.map(({ tag }: { tag: string }) => tag)
    expect(saved).toContain('LOCAL BRICK')
    await patch([{ ids: [a, b, c], change: { removeTag: 'local brick' } }])
    expect((await list()).map(({ tags }) => tags)).toEqual([[], ['BRICK'], []])
  })

  test('one call can set several groups of projects to different values', async () => {
    await patch([{ ids: [a, b, c], change: { hidden: true } }])
    expect((await t.ask('GET', '/api/projects')).body).toEqual([])
    await patch([
      { ids: [a], change: { hidden: false } },
      { ids: [a, b], change: { status: 'UNBUILT' } },
    ])
    expect((await list()).map(({ hidden, status }) => [hidden, status])).toEqual([
      [false, 'UNBUILT'],
      [true, 'UNBUILT'],
      [true, 'ON-SITE'],
    ])
  })

  test('projects go to the trash together, and are restored to their places', async () => {
    const [before, entries] = [await list(), await entryCount()]
    await patch([{ ids: [a, c], change: { inTrash: true } }])
    expect((await list()).map(({ name }) => name)).toEqual(['B'])
    const refused = await patch([{ ids: [b, c], change: { status: 'UNBUILT' } }])
    expect([refused.status, refused.body.message]).toEqual([422, 'C is in the trash.'])
    await patch([{ ids: [c, a, b], change: { inTrash: false } }])
    expect(await list()).toEqual(before)
    expect((await newEntries(entries)).sort()).toEqual([
      'deleted the project A',
      'deleted the project C',
      'restored the project A',
      'restored the project C',
    ])
  })

  test.each([
    [[{ ids: [0, 1, 2], change: { status: 'COMPLETED' } }]],
    [[{ ids: [0, 1, 2], change: { hidden: true } }]],
    [[{ ids: [0, 1, 2], change: { addTag: 'BRICK' } }]],
    [[{ ids: [0, 1, 2], change: { removeTag: 'BRICK' } }]],
    [[{ ids: [0, 1, 2], change: { inTrash: true } }]],
    [
      [
        { ids: [0, 1], change: { status: 'UNBUILT' } },
        { ids: [0], change: { status: 'COMPLETED' } },
        { ids: [0], change: { status: 'UNBUILT' } },
      ],
    ],
  ])('%j is undone by the changes that it answers', async (changes) => {
    await patch([{ ids: [c], change: { status: 'COMPLETED' } }])
    await patch([{ ids: [c], change: { hidden: true } }])
    const facts = async () => (await list()).map(({ updatedAt: _, ...facts }) => facts)
    const before = await facts()
    const ids = [a, b, c]
    const { changed, undo } = (
      await patch(changes.map((group) => ({ ...group, ids: group.ids.map((at) => ids[at]) })))
    ).body
    expect(await facts()).not.toEqual(before)
    expect((await patch(undo)).body.changed).toBe(changed)
    expect(await facts()).toEqual(before)
  })

  test('a change without effect answers no changes that undo it', async () => {
    const answer = await patch([{ ids: [a], change: { status: 'ON-SITE' } }])
    expect(answer.body).toEqual({ message: '0 projects changed.', changed: 0, undo: [] })
  })

  test('one unknown id refuses the whole call', async () => {
    const [before, entries] = [await list(), await entryCount()]
    const answer = await patch([
      { ids: [a], change: { status: 'UNBUILT' } },
      { ids: [b, 'unknown'], change: { status: 'UNBUILT' } },
    ])
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ ids: 'There is no project unknown.' })
    expect(await list()).toEqual(before)
    expect(await entryCount()).toBe(entries)
  })

  test('a project with 50 tags refuses another, and the message names the project', async () => {
    const full = await add({ name: 'Full', tags: Array.from({ length: 50 }, (_, number) => `TAG ${number}`) })
    const answer = await patch([{ ids: [a, full], change: { addTag: 'ONE MORE' } }])
    expect([answer.status, answer.body.message]).toEqual([422, 'FULL has 50 tags, which is the maximum.'])
    expect((await list()).find(({ name }) => name === 'A')!.tags).toEqual([])
  })

  test.each([
    [[]],
    [[{ ids: [], change: { hidden: true } }]],
    [[{ ids: ['x'], change: {} }]],
    [[{ ids: ['x'], change: { status: 'COMPLETED', hidden: true } }]],
    [[{ ids: ['x'], change: { status: 'DREAMT OF' } }]],
    [[{ ids: ['x'], change: { name: 'ALL THE SAME' } }]],
    [[{ ids: Array.from({ length: 1001 }, () => 'x'), change: { hidden: true } }]],
  ])('%j is refused', async (changes) => {
    expect((await patch(changes)).status).toBe(422)
  })

  test('only roles that may edit projects can call it', async () => {
    const hr = (await staff(t.db, 'HR_HIRING')).token
    expect((await patch([{ ids: [a], change: { hidden: true } }], hr)).status).toBe(403)
    expect((await t.ask('PATCH', '/api/projects', { body: { changes: [] } })).status).toBe(401)
    expect((await list())[0]!.hidden).toBe(false)
  })
})
