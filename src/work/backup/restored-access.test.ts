import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testLocations } from '../../../test/support/outside/database-places.ts'
import {
  type AccessChoice,
  type AccessDifference,
  accessChoices,
} from '../../domain/account/access-difference.ts'
import { filesOnDisk } from '../../outside/file/files-on-disk.ts'
import { change, type Database, openDatabase } from '../../store/database/database.ts'
import { migrate } from '../../store/migrations/migrate.ts'
import { type CopiedStore, oneOf } from '../copy/copied-store.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const KEY = 'k'.repeat(32)
const AT = '2026-01-01T00:00:00.000Z'
const folder = mkdtempSync(path.join(tmpdir(), 'plinth-restored-access-'))
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

const user = (id: string, role: 'SUPER_ADMIN' | 'HR_HIRING' = 'SUPER_ADMIN') => ({
  id,
  name: id.toUpperCase(),
  email: `${id}@plinth.example`,
  password_hash: `first password of ${id}`,
  role,
  status: 'Active' as const,
  created_at: AT,
  updated_at: AT,
})
const passkey = (id: string, userId: string) => ({
  ...{ id, user_id: userId, public_key: 'k', transports: '', name: id, created_at: AT, counter: 0 },
})

async function first(db: Database) {
  await change(db, async (tx) => {
    await tx
      .insertInto('users')
      .values([user('asha'), user('mina'), user('rahul'), user('nila')])
      .execute()
    await tx
      .insertInto('passkeys')
      .values([passkey('old key', 'nila')])
      .execute()
    const link = { token_hash: 'old link', purpose: 'password-reset' as const, new_email: '', expires_at: AT }
    await tx
      .insertInto('account_links')
      .values({ ...link, user_id: 'rahul' })
      .execute()
  })
}

/** Rahul is deleted and Tara added, Mina demoted; Nila has another password and another passkey; a demand is made. */
async function later(db: Database) {
  await change(db, async (tx) => {
    await tx.deleteFrom('users').where('id', '=', 'rahul').execute()
    await tx.insertInto('users').values(user('tara', 'HR_HIRING')).execute()
    await tx.updateTable('users').set({ role: 'HR_HIRING' }).where('id', '=', 'mina').execute()
    const changed = { password_hash: 'second password of nila' }
    await tx.updateTable('users').set(changed).where('id', '=', 'nila').execute()
    await tx.deleteFrom('passkeys').execute()
    await tx
      .insertInto('passkeys')
      .values([passkey('new key', 'nila')])
      .execute()
    await tx.insertInto('demanded_second_factors').values({ role: 'HR_HIRING', demanded_at: AT }).execute()
  })
}

const DIFFERENCES = [
  'The backup demands no second factor of the role HR - Hiring',
  'mina@plinth.example has in the backup the role Super Admin instead of HR - Hiring',
  'nila@plinth.example has in the backup another password and other passkeys',
  'rahul@plinth.example was deleted since, and is a user in the backup',
  'tara@plinth.example was added since, and is missing in the backup',
]

/** 'mina SUPER_ADMIN first password of mina' for each user; and the ids of passkeys, links and demands. */
async function accessIn(db: Database) {
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute()
  const passkeys = await db.selectFrom('passkeys').select('id').execute()
  const links = await db.selectFrom('account_links').select('token_hash').execute()
  const demands = await db.selectFrom('demanded_second_factors').select('role').execute()
  return {
    users: users.map(({ id, role, password_hash }) => `${id} ${role} ${password_hash}`),
    others: [
      ...passkeys.map(({ id }) => id),
      ...links.map((row) => row.token_hash),
      ...demands.map((row) => row.role),
    ],
  }
}

const expected: Record<AccessChoice, Awaited<ReturnType<typeof accessIn>>> = {
  newer: {
    users: [
      'asha SUPER_ADMIN first password of asha',
      'mina HR_HIRING first password of mina',
      'nila SUPER_ADMIN second password of nila',
      'tara HR_HIRING first password of tara',
    ],
    others: ['new key', 'HR_HIRING'],
  },
  reset: {
    users: ['asha SUPER_ADMIN first password of asha', 'mina HR_HIRING ', 'nila SUPER_ADMIN '],
    others: [],
  },
  backup: {
    users: [
      'asha SUPER_ADMIN first password of asha',
      'mina SUPER_ADMIN first password of mina',
      'nila SUPER_ADMIN first password of nila',
      'rahul SUPER_ADMIN first password of rahul',
    ],
    others: ['old key', 'old link'],
  },
}

describe.each(testLocations)('a backup that is restored over newer data on $name', (kind) => {
  const onDisk =
    (location: CopiedStore['database'] | undefined) =>
    async (dataDir: string): Promise<CopiedStore> => ({
      database: location ?? { dataDir },
      files: filesOnDisk(path.join(dataDir, 'files')),
      private: filesOnDisk(path.join(dataDir, 'private')),
      roots: [],
    })

  /** Settles with `settle`; returns what differed, and who gets in afterwards. */
  async function restored(settle: (differences: readonly AccessDifference[]) => Promise<AccessChoice>) {
    const dataDir = mkdtempSync(path.join(folder, 'data-'))
    const made = kind.name === 'SQLite' ? undefined : await kind.create()
    if (made) closing.push(made.remove)
    const location = made?.place ?? { dataDir }
    const openStore = onDisk(made?.place)
    const using = async <T>(work: (db: Database) => Promise<T>) => {
      const db = await openDatabase(location)
      try {
        return await work(db)
      } finally {
        await db.destroy()
      }
    }
    await using(async (db) => {
      await migrate(db)
      await first(db)
    })
    const { name } = await writeBackup(filesOnDisk(path.join(dataDir, 'backups')), {
      store: await openStore(dataDir),
      ...{ secretKey: KEY, includesKey: false, passphrase: undefined, at: new Date(AT) },
    })
    await using(later)
    let differences: readonly AccessDifference[] = []
    const target = { dataDir, isSqlite: made === undefined, isOnDisk: true, keySetting: KEY, openStore }
    const outcome = restoreBackup(
      async () => oneOf(readFileSync(path.join(dataDir, 'backups', name))),
      { ...target, keyInFolder: undefined },
      {
        ...{ replaces: true, allowsOtherKey: false, passphrase: undefined, watched: 1 },
        settle: (found) => {
          differences = found
          return settle(found)
        },
      },
    )
    const failure = await outcome.then(
      () => undefined,
      (error: Error) => error.message,
    )
    const access = await using(accessIn)
    const log = await using((db) => db.selectFrom('activity').select(['kind', 'actor_id']).execute())
    return { differences: differences.map(({ text }) => text).toSorted(), access, log, failure }
  }

  // The rows are what the databases differ in, and `newer` writes them.
  const choices = kind.name === 'SQLite' ? accessChoices : (['newer'] as const)
  test.each(choices)('has by choice the users of: %s', async (choice) => {
    const { differences, access, log, failure } = await restored(async () => choice)
    expect([failure, differences]).toEqual([undefined, DIFFERENCES])
    expect(access).toEqual(expected[choice])
    const logged = { kind: `users.${choice}-after-restore`, actor_id: 'command-line' }
    expect(log).toEqual(choice === 'backup' ? [] : [logged])
  })

  test('is not restored when nobody decides, and everything stays as it was', async () => {
    const { access, failure } = await restored(async () => {
      throw new Error('nobody can be asked')
    })
    expect(failure).toBe('nobody can be asked')
    expect(access).toEqual(expected.newer)
  })
})
