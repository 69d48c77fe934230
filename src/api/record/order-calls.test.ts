import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { project } from '../../../test/support/data/project.ts'
import { databases } from '../../../test/support/outside/databases.ts'

const opening = { department: 'Construction', location: 'Guwahati' }
type Move = { ids: string[]; before: string | null }

describe.each(databases)('on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  beforeEach(async () => {
    token = (await staff(t.db, 'SUPER_ADMIN')).token
  })

  describe.each([
    { table: 'projects', noun: 'project', fields: (name: string) => ({ ...project, name }) },
    { table: 'jobs', noun: 'opening', fields: (title: string) => ({ ...opening, title }) },
  ])('the order of $table', ({ table, noun, fields }) => {
    const ask = (method: string, path = '', body?: object) =>
      t.ask(method, `/api/${table}${path}`, { body, token })
    const listed = async (): Promise<{ id: string; updatedAt: string; name?: string; title: string }[]> =>
      (await ask('GET')).body
    const names = async () => (await listed()).map(({ name, title }) => name ?? title)
    /** The last one comes first in the order. */
    async function add<const Name extends string>(...added: Name[]): Promise<Record<Name, string>> {
      for (const name of added) expect((await ask('POST', '', fields(name))).status).toBe(201)
      const all = await listed()
      const idOf = (name: Name) => all.find((one) => (one.name ?? one.title) === name)!.id
      return Object.fromEntries(added.map((name) => [name, idOf(name)])) as Record<Name, string>
    }
    const order = (...ids: string[]) => ask('PUT', '/order', { ids })
    const move = (...moves: Move[]) => ask('PATCH', '/order', { moves })

    test('is the one that was sent, the others follow, and it is in the log; updatedAt stays', async () => {
      const { A, C } = await add('C', 'B', 'A')
      const times = (await listed()).map(({ updatedAt }) => updatedAt).toSorted()
      expect((await order(C, A)).status).toBe(200)
      expect(await names()).toEqual(['C', 'A', 'B'])
      expect((await listed()).map(({ updatedAt }) => updatedAt).toSorted()).toEqual(times)
      const [entry] = (await t.ask('GET', '/api/activity', { token })).body.entries
      expect(entry).toMatchObject({
        ...{ kind: `${table}.reordered`, subject: { id: C, name: 'C' } },
        changes: { place: { before: 3, after: 1 } },
      })
      await add('D')
      expect(await names()).toEqual(['D', 'C', 'A', 'B'])
    })

    test('is not changed by one that names an unknown record, or one twice', async () => {
      const { A, B } = await add('B', 'A')
      const unknown = await order(B, 'unknown')
      expect([unknown.status, unknown.body.errors]).toEqual([422, { ids: `There is no ${noun} unknown.` }])
      const twice = await order(B, A, B)
      expect([twice.status, twice.body.errors]).toEqual([422, { ids: `The same ${noun} is listed twice.` }])
      const moved = await move({ ids: [A, A], before: null })
      const errors = { 'moves.0.ids': `The same ${noun} is listed twice.` }
      expect([moved.status, moved.body.errors]).toEqual([422, errors])
      expect(await names()).toEqual(['A', 'B'])
    })

    test('is changed by moves as it is now, by all of them or none', async () => {
      const { A, B, C } = await add('A', 'B', 'C')
      // The user who moves C has not seen D yet.
      const { D } = await add('D')
      expect((await move({ ids: [C], before: A })).body.ids).toEqual([D, B, C, A])
      expect(await names()).toEqual(['D', 'B', 'C', 'A'])
      await move({ ids: [B, D], before: null }, { ids: [D], before: A })
      expect(await names()).toEqual(['C', 'D', 'A', 'B'])
      await ask('DELETE', `/${A}`)
      if (table === 'projects') {
        expect((await move({ ids: [C], before: A })).status, 'the trash marks a place too').toBe(200)
        expect(await names()).toEqual(['D', 'C', 'B'])
        expect((await move({ ids: [A], before: B })).status, 'but is not moved').toBe(422)
        await ask('DELETE', `/trash/${A}`)
      }
      const before = await names()
      for (const refused of [
        { ids: [A], before: B },
        { ids: [C], before: A },
        { ids: [C], before: 'unknown' },
      ]) {
        const { status, body } = await move({ ids: [B], before: D }, refused)
        expect([status, body.message]).toEqual([422, `One of these ${noun}s was deleted in the meantime.`])
      }
      expect(await names()).toEqual(before)
    })
  })
})
