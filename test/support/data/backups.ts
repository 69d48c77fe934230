import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Manifest, manifestSchema } from '../../../src/domain/backup/manifest-schema.ts'
import { readTar, tarOf } from '../../../src/outside/backup/tar.ts'
import { encryptedFiles } from '../../../src/outside/file/encrypted-files.ts'
import { filesOnDisk } from '../../../src/outside/file/files-on-disk.ts'
import type { DatabaseLocation } from '../../../src/store/copy/snapshot.ts'
import { openDatabase } from '../../../src/store/database/database.ts'
import { migrate } from '../../../src/store/migrations/migrate.ts'
import { type RestoreTarget, restoreBackup } from '../../../src/work/backup/restore-backup.ts'
import { writeBackup } from '../../../src/work/backup/write-backup.ts'
import { type CopiedStore, oneOf } from '../../../src/work/copy/copied-store.ts'
import { fillTables } from './filled-tables.ts'

/** The secret key of the data. */
export const KEY = 'k'.repeat(32)

export const onDisk = (dataDir: string, database: DatabaseLocation = { dataDir }): CopiedStore => ({
  database,
  files: filesOnDisk(path.join(dataDir, 'files')),
  private: filesOnDisk(path.join(dataDir, 'private')),
  roots: [],
})

/** For the tests of a file: data with rows in every table, one backup of it, and functions to make others and to restore them. */
export function backedUpData() {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-backup-'))
  const at = (...names: string[]) => path.join(folder, ...names)
  const backups = filesOnDisk(at('backups'))
  const make = (more: Partial<Parameters<typeof writeBackup>[1]> = {}, into = backups) =>
    writeBackup(into, {
      store: onDisk(at('data')),
      secretKey: KEY,
      includesKey: false,
      passphrase: undefined,
      workFactor: 2,
      at: new Date('2026-11-22T03:00:00Z'),
      ...more,
    })

  let backup: Buffer
  beforeAll(async () => {
    const db = await openDatabase({ dataDir: at('data') })
    await migrate(db)
    await fillTables(db)
    // An application is stored or erased.
    await db.deleteFrom('erasures').execute()
    await db.destroy()
    const { files, private: privateFiles } = onDisk(at('data'))
    await files.put('a.webp', Buffer.alloc(200_000, 1))
    await files.put('cards/b.jpg', Buffer.from('b'))
    // Is made again when it is requested.
    await files.put('sheets/a-0123456789abcdef-a4.pdf', Buffer.from('c'))
    await encryptedFiles(privateFiles, KEY).put('cv.pdf', oneOf(Buffer.from('a curriculum vitae')))
    const { name } = await make()
    backup = readFileSync(at('backups', name))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  let count = 0
  return {
    /** A path in the folder with `data` and `backups`. */
    at,
    make,
    get backup() {
      return backup
    },
    /** An empty place to restore into. */
    target: (more: Partial<RestoreTarget> = {}, database?: DatabaseLocation): RestoreTarget => ({
      dataDir: at(`target-${++count}`),
      isSqlite: database === undefined,
      isOnDisk: true,
      keySetting: KEY,
      keyInFolder: undefined,
      openStore: async (dataDir) => onDisk(dataDir, database),
      ...more,
    }),
    restore: (
      from: Buffer | Parameters<typeof restoreBackup>[0],
      into: RestoreTarget,
      options: Partial<Parameters<typeof restoreBackup>[2]> = {},
    ) =>
      restoreBackup(typeof from === 'function' ? from : async () => oneOf(from), into, {
        replaces: false,
        allowsOtherKey: false,
        passphrase: undefined,
        settle: async () => 'backup',
        watched: 1,
        ...options,
      }),
  }
}

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

type Members = { name: string; bytes: Buffer }[]

/** The backup with other members, by a change of the list of them or of the manifest. */
export async function rebuilt(
  backup: Buffer,
  change: { members?: (members: Members) => void; manifest?: (manifest: Manifest) => void },
): Promise<Buffer> {
  const members: Members = []
  for await (const { name, content } of readTar(oneOf(backup)))
    members.push({ name, bytes: await bytesOf(content) })
  if (change.manifest) {
    const last = members.at(-1)!
    const manifest = manifestSchema.parse(JSON.parse(last.bytes.toString()))
    change.manifest(manifest)
    last.bytes = Buffer.from(JSON.stringify(manifest))
  }
  change.members?.(members)
  async function* all() {
    for (const { name, bytes } of members) yield { name, bytes: bytes.length, content: oneOf(bytes) }
  }
  return bytesOf(tarOf(all()))
}
