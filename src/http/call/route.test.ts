import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { answerCheck } from '../../../test/support/answers.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { AppEnv, SignedIn } from '../shared/app-env.ts'
import { register, route, routesFor } from './route.ts'

const shelf = z.object({ id: z.string(), books: z.number() })
const about = { summary: 'A call' }

const manager: SignedIn = {
  sessionId: 's',
  user: {
    id: 'u',
    name: 'Mina',
    email: 'mina@plinth.example',
    role: 'PROJECT_CONTENT_MANAGER',
    status: 'Active',
    createdAt: '2026-11-01T00:00:00.000Z',
  },
}

function serve(routes: Parameters<typeof register>[1], signedIn?: SignedIn) {
  const app = new Hono<AppEnv>()
  app.onError((error, c) =>
    c.json({ message: error.message }, error instanceof Problem ? (error.status as 400) : 500),
  )
  app.use(async (c, next) => {
    c.set('signedIn', signedIn)
    c.set('reloadSession', async () => signedIn)
    await next()
  })
  register(app, routes)
  return app
}
const json = (body: unknown, method = 'POST') => ({
  method,
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
})

test('a handler gets its input parsed by its schemas, and its answer has the declared status', async () => {
  const app = serve(
    [
      route('POST /shelves/:id', {
        ...about,
        who: 'projects.write',
        body: z.object({ books: z.coerce.number() }),
        query: z.object({ twice: z.string().optional() }),
        answers: { 201: shelf.extend({ by: z.string() }) },
        run: ({ params, body, query, user }) => ({
          id: params.id,
          books: query.twice ? 2 * body.books : body.books,
          by: user.name,
        }),
      }),
      route('DELETE /shelves/:id', {
        ...about,
        who: 'signed in',
        answers: { 204: null },
        run: () => {},
      }),
    ],
    manager,
  )
  const response = await app.request('/shelves/a%2Fb?twice=yes', json({ books: '21' }))
  expect([response.status, await response.json()]).toEqual([201, { id: 'a/b', books: 42, by: 'Mina' }])
  const deleted = await app.request('/shelves/a', { method: 'DELETE' })
  expect([deleted.status, await deleted.text()]).toEqual([204, ''])
})

test('a request is checked for access, rate limit, size and fields, in this order', async () => {
  const limit = vi.fn(async (_: unknown, next: () => Promise<void>) => next())
  const answer = vi.fn(() => ({ id: 'a', books: 1 }))
  const call = route('POST /shelves', {
    ...about,
    who: 'users',
    limit,
    body: z.object({ books: z.number() }),
    maxBytes: 1024,
    answers: { 200: shelf },
    run: answer,
  })
  const statusOf = async (signedIn: SignedIn | undefined, body: unknown) =>
    (await serve([call], signedIn).request('/shelves', json(body))).status
  expect(await statusOf(undefined, {})).toBe(401)
  expect(await statusOf(manager, {})).toBe(403)
  expect(limit).not.toHaveBeenCalled()
  const admin: SignedIn = { ...manager, user: { ...manager.user, role: 'SUPER_ADMIN' } }
  expect(await statusOf(admin, { books: 'x'.repeat(2000) })).toBe(413)
  expect(await statusOf(admin, { books: 'x' })).toBe(422)
  expect(answer).not.toHaveBeenCalled()
  expect(await statusOf(admin, { books: 1 })).toBe(200)
  expect(limit).toHaveBeenCalledTimes(3)
})

test('the compiler refuses an answer of the wrong type, and a user or a body that the call does not have', () => {
  const open = { ...about, who: 'anyone', answers: { 200: shelf } } as const
  const declared = [
    // @ts-expect-error: a shelf has books
    route('GET /shelf', { ...open, run: () => ({ id: 'a' }) }),
    // @ts-expect-error: this call does not require a user
    route('GET /shelf', { ...open, run: ({ user }) => ({ id: user.id, books: 1 }) }),
    // @ts-expect-error: this call has no body
    route('GET /shelf', { ...open, run: ({ body }) => ({ id: 'a', books: body.books }) }),
  ]
  expect(declared).toHaveLength(3)
})

test('the app of the tests refuses an undeclared answer', () => {
  const check = answerCheck([
    route('GET /shelves/:id', {
      ...about,
      who: 'anyone',
      answers: { 200: shelf },
      run: () => ({
        id: 'a',
        books: 1,
      }),
    }),
  ])
  expect(() => check('GET', '/shelves/a?x=1', 200, { id: 'a', books: 1 })).not.toThrow()
  expect(() => check('GET', '/shelves/a', 200, { id: 'a', books: 1, secret: 'x' })).toThrow()
  expect(() => check('GET', '/shelves/a', 200, { id: 'a' })).toThrow()
  expect(() => check('GET', '/shelves/a', 201, { id: 'a', books: 1 })).toThrow()
})

test('a call of a group has what the group shares, unless it has its own', async () => {
  const grouped = routesFor({ who: 'projects.write', missing: 'No such shelf.', refuses: { 409: 'Full.' } })
  const remove = grouped('DELETE /shelves/:id', { ...about, says: 'Removed.', run: () => 7 })
  const list = grouped('GET /shelves', {
    ...about,
    who: 'anyone',
    answers: { 200: z.array(shelf) },
    refuses: { 410: 'Gone.' },
    run: () => [],
  })
  expect(remove.declared).toMatchObject({
    who: 'projects.write',
    refuses: { 404: 'No such shelf.', 409: 'Full.' },
  })
  expect(list.declared).toMatchObject({ who: 'anyone', refuses: { 409: 'Full.', 410: 'Gone.' } })
  const app = serve([remove, list])
  expect((await app.request('/shelves')).status).toBe(200)
  expect((await app.request('/shelves/1', { method: 'DELETE' })).status).toBe(401)
  const removed = await serve([remove], manager).request('/shelves/1', { method: 'DELETE' })
  expect([removed.status, await removed.json()]).toEqual([200, { message: 'Removed.' }])
})
