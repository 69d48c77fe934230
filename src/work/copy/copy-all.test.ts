import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { plinth } from '../../domain/account/user.ts'
import { filesOnDisk } from '../../outside/file/files-on-disk.ts'
import { checkNextEntries } from '../../store/activity/verify-chain.ts'
import { openDatabase } from '../../store/database/database.ts'
import { migrate } from '../../store/migrations/migrate.ts'
import { removeSubscriber } from '../../store/subscriber/subscribers.ts'
import { copyAll } from './copy-all.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'plinth-copy-all-'))
afterAll(() => rmSync(folder, { recursive: true }))

const storeIn = (name: string) => ({
  database: { dataDir: path.join(folder, name) },
  files: filesOnDisk(path.join(folder, name, 'files')),
  private: filesOnDisk(path.join(folder, name, 'private')),
  roots: [],
})

test('a copy has no subscriber whose removal the source proves, and its log is unchanged', async () => {
  const from = storeIn('from')
  const to = storeIn('to')
  const db = await openDatabase(from.database)
  await migrate(db)
  const times = { created_at: '2026-01-01T00:00:00.000Z', confirmed_at: null }
  const row = { id: '1', email: 'mina@client.example', state: 'confirmed' as const, ...times }
  await db.insertInto('subscribers').values(row).execute()
  await removeSubscriber(db, plinth, '1')
  // As when the rows of an older copy were written over those of the database.
  await db.insertInto('subscribers').values(row).execute()
  await db.destroy()
  const said: string[] = []
  await copyAll(from, to, (line) => said.push(line))
  expect(said.at(-1)).toContain('were erased again: 1.')
  const copy = await openDatabase(to.database)
  expect(await copy.selectFrom('subscribers').selectAll().execute()).toEqual([])
  expect(await checkNextEntries(copy)).toMatchObject({ checked: 2, broken: null })
  await copy.destroy()
})
