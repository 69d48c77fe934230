import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PASSWORD, staff, testApp } from '../../test/support/app.ts'
import { jpeg } from '../../test/support/data/made-pictures.ts'
import { mailsOf } from '../../test/support/data/mails.ts'
import { project } from '../../test/support/data/project.ts'
import { databases } from '../../test/support/outside/databases.ts'
import { findSession } from '../store/account/sessions.ts'
import { renameUser } from '../store/account/users.ts'

type Staff = Awaited<ReturnType<typeof staff>>
type Meanwhile = () => Promise<unknown>

const person = { name: 'Mina Das', email: 'mina@plinth.example', role: 'SUPER_ADMIN' }

// It asks the database as at the beginning of each call.
describe('access that ends while the body is being received', () => {
  const t = testApp(databases[0]!.open)
  let owner: Staff
  let actor: Staff
  beforeEach(async () => {
    owner = await staff(t.db, 'SUPER_ADMIN', 'owner@plinth.example')
    actor = await staff(t.db, 'SUPER_ADMIN', 'actor@plinth.example')
  })

  /** The status of a call whose body is complete only after `meanwhile` has run; the headers were checked before that. */
  async function late(
    method: string,
    address: string,
    body: object,
    meanwhile: Meanwhile,
    { token, type: sentType }: { token: string; type?: 'none' } = actor,
  ) {
    const whole = new Response(body instanceof FormData ? body : JSON.stringify(body))
    const type = body instanceof FormData ? whole.headers.get('content-type')! : 'application/json'
    const bytes = new Uint8Array(await whole.arrayBuffer())
    const half = Math.floor(bytes.length / 2)
    const stream = new ReadableStream({
      start: (sending) => sending.enqueue(bytes.subarray(0, half)),
      async pull(sending) {
        await meanwhile()
        sending.enqueue(bytes.subarray(half))
        sending.close()
      },
    })
    const headers = { ...(sentType !== 'none' && { 'Content-Type': type }), Authorization: `Bearer ${token}` }
    const request = { method, headers, body: stream, duplex: 'half' }
    const incoming = { socket: { remoteAddress: '127.0.0.1' } }
    return (await t.app.request(address, request, { incoming })).status
  }

  const demoted = (role: string) => () =>
    t.ask('PATCH', `/api/users/${actor.user.id}`, { body: { role }, token: owner.token })
  const deleted = () => t.ask('DELETE', `/api/users/${actor.user.id}`, { token: owner.token })
  async function passwordChanged() {
    const login = await t.ask('POST', '/auth/login', {
      body: { email: actor.user.email, password: PASSWORD },
    })
    const body = { currentPassword: PASSWORD, newPassword: 'purlin and rafter' }
    const changed = await t.ask('PUT', '/auth/change-password', { body, token: login.body.token })
    expect(changed.status).toBe(200)
  }
  const sessionEnded = () => t.db.deleteFrom('sessions').where('user_id', '=', actor.user.id).execute()
  const names = async () => (await t.db.selectFrom('users').select('name').execute()).map(({ name }) => name)
  const form = async (field: string) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(project))
      body.set(name, typeof value === 'string' ? value : JSON.stringify(value))
    body.set(field, new File([(await jpeg(60, 40)) as BlobPart], 'photo.jpg', { type: 'image/jpeg' }))
    return body
  }

  test.each<[string, Meanwhile, number]>([
    ['was deleted', deleted, 401],
    ['was demoted', demoted('HR_HIRING'), 403],
    ['changed the password elsewhere', passwordChanged, 401],
  ])('a caller who %s invites no user', async (_, meanwhile, status) => {
    expect(await late('POST', '/api/users', person, meanwhile)).toBe(status)
    expect(await names()).not.toContain(person.name)
    expect((await mailsOf(t.db)).filter(({ to }) => to === person.email)).toEqual([])
  })

  test.each<[string, Meanwhile]>([
    ['was deleted', deleted],
    ['changed the password elsewhere', passwordChanged],
  ])('a caller who %s changes no name', async (_, meanwhile) => {
    expect(await late('PUT', '/auth/profile', { name: 'Another name' }, meanwhile)).toBe(401)
    expect(await names()).not.toContain('Another name')
  })

  test.each([
    ['/api/projects/upload', 'file'],
    ['/api/projects', 'previewImage'],
  ])('%s accepts no file from a demoted or deleted user', async (address, field) => {
    const sent = await form(field)
    expect(await late('POST', address, sent, demoted('HR_HIRING'))).toBe(403)
    await demoted('SUPER_ADMIN')()
    expect(await late('POST', address, sent, deleted)).toBe(401)
    expect(await t.db.selectFrom('pictures').select('id').execute()).toEqual([])
    expect(await t.db.selectFrom('projects').select('id').execute()).toEqual([])
  })

  test('a caller whose new role still has the right is served', async () => {
    const manager = demoted('PROJECT_CONTENT_MANAGER')
    expect(await late('POST', '/api/projects', await form('previewImage'), manager)).toBe(201)
    expect(await late('POST', '/api/tags', { tag: 'verandah' }, async () => {})).toBe(201)
  })

  test('every call that reads a body checks the session again', async () => {
    const { paths } = (await t.ask('GET', '/api/openapi.json')).body
    let calls = 0
    for (const [path, methods] of Object.entries<object>(paths)) {
      for (const [method, { security, requestBody }] of Object.entries(methods)) {
        if (!requestBody || security.length === 0) continue
        const body = 'application/json' in requestBody.content ? {} : new FormData()
        const address = path.replace(/\{\w+\}/g, 'x')
        const types = requestBody.required ? [undefined] : [undefined, 'none' as const]
        for (const type of types) {
          actor = await staff(t.db, 'SUPER_ADMIN', `actor${++calls}@plinth.example`)
          const status = await late(method.toUpperCase(), address, body, sessionEnded, { ...actor, type })
          expect([method, path, type, status]).toEqual([method, path, type, 401])
        }
      }
    }
    expect(calls).toBeGreaterThan(10)
  })

  test('a call without a body reads its session once', async () => {
    const asked = vi.spyOn(t.db, 'selectFrom')
    const lookUps = () => asked.mock.calls.filter(([table]) => (table as unknown) === 'sessions').length
    await t.ask('GET', '/auth/profile', { token: actor.token })
    expect(lookUps()).toBe(1)
    await t.ask('PUT', '/auth/profile', { body: { name: 'Mina' }, token: actor.token })
    expect(lookUps()).toBe(3)
    asked.mockRestore()
  })

  test('a deleted user cannot be renamed', async () => {
    const found = await findSession(t.db, actor.token)
    await deleted()
    await expect(renameUser(t.db, found!.user, 'Another name')).rejects.toMatchObject({ status: 401 })
  })
})
