import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileStores } from '../../test/support/outside/file-stores.ts'
import { unfinishedName } from '../domain/file/file-store.ts'
import type { PrivateStore } from '../domain/file/private-store.ts'
import { HOUR } from '../domain/time/durations.ts'
import { deleteUnusedPrivateFiles } from './delete-unused-files.ts'

describe.each(fileStores)('unused private files on $name', ({ name, open }) => {
  let store: Awaited<ReturnType<typeof open>>
  let privateFiles: PrivateStore
  beforeAll(async () => {
    store = await open()
    privateFiles = await store.openPrivateFiles()
  })
  afterAll(() => store.close())

  const names = async () => {
    const found: string[] = []
    for await (const name of privateFiles.list()) found.push(name)
    return found.toSorted()
  }
  const deleteAfter = (hours: number, inUse: readonly string[]) =>
    deleteUnusedPrivateFiles(
      privateFiles,
      async (asked) => inUse.filter((name) => asked.includes(name)),
      new Date(Date.now() + hours * HOUR),
    )

  test('are deleted after a day, and those that a row names are kept', async () => {
    await store.files.put('picture.webp', new Uint8Array([1]))
    const unfinished = unfinishedName('left', crypto.randomUUID())
    for (const name of ['used', 'unused', unfinished]) await privateFiles.put(name, new Blob(['x']).stream())
    await deleteAfter(23, ['used'])
    expect(await names()).toEqual([unfinished, 'unused', 'used'].toSorted())
    await deleteAfter(25, ['used'])
    expect(await names()).toEqual(['used'])
    expect(await store.files.exists('picture.webp')).toBe(true)
    await deleteAfter(25, [])
    expect(await names()).toEqual([])
  })

  // The batches are those of the database, wherever the files are.
  if (name === 'disk')
    test('are asked for in batches', async () => {
      const all = Array.from({ length: 501 }, (_, index) => `file-${index}`)
      for (const name of all) await privateFiles.put(name, new Blob(['x']).stream())
      await deleteAfter(25, all.slice(0, -1))
      expect(await names()).toEqual(all.slice(0, -1).toSorted())
    })
})
