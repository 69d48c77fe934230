import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { project } from '../../../test/support/data/project.ts'
import { projectCalls } from '../../../test/support/data/project-calls.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { DAY } from '../../domain/time/durations.ts'
import { deleteOldKeys } from './idempotency.ts'

// Tested with the call that adds a project; the tests of other calls say whether they take a key.
describe.each(databases)('calls with an Idempotency-Key on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  beforeEach(async () => {
    token = (await staff(t.db, 'SUPER_ADMIN')).token
  })
  const { names } = projectCalls(t, () => token)

  test('the same key creates one project, also with concurrent requests', async () => {
    const headers = { 'Idempotency-Key': 'one form' }
    const clicks = Array.from({ length: 20 }, () =>
      t.ask('POST', '/api/projects', { body: project, token, headers }),
    )
    const ids = new Set((await Promise.all(clicks)).map(({ body }) => body.id))
    expect(ids.size).toBe(1)
    expect(await names()).toHaveLength(1)
  })

  test('a key with another body is refused with the project that the first body created', async () => {
    const headers = { 'Idempotency-Key': 'one form' }
    const send = (fields: object) => t.ask('POST', '/api/projects', { body: fields, token, headers })
    const first = await send(project)
    const other = await send({ ...project, name: 'Another hall' })
    expect([other.status, other.body]).toEqual([
      422,
      {
        message:
          'This Idempotency-Key was sent with another body before. Send this one with a key of its own.',
        current: first.body,
      },
    ])
    expect((await send(project)).body).toEqual(first.body)
    expect(await names()).toHaveLength(1)
    const keys = await t.db.selectFrom('idempotency_keys').select('body_hash').execute()
    expect(keys).toEqual([{ body_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })

  test('the same key with different concurrent bodies creates one project', async () => {
    const headers = { 'Idempotency-Key': 'one form' }
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((name) =>
        t.ask('POST', '/api/projects', { body: { ...project, name }, token, headers }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    expect(await names()).toHaveLength(1)
  })

  test('a key stored by a release that kept no hash of the body still repeats its answer', async () => {
    const headers = { 'Idempotency-Key': 'one form' }
    const first = await t.ask('POST', '/api/projects', { body: project, token, headers })
    await t.db.updateTable('idempotency_keys').set({ body_hash: '' }).execute()
    const again = await t.ask('POST', '/api/projects', { body: { ...project, year: '2025' }, token, headers })
    expect([again.status, again.body]).toEqual([201, first.body])
  })

  test('a key is remembered for as long as a browser may keep the form that has it', async () => {
    const send = async () => {
      const headers = { 'Idempotency-Key': 'a kept form' }
      return (await t.ask('POST', '/api/projects', { body: project, token, headers })).body.id
    }
    const first = await send()
    for (const [days, isKnown] of [
      [59, true],
      [61, false],
    ] as const) {
      const created_at = new Date(Date.now() - days * DAY).toISOString()
      await t.db.updateTable('idempotency_keys').set({ created_at }).execute()
      await deleteOldKeys(t.db)
      expect([days, (await send()) === first]).toEqual([days, isKnown])
    }
  })
})
