import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { backedUpData, KEY, rebuilt } from '../../../test/support/data/backups.ts'
import type { Problem } from '../../domain/shared/problem.ts'
import { oneOf } from '../copy/copied-store.ts'
import { checkBackup } from './check-backup.ts'

const PASSPHRASE = 'bamboo and brick'
const data = backedUpData()
const { at, make, target, restore } = data

describe('a backup is refused, and nothing is changed, when', () => {
  const flipped = (position: number) => {
    const bytes = Buffer.from(data.backup)
    bytes[position]! ^= 1
    return bytes
  }
  const faults: Record<string, [make: () => Buffer | Promise<Buffer>, why: string]> = {
    'its end is missing': [() => data.backup.subarray(0, -2000), 'cut off'],
    'its last block is missing': [() => data.backup.subarray(0, -1), 'cut off'],
    'its second half is missing': [() => data.backup.subarray(0, data.backup.length / 2), 'cut off'],
    'it is empty': [() => Buffer.alloc(0), 'cut off'],
    'it ends after a member': [
      () => rebuilt(data.backup, { members: (members) => void members.pop() }),
      'its manifest is missing',
    ],
    'a bit of a header was changed': [() => flipped(10), 'header of a member was changed'],
    'a bit of a row was changed': [() => flipped(520), 'its member database/site.1.jsonl was changed'],
    'bytes were added': [() => Buffer.concat([data.backup, Buffer.alloc(512, 1)]), 'bytes were added'],
    'it is no backup': [() => Buffer.from('%PDF-1.7 '.repeat(200)), 'header of a member was changed'],
    'a member is missing': [
      () => rebuilt(data.backup, { members: (members) => void members.splice(3, 1) }),
      'is missing',
    ],
    'a member is there twice': [
      () => rebuilt(data.backup, { members: (members) => void members.splice(3, 0, members[3]!) }),
      'twice',
    ],
    'a member was added': [
      () =>
        rebuilt(data.backup, {
          members: (members) => void members.unshift({ name: 'files/more.webp', bytes: Buffer.from('x') }),
        }),
      'files/more.webp',
    ],
    'a member leads out of its folder': [
      () =>
        rebuilt(data.backup, {
          members: (members) => void members.unshift({ name: 'files/../../x', bytes: Buffer.from('x') }),
        }),
      'a name that no backup has, "files/../../x"',
    ],
    'a member has an absolute name': [
      () =>
        rebuilt(data.backup, {
          members: (members) => void members.unshift({ name: '/etc/passwd', bytes: Buffer.from('x') }),
        }),
      'a name that no backup has',
    ],
    'it is of a newer schema': [
      () =>
        rebuilt(data.backup, {
          manifest: (manifest) => {
            manifest.schema = '999-later'
          },
        }),
      'made by a newer release (schema 999-later)',
    ],
    'it is older than the first release': [
      () =>
        rebuilt(data.backup, { manifest: (manifest) => void Object.assign(manifest, { schema: '012-old' }) }),
      'made by a version before the first release (schema 012-old). Restore it with that version',
    ],
    'it is of a newer format': [
      () => rebuilt(data.backup, { manifest: (manifest) => void Object.assign(manifest, { format: 2 }) }),
      'made by a newer release (format 2)',
    ],
  }
  test.each(Object.entries(faults))('%s', async (_, [fault, why]) => {
    const into = target()
    await expect(restore(await fault(), into)).rejects.toThrow(why)
    expect(() => readdirSync(into.dataDir)).toThrow('ENOENT')
  })

  test('any one of its bits was changed', async () => {
    const step = Math.ceil(data.backup.length / 60)
    for (let position = 7; position < data.backup.length; position += step) {
      const refusal = await checkBackup(oneOf(flipped(position)), undefined).catch((error: Problem) => error)
      expect([position, (refusal as Problem).status]).toEqual([position, 422])
    }
  })
})

test('an encrypted backup needs its passphrase, and shows nothing of its content', async () => {
  const made = await make({ passphrase: PASSPHRASE, includesKey: true, at: new Date('2026-11-22T04:00:00Z') })
  expect(made.name).toBe('plinth-2026-11-22T04-00-00Z.tar.age')
  const encrypted = readFileSync(at('backups', made.name))
  expect([encrypted.includes('manifest.json'), encrypted.includes(KEY)]).toEqual([false, false])
  const into = target({ keySetting: undefined })
  await expect(restore(encrypted, into)).rejects.toThrow('it needs its passphrase')
  await expect(restore(encrypted, into, { passphrase: 'another one, as long' })).rejects.toThrow(
    'BACKUP_PASSPHRASE is not the one',
  )
  await expect(restore(encrypted.subarray(0, -100), into, { passphrase: PASSPHRASE })).rejects.toThrow(
    'cut off',
  )
  await restore(encrypted, into, { passphrase: PASSPHRASE })
  expect(readFileSync(path.join(into.dataDir, 'secret.key'), 'utf8')).toBe(KEY)
})

test('with a passphrase, a backup that is not encrypted is refused, since others may be able to write there', async () => {
  const into = target()
  await expect(restore(data.backup, into, { passphrase: PASSPHRASE })).rejects.toThrow(
    'it is not encrypted, although BACKUP_PASSPHRASE is set',
  )
  expect(() => readdirSync(into.dataDir)).toThrow('ENOENT')
})
