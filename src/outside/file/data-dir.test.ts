import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../store/database/database.ts'
import { openDataDir } from './data-dir.ts'
import { markRoots, openFiles, openPrivateFiles, rootsOf } from './files.ts'

let home: string
let dataDir: string
let umask: number
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'plinth-rights-'))
  dataDir = path.join(home, 'data')
  warnings = []
  // Most systems have this mask: others may read.
  umask = process.umask(0o022)
})
afterEach(() => {
  process.umask(umask)
  rmSync(home, { recursive: true, force: true })
})

let warnings: string[]
const open = () => openDataDir(dataDir, (_, file) => warnings.push(file))
const rights = (...names: string[]) =>
  names.map((name) => (statSync(path.join(dataDir, name)).mode & 0o777).toString(8))

test('only the server’s user can read the stored files', async () => {
  open()
  const db = await openDatabase({ dataDir })
  await db.schema.createTable('x').addColumn('y', 'text').execute()
  await markRoots(await rootsOf({ dataDir, s3: undefined }))
  await (await openFiles({ dataDir, s3: undefined })).put('picture.webp', Buffer.from('x'))
  const privateFiles = await openPrivateFiles({ dataDir, s3: undefined }, 'a key')
  await privateFiles.put('cv.pdf', new Blob(['x']).stream())
  expect(rights('', 'files', 'private')).toEqual(['700', '700', '700'])
  const names = ['plinth.db', 'plinth.db-wal', 'plinth.db-shm', 'files/picture.webp', 'private/cv.pdf']
  expect(rights(...names)).toEqual(names.map(() => '600'))
  await db.destroy()
})

test('permissions that an earlier release left open are closed', () => {
  const names = [
    'plinth.db',
    'plinth.db-wal',
    'plinth.db-shm',
    'secret.key',
    'files/a.webp',
    'files/b/c.webp',
    'private/cv.pdf',
  ]
  mkdirSync(path.join(dataDir, 'private'), { recursive: true })
  mkdirSync(path.join(dataDir, 'files', 'b'), { recursive: true })
  for (const name of names) writeFileSync(path.join(dataDir, name), 'x')
  expect(rights('', 'files', 'files/b', 'private')).toEqual(Array(4).fill('755'))
  open()
  expect(rights('', 'files', 'files/b', 'private')).toEqual(Array(4).fill('700'))
  expect(rights(...names)).toEqual(names.map(() => '600'))
})

test('a folder with other files keeps its permissions, but our own files in it are closed', () => {
  mkdirSync(path.join(dataDir, 'other-program'), { recursive: true })
  writeFileSync(path.join(dataDir, 'notes.txt'), 'x')
  writeFileSync(path.join(dataDir, 'plinth.db'), 'x')
  open()
  expect(rights('', 'other-program', 'notes.txt')).toEqual(['755', '755', '644'])
  expect(rights('plinth.db')).toEqual(['600'])
})

test('the target of a symbolic link keeps its permissions', () => {
  mkdirSync(path.join(dataDir, 'files'), { recursive: true })
  const other = path.join(home, 'other.txt')
  writeFileSync(other, 'x')
  chmodSync(other, 0o644)
  symlinkSync(other, path.join(dataDir, 'files', 'link'))
  open()
  expect(statSync(other).mode & 0o777).toBe(0o644)
})

test('the target of a linked folder keeps its permissions, and a link to its own folder does not hold up the start', () => {
  const files = path.join(dataDir, 'files')
  const other = path.join(home, 'other')
  mkdirSync(path.join(other, 'inner'), { recursive: true })
  mkdirSync(files, { recursive: true })
  writeFileSync(path.join(other, 'notes.txt'), 'x')
  symlinkSync(other, path.join(files, 'linked'))
  symlinkSync(files, path.join(files, 'again'))
  open()
  expect(rights('../other', '../other/inner', '../other/notes.txt')).toEqual(['755', '755', '644'])
})

test('a folder with a copy of the database is closed, and the copy too', () => {
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o777)
  for (const name of ['plinth.db', 'plinth.db.bak']) writeFileSync(path.join(dataDir, name), 'x')
  open()
  expect(rights('', 'plinth.db', 'plinth.db.bak')).toEqual(['700', '600', '600'])
})

test('nobody else can replace the database in a folder with other files', () => {
  mkdirSync(dataDir)
  for (const name of ['plinth.db', 'notes.txt']) writeFileSync(path.join(dataDir, name), 'x')
  chmodSync(dataDir, 0o777)
  open()
  expect(rights('', 'notes.txt')).toEqual(['755', '644'])
})

test('a sticky folder, where nobody else can replace the database, keeps its permissions', () => {
  mkdirSync(dataDir)
  for (const name of ['plinth.db', 'notes.txt']) writeFileSync(path.join(dataDir, name), 'x')
  chmodSync(dataDir, 0o1777)
  open()
  expect(rights('')).toEqual(['777'])
})

test('a database and a key behind a symbolic link are closed', () => {
  mkdirSync(dataDir)
  for (const name of ['plinth.db', 'secret.key']) {
    writeFileSync(path.join(home, name), 'x')
    symlinkSync(path.join(home, name), path.join(dataDir, name))
  }
  open()
  expect(rights('plinth.db', 'secret.key')).toEqual(['600', '600'])
})

test('a file of another user keeps its permissions with a warning, and the server still starts', () => {
  // The system does not allow changing permissions there.
  const file = '/proc/sys/kernel/random'
  mkdirSync(dataDir)
  symlinkSync(file, path.join(dataDir, 'files'))
  open()
  expect(warnings).toContain(path.join(dataDir, 'files'))
})
