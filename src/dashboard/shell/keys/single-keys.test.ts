import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

/** The choice as a page reads it that is loaded now. */
async function loaded(stored: Map<string, string>) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.resetModules()
  return import('./single-keys.ts')
}

test('the choice to turn single keys off or on is known after a reload', async () => {
  const stored = new Map<string, string>()
  const first = await loaded(stored)
  expect(first.singleKeysAreOn()).toBe(true)
  first.turnSingleKeys(false)
  const second = await loaded(stored)
  expect(second.singleKeysAreOn()).toBe(false)
  second.turnSingleKeys(true)
  expect((await loaded(stored)).singleKeysAreOn()).toBe(true)
})
