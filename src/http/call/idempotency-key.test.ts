import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { jpeg } from '../../../test/support/data/made-pictures.ts'
import { project } from '../../../test/support/data/project.ts'
import { projectCalls } from '../../../test/support/data/project-calls.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { HOUR } from '../../domain/time/durations.ts'

// Which calls count as the same is decided without the database; what is stored of them: src/store/requests/idempotency.test.ts.
const t = testApp(databases[0]!.open)
let token: string
beforeEach(async () => {
  token = (await staff(t.db, 'SUPER_ADMIN')).token
})
afterEach(() => vi.useRealTimers())
const { names } = projectCalls(t, () => token)

test('a repeated form is recognised with another boundary; another text or picture makes it a different one', async () => {
  const [one, two] = await Promise.all([jpeg(), jpeg(300)])
  const send = (fields: object, picture: Uint8Array) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...project, ...fields })) {
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
    }
    form.set('previewImage', new Blob([new Uint8Array(picture)]), 'hall.jpg')
    const headers = { 'Idempotency-Key': 'one form' }
    return t.ask('POST', '/api/projects', { body: form, token, headers })
  }
  const first = await send({}, one)
  expect(first.status).toBe(201)
  expect((await send({}, one)).body).toEqual(first.body)
  expect((await send({ year: '2025' }, one)).status).toBe(422)
  expect((await send({}, two)).status).toBe(422)
  expect(await names()).toHaveLength(1)
  // The refused picture was not stored.
  expect(await t.db.selectFrom('pictures').select('id').execute()).toHaveLength(1)
})

test('a repeated call is recognised with its fields in another order, old field names, and on another day', async () => {
  const section = { type: 'image', content: 'https://a.example/a.jpg', alt: 'A hall' }
  const { name, ...fields } = { ...project, sections: [section] }
  const headers = { 'Idempotency-Key': 'one form' }
  const send = (body: object) => t.ask('POST', '/api/projects', { body, token, headers })
  const first = await send({ name, ...fields })
  expect(first.status).toBe(201)
  const reversed = (record: object) => Object.fromEntries(Object.entries(record).reverse())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * HOUR })
  const again = await send({ ...reversed(fields), sections: [reversed(section)], title: name })
  expect([again.status, again.body]).toEqual([201, first.body])
  expect((await send({ name, ...fields, keyDate: '2020-01-01' })).status).toBe(422)
})

test('a blank Idempotency-Key counts as none', async () => {
  const headers = { 'Idempotency-Key': '  ' }
  for (const status of [201, 201])
    expect((await t.ask('POST', '/api/projects', { body: project, token, headers })).status).toBe(status)
  expect(await names()).toHaveLength(2)
  expect(await t.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
})
