import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../../test/support/outside/databases.ts'
import { fileStores } from '../../test/support/outside/file-stores.ts'
import { unfinishedName } from '../domain/file/file-store.ts'
import type { PrivateStore } from '../domain/file/private-store.ts'
import { HOUR } from '../domain/time/durations.ts'
import type { Database } from '../store/database/database.ts'
import { deleteUnusedPrivateFiles } from './delete-unused-files.ts'

describe.each(fileStores)('unused private files on $name', ({ open }) => {
  let db: Database
  let store: Awaited<ReturnType<typeof open>>
  let privateFiles: PrivateStore
  beforeAll(async () => {
    db = await databases[0]!.open()
    store = await open()
    privateFiles = await store.openPrivateFiles()
  })
  beforeEach(async () => {
    await db.deleteFrom('certificates').execute()
  })
  afterAll(async () => {
    await store.close()
    await db.destroy()
  })

  const names = async () => (await Array.fromAsync(privateFiles.list())).toSorted()
  const put = (name: string) => privateFiles.put(name, new Blob(['x']).stream())
  const addRow = (stored: string) =>
    db
      .insertInto('certificates')
      .values({ id: stored, stored, name: 'a.pdf', bytes: 1, pages: 1, created_at: '', created_by: '' })
      .execute()
  const deleteAfter = (hours: number, files = privateFiles) =>
    deleteUnusedPrivateFiles(db, files, new Date(Date.now() + hours * HOUR))

  test('are deleted after a day, and those that a row names are kept', async () => {
    await store.files.put('picture.webp', new Uint8Array([1]))
    const unfinished = unfinishedName('left', crypto.randomUUID())
    for (const name of ['used', 'unused', unfinished]) await put(name)
    await addRow('used')
    await deleteAfter(23)
    expect(await names()).toEqual([unfinished, 'unused', 'used'].toSorted())
    await deleteAfter(25)
    expect(await names()).toEqual(['used'])
    expect(await store.files.exists('picture.webp')).toBe(true)
    await db.deleteFrom('certificates').execute()
    await deleteAfter(25)
    expect(await names()).toEqual([])
  })

  test('one whose row is written while they are listed is kept', async () => {
    await put('late')
    const adding: PrivateStore = {
      ...privateFiles,
      async *list() {
        yield* privateFiles.list()
        await addRow('late')
      },
    }
    await deleteAfter(25, adding)
    expect(await names()).toEqual(['late'])
  })
})
