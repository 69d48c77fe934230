import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOKEN } from '../../domain/account/user.ts'
import {
  ApiError,
  call,
  callOnce,
  refusal,
  saveByBrowser,
  signOut,
  storeToken,
  tabSession,
  withSession,
} from './api.ts'

beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  storeToken('old')
  tabSession.owner = 'ira'
  tabSession.token = 'old'
})
afterEach(() => {
  tabSession.promptSignIn = undefined
  tabSession.promptConfirmation = undefined
  tabSession.owner = undefined
  tabSession.token = undefined
  vi.unstubAllGlobals()
})

test('an unexpected failure is shown with the request id of the log', () => {
  const error = refusal(500, JSON.stringify({ message: 'Something went wrong.', requestId: '4f' }))
  expect(error.message).toBe('Something went wrong. Request id: 4f')
  expect(refusal(404, '{"message":"Project not found."}').message).toBe('Project not found.')
  expect(refusal(502, '<html>').message).toBe('')
})

test('a logout is sent even if the window is closed at once', async () => {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(init)
    return new Response(null, { status: 204 })
  })
  await signOut('old')
  expect(sent).toMatchObject([{ method: 'POST', keepalive: true, headers: { Authorization: 'Bearer old' } }])
})

test('the check of a file that the browser saves is sent as the browser sends the file, by the cookie alone', async () => {
  const sent: [string, object][] = []
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: object }) => {
    sent.push([address, headers])
    return Response.json({})
  })
  const link = { href: '', download: 'not set', click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => link })
  await saveByBrowser('GET /api/archive', 'GET /api/archive.zip')
  expect(sent).toEqual([['/api/archive', {}]])
  expect(link).toMatchObject({ href: '/api/archive.zip', download: '' })
  expect(link.click).toHaveBeenCalledOnce()

  vi.stubGlobal('fetch', async () => Response.json({ message: 'Not now.' }, { status: 503 }))
  await expect(saveByBrowser('GET /api/archive', 'GET /api/archive.zip')).rejects.toThrow('Not now.')
  expect(link.click).toHaveBeenCalledOnce()
})

/** Accepts only the new token; the old one expires during the call. */
function sending(onRefused: () => void) {
  return vi.fn(async ({ Authorization }: Record<string, string>) => {
    if (Authorization === 'Bearer new') return 'saved'
    onRefused()
    throw new ApiError(401, 'Please sign in.')
  })
}
const profileIs = (id: string) =>
  vi.stubGlobal('fetch', async (path: string) => {
    expect(path).toBe('/auth/profile')
    return Response.json({ user: { id } })
  })

test('a call whose session has expired is repeated after signing in again', async () => {
  const ask = vi.fn(async () => {
    storeToken('new')
    return true
  })
  tabSession.promptSignIn = ask
  profileIs('ira')
  expect(await withSession(sending(() => {}))).toBe('saved')
  expect(ask).toHaveBeenCalledOnce()
})

test('a late refusal of the old token does not ask to sign in when there is a new one', async () => {
  const ask = vi.fn(async () => true)
  tabSession.promptSignIn = ask
  profileIs('ira')
  expect(await withSession(sending(() => storeToken('new')))).toBe('saved')
  expect(ask).not.toHaveBeenCalled()
})

test('the request of one user is never sent as another', async () => {
  profileIs('mina')
  const send = sending(() => storeToken('new'))
  await expect(withSession(send)).rejects.toMatchObject({ status: 401 })
  expect(send).toHaveBeenCalledOnce()
})

test('a call that begins before the tab knows who has signed in is sent only as its own user', async () => {
  storeToken('new')
  const send = sending(() => {})
  profileIs('mina')
  await expect(withSession(send)).rejects.toMatchObject({ status: 401 })
  expect(send).not.toHaveBeenCalled()
  profileIs('ira')
  expect(await withSession(send)).toBe('saved')
  profileIs('mina')
  expect(await withSession(send)).toBe('saved')
})

test('a call that cannot learn who has signed in is not sent, and may be tried again', async () => {
  storeToken('new')
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  const send = sending(() => {})
  await expect(withSession(send)).rejects.toMatchObject({ status: 503 })
  expect(send).not.toHaveBeenCalled()
})

test('of a session that another tab begins during a call, the token that was checked is sent', async () => {
  const send = vi.fn(async ({ Authorization }: Record<string, string>) => {
    if (Authorization === 'Bearer new') return 'saved'
    storeToken('new')
    throw new ApiError(401, 'Please sign in.')
  })
  vi.stubGlobal('fetch', async () => {
    storeToken('of mina')
    return Response.json({ user: { id: 'ira' } })
  })
  expect(await withSession(send)).toBe('saved')
  storeToken('old')
  tabSession.token = 'old'
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  await expect(withSession(send), 'it may be tried again').rejects.toMatchObject({ status: 503 })
})

test('a call of a tab that has not heard of the Logout in another one is not sent', async () => {
  localStorage.removeItem(TOKEN)
  const send = vi.fn(async () => 'saved')
  await expect(withSession(send)).rejects.toMatchObject({ status: 401 })
  expect(send).not.toHaveBeenCalled()
})

test('a call asks to sign in when the session that another tab has begun has ended', async () => {
  storeToken('ended')
  vi.stubGlobal('fetch', async () => new Response('', { status: 401 }))
  tabSession.promptSignIn = async () => {
    storeToken('new')
    return true
  }
  expect(await withSession(sending(() => {}))).toBe('saved')
})

test('a call that needs the password is not repeated as another user who has signed in meanwhile', async () => {
  tabSession.promptConfirmation = async () => {
    tabSession.owner = 'mina'
    return true
  }
  const refused = new ApiError(403, 'The password, please.', { needsConfirmation: true })
  const send = vi.fn(async () => 'saved').mockRejectedValueOnce(refused)
  await expect(withSession(send)).rejects.toMatchObject({ status: 403 })
  expect(send).toHaveBeenCalledOnce()
})

test('a call with a key is sent once more, by the same session, when its answer is lost', async () => {
  const sent: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers)
    storeToken('new')
    return Response.json({}, { status: sent.length < 3 ? 502 : 409 })
  })
  const send = () => callOnce('POST /api/tags', 'one', { body: { tag: 'verandah' } })
  await expect(send()).rejects.toMatchObject({ status: 502 })
  const asOld = { Authorization: 'Bearer old', 'Idempotency-Key': 'one' }
  expect(sent).toMatchObject([asOld, asOld])
  await expect(send()).rejects.toMatchObject({ status: 409 })
  expect(sent).toHaveLength(3)
})

test('a call is sent to the URL made of its params and query, and returns the response', async () => {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) =>
    Response.json({ message: 'User deleted.' }),
  )
  vi.stubGlobal('fetch', fetched)
  const answer = await call('DELETE /api/users/:id', { params: { id: 'a/b' } })
  expect(answer.message).toBe('User deleted.')
  await call('GET /api/activity', { query: { limit: 5, cursor: undefined, kind: 'project,user' } })
  await call('POST /api/tags', { body: { tag: 'verandah' } })
  expect(fetched.mock.calls).toMatchObject([
    ['/api/users/a%2Fb', { method: 'DELETE', headers: { Authorization: 'Bearer old' }, body: undefined }],
    ['/api/activity?limit=5&kind=project%2Cuser', { method: 'GET' }],
    ['/api/tags', { body: '{"tag":"verandah"}', headers: { 'Content-Type': 'application/json' } }],
  ])
})

test('the compiler knows each call, what it takes and what it answers', () => {
  const sends = [
    // @ts-expect-error: there is no such call
    () => call('GET /api/nothing'),
    // @ts-expect-error: which user
    () => call('DELETE /api/users/:id'),
    // @ts-expect-error: a tag is a text
    () => call('POST /api/tags', { body: { tag: 1 } }),
    // @ts-expect-error: a user has no such field
    async () => (await call('GET /api/users'))[0]?.passwordHash,
  ]
  expect(sends).toHaveLength(4)
})
