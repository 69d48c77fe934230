import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const fields = { name: 'Ira Bora', email: 'ira@example.org', phone: '', portfolio: '', coverNote: 'Dear all' }
const empty = { fields: { name: '', email: '', phone: '', portfolio: '', coverNote: '' }, fileName: '' }
const application = { fields, fileName: 'cv.pdf' }

const stored = new Map<string, string>()
/** Answers the request for the key; undefined: the server does not answer. */
let key: string | undefined

beforeEach(() => {
  stored.clear()
  key = 'A'.repeat(43)
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  })
  vi.stubGlobal('fetch', async () => {
    if (!key) throw new TypeError('Failed to fetch')
    return Response.json({ key })
  })
})

afterEach(() => vi.unstubAllGlobals())

/** As after a reload: nothing is in memory. */
async function reloaded() {
  vi.resetModules()
  return import('./stored-application.ts')
}

async function typed() {
  const { keepApplication } = await reloaded()
  keepApplication(application)
  await vi.waitFor(() => expect(stored.size).toBe(1))
  expect([...stored.values()].join()).not.toContain('Ira')
}

test('what was typed is there after a reload, and nobody can read it in the storage', async () => {
  await typed()
  expect(await (await reloaded()).readStoredApplication()).toEqual(application)
})

test('an empty form that opens while the server is away leaves what is stored, for the next reload', async () => {
  await typed()
  key = undefined
  const { readStoredApplication, keepApplication } = await reloaded()
  expect(await readStoredApplication()).toBeUndefined()
  keepApplication(empty)
  key = 'A'.repeat(43)
  expect(await (await reloaded()).readStoredApplication()).toEqual(application)
})

test('a form that is emptied is stored no longer', async () => {
  await typed()
  const { readStoredApplication, keepApplication } = await reloaded()
  keepApplication((await readStoredApplication())!)
  keepApplication(empty)
  expect(stored.size).toBe(0)
})

test('what another key has sealed is removed', async () => {
  await typed()
  key = 'B'.repeat(43)
  expect(await (await reloaded()).readStoredApplication()).toBeUndefined()
  expect(stored.size).toBe(0)
})
