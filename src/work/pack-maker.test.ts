import { beforeEach, describe, expect, test, vi } from 'vitest'
import { staff, testApp } from '../../test/support/app.ts'
import { privateNames } from '../../test/support/data/applications.ts'
import { packCalls } from '../../test/support/data/pack-calls.ts'
import { databases } from '../../test/support/outside/databases.ts'
import { takePack } from '../store/pack/packs.ts'

describe.each(databases)('the worker that makes tender packs on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  beforeEach(async () => {
    token = (await staff(t.db, 'PROJECT_CONTENT_MANAGER')).token
    for (const name of await privateNames(t)) await t.privateFiles.delete(name)
  })
  const { ask, addProject, settings, make, maker, lines, packs, logged } = packCalls(t, () => token)
  /** As if its worker had died long ago. */
  const endLease = (id: string) =>
    t.db.updateTable('packs').set({ taken_until: '2026-01-01T00:00:00.000Z' }).where('id', '=', id).execute()

  test('two processes make each pack once, and a dead one leaves its pack to another', async () => {
    const id = await addProject({})
    for (let number = 0; number < 3; number++) await make(settings([id]))
    let made = 0
    const counting = () => maker(() => made++)
    await Promise.all([counting().drain(), counting().drain()])
    expect(made).toBe(3)
    expect((await packs()).map(({ state }: { state: string }) => state)).toEqual(['ready', 'ready', 'ready'])
    expect(await privateNames(t)).toHaveLength(3)

    const { body } = await make(settings([id]))
    const dead = await takePack(t.db, new Date())
    expect(dead?.id).toBe(body.id)
    await maker().drain()
    expect((await packs())[0].state).toBe('making')
    await endLease(body.id)
    await maker().drain()
    expect((await packs())[0].state).toBe('ready')
  })

  test('what fails says so to people and the log, and what kills its process each time is given up', async () => {
    const id = await addProject({})
    await make(settings([id]))
    lines.length = 0
    await maker(() => Promise.reject(new Error('the disk is full'))).drain()
    expect((await packs())[0]).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('try again'),
    })
    expect(lines.join()).toContain('the disk is full')

    const { body } = await make(settings([id]))
    for (let time = 0; time < 3; time++) {
      expect((await takePack(t.db, new Date()))?.id).toBe(body.id)
      await endLease(body.id)
    }
    await maker().drain()
    expect((await packs())[0]).toMatchObject({ id: body.id, state: 'failed' })
  })

  test('a server that closes leaves its pack to the next one, at once and without a try', async () => {
    const id = await addProject({})
    await make(settings([id]))
    const closing = maker(() => {
      void closing.stop()
      throw new Error('The server is closing.')
    })
    await closing.drain()
    expect((await packs())[0]).toMatchObject({ state: 'waiting', done: 0 })
    expect(await t.db.selectFrom('packs').select('tries').execute()).toEqual([{ tries: 0 }])
    await maker().drain()
    expect((await packs())[0].state).toBe('ready')
  })

  /** Does this as if it were so many milliseconds later. */
  async function later(ms: number, work: () => Promise<void>) {
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + ms)
    await work().finally(() => now.mockRestore())
  }

  test('a worker that has lost its pack stops, and leaves it to the other', async () => {
    const id = await addProject({})
    const { body } = await make(settings([id]))
    lines.length = 0
    const slow = maker(async (onSheet) => {
      await t.db
        .updateTable('packs')
        .set({ taken_until: new Date(Date.now() + 60_000).toISOString() })
        .where('id', '=', body.id)
        .execute()
      await later(5_000, onSheet)
    })
    await slow.drain()
    expect(lines.join()).toContain('another process has taken it')
    expect((await packs())[0].state).toBe('making')
    expect(await privateNames(t)).toEqual([])
  })

  test('a database that is away while the lease is renewed does not fail the pack', async () => {
    await make(settings([await addProject({})]))
    lines.length = 0
    const away = maker(async (onSheet) => {
      await t.db.schema.alterTable('packs').renameTo('packs_away').execute()
      await later(5_000, onSheet).finally(() =>
        t.db.schema.alterTable('packs_away').renameTo('packs').execute(),
      )
      await later(10_000, onSheet)
      expect((await packs())[0]).toMatchObject({ state: 'making', done: 1 })
    })
    await away.drain()
    expect((await packs())[0]).toMatchObject({ state: 'ready', failure: '' })
    expect(lines.join()).toContain('a lease could not be renewed')
  })

  test('one with damaged settings is given up, keeps no other waiting, and can be deleted', async () => {
    const id = await addProject({})
    const damaged = (await make(settings([id]))).body.id
    await t.db.updateTable('packs').set({ settings: '{"ti' }).where('id', '=', damaged).execute()
    await make(settings([id]))
    await maker().drain()
    expect(await packs()).toMatchObject([
      { state: 'ready' },
      { id: damaged, state: 'failed', settings: { title: 'Damaged' } },
    ])
    expect((await ask('POST', `packs/${damaged}/again`)).status).toBe(404)
    expect((await ask('DELETE', `packs/${damaged}`)).status).toBe(200)
    expect(await packs()).toHaveLength(1)
  })

  test('what cannot be printed is said', async () => {
    const id = await addProject({ client: 'Client 🏠\u0bcd🏠' })
    await make({ ...settings([id]), fields: ['client'] })
    await maker().drain()
    expect((await packs())[0]).toMatchObject({
      state: 'ready',
      failure: '',
      leftOut: 'These characters could not be printed, and became “?”: 🏠 ◌\u0bcd.',
    })
  })

  test('one that is deleted while it is made leaves nothing, and the log names it', async () => {
    const id = await addProject({})
    const { body } = await make(settings([id]))
    const deleting = maker(async () => expect((await ask('DELETE', `packs/${body.id}`)).status).toBe(200))
    await deleting.drain()
    expect(await packs()).toEqual([])
    expect(await privateNames(t)).toEqual([])
    expect((await ask('DELETE', `packs/${body.id}`)).status).toBe(404)
    const subject = { id: body.id, name: 'Town Hall, Tura' }
    expect(await logged()).toMatchObject([
      { kind: 'pack.deleted', subject },
      { kind: 'pack.made', subject },
    ])
  })
})
