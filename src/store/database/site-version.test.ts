import { afterEach, describe, expect, test, vi } from 'vitest'
import { databases } from '../../../test/support/outside/databases.ts'
import { change, type Database, publish } from './database.ts'
import { versionInMemory } from './site-version.ts'

describe.each(databases)('the version of the site on $name', ({ open }) => {
  let db: Database
  afterEach(() => db.destroy())

  test('it increases with each published change of this process at once, and with no other change', async () => {
    db = await open()
    const before = db.siteVersion.current()
    await publish(db, async () => {})
    expect(db.siteVersion.current()).toBe(before + 1)
    await change(db, async () => {})
    expect(db.siteVersion.current()).toBe(before + 1)
    await expect(publish(db, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(db.siteVersion.current()).toBe(before + 1)
  })

  test('a change of another process is known without asking for it', async () => {
    db = await open()
    const before = db.siteVersion.current()
    // Without `publish`, as if another process did it.
    await db
      .updateTable('site')
      .set({ version: before + 7 })
      .execute()
    await expect.poll(() => db.siteVersion.current()).toBe(before + 7)
  })
})

test('while the database is away the last version stays, and it is said since when; afterwards it is read again', async () => {
  vi.useFakeTimers()
  let answer: () => Promise<number> = async () => 5
  const version = versionInMemory(() => answer())
  try {
    await version.start()
    answer = () => Promise.reject(new Error('away'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(version.unreadableSince).toEqual(expect.any(Number))
    expect(version.current()).toBe(5)
    answer = async () => 6
    await vi.advanceTimersByTimeAsync(1000)
    expect(version.unreadableSince).toBeUndefined()
    expect(version.current()).toBe(6)
  } finally {
    version.close()
    vi.useRealTimers()
  }
})

test('another process’s change is looked for within a second', async () => {
  vi.useFakeTimers()
  let stored = 1
  const version = versionInMemory(async () => stored)
  try {
    await version.start()
    for (stored = 2; stored < 5; stored++) {
      await vi.advanceTimersByTimeAsync(1000)
      expect(version.current()).toBe(stored)
    }
  } finally {
    version.close()
    vi.useRealTimers()
  }
})

test('no version comes twice when the database goes back to an earlier state and is changed again', async () => {
  vi.useFakeTimers()
  let stored = 5
  const version = versionInMemory(async () => stored)
  const seen: number[] = []
  try {
    await version.start()
    for (stored of [5, 6, 3, 4, 5, 6, 7, 2, 7]) {
      await vi.advanceTimersByTimeAsync(1000)
      if (seen.at(-1) !== version.current()) seen.push(version.current())
    }
    expect(new Set(seen).size).toBe(9)
    expect(version.isReachedBy(6)).toBe(false)
    expect(version.isReachedBy(7)).toBe(true)
    expect(version.fromStored(7)).toBe(version.current())
  } finally {
    version.close()
    vi.useRealTimers()
  }
})

test('an answer that was on its way while this process published a change does not bring the older version back', async () => {
  vi.useFakeTimers()
  const versions = [5, 5]
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const version = versionInMemory(async () => {
    const read = versions.shift() ?? 6
    if (versions.length === 0) {
      asked.resolve()
      await held.promise
    }
    return read
  })
  try {
    await version.start()
    await vi.advanceTimersByTimeAsync(1000)
    await asked.promise
    await version.raise(6)
    held.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(version.current()).toBe(6)
  } finally {
    version.close()
    vi.useRealTimers()
  }
})
