import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { backedUpData, KEY, onDisk } from '../../../test/support/data/backups.ts'
import { unfinishedName } from '../../domain/file/file-store.ts'
import { encryptedFiles } from '../../outside/file/encrypted-files.ts'
import { type CopiedStore, oneOf } from '../copy/copied-store.ts'

const data = backedUpData()
const { at, make } = data

test('it is an ordinary tar file', async () => {
  const { execFileSync } = await import('node:child_process')
  writeFileSync(at('plain.tar'), data.backup)
  const listed = execFileSync('tar', ['-tf', at('plain.tar')], { encoding: 'utf8' })
  expect(listed).toContain('manifest.json')
  const file = execFileSync('tar', ['-xOf', at('plain.tar'), 'files/a.webp'], { maxBuffer: 1e6 })
  expect(file.equals(readFileSync(at('data', 'files/a.webp')))).toBe(true)
})

test('a backup that cannot be finished leaves no file, and removes that of one that was killed', async () => {
  const store = onDisk(at('data'))
  const failing: CopiedStore = {
    ...store,
    private: {
      ...store.private,
      read: async () => {
        throw new Error('The disk is broken.')
      },
    },
  }
  const before = readdirSync(at('backups'))
  const leftBehind = at('backups', unfinishedName('plinth-2026-11-22T02-00-00Z.tar', randomUUID()))
  writeFileSync(leftBehind, 'half a backup')
  const twoHoursAgo = Date.now() / 1000 - 7200
  utimesSync(leftBehind, twoHoursAgo, twoHoursAgo)
  await expect(make({ store: failing, at: new Date('2026-11-22T05:00:00Z') })).rejects.toThrow(
    'The disk is broken.',
  )
  expect(readdirSync(at('backups'))).toEqual(before)
})

test('a backup made while files are deleted is whole, and leaves out files of others', async () => {
  const store = onDisk(at('data'))
  const vanishing: CopiedStore = {
    ...store,
    files: {
      ...store.files,
      size: async (name) => (name === 'logo@2x.png' ? 3 : store.files.size(name)),
      read: async (name) =>
        name === 'logo@2x.png' ? { length: 3, body: Buffer.from('gif') } : store.files.read(name),
      async *list() {
        yield 'gone.webp'
        // A bucket may hold such objects.
        yield 'logo@2x.png'
        yield* store.files.list()
      },
    },
  }
  const { manifest } = await make({ store: vanishing, at: new Date('2026-11-22T06:00:00Z') })
  const files = manifest.members.filter(({ name }) => name.startsWith('files/'))
  expect(files.map(({ name }) => name).toSorted()).toEqual(['files/a.webp', 'files/cards/b.jpg'])
})

test('a private file that is deleted while the pictures are copied is in the backup', async () => {
  const store = onDisk(at('data'))
  const sealed = encryptedFiles(store.private, KEY)
  await sealed.put('replaced.pdf', oneOf(Buffer.from('an earlier curriculum vitae')))
  const replacing: CopiedStore = {
    ...store,
    files: {
      ...store.files,
      async *list() {
        yield* store.files.list()
        await sealed.delete('replaced.pdf')
      },
    },
  }
  const { manifest } = await make({ store: replacing, at: new Date('2026-11-22T08:00:00Z') })
  expect(manifest.members.map((member) => member.name)).toContain('private/replaced.pdf')
})
