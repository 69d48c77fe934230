import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import {
  type AccessChoice,
  type AccessDifference,
  accessDifferences,
} from '../../domain/account/access-difference.ts'
import type { Manifest } from '../../domain/backup/manifest-schema.ts'
import { DATABASE_FILE } from '../../domain/file/file-store.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { RESTORING } from '../../outside/file/data-dir.ts'
import { encryptedFiles, idOfKey } from '../../outside/file/encrypted-files.ts'
import { markRoots } from '../../outside/file/files.ts'
import { filesOnDisk } from '../../outside/file/files-on-disk.ts'
import { type AccessRows, accessOf, readAccess, settleAccess } from '../../store/account/access.ts'
import { putSchemaAside, restoreSchema } from '../../store/copy/schema-aside.ts'
import { type DatabaseLocation, digestsOf, readSnapshot } from '../../store/copy/snapshot.ts'
import { emptyState, writeRows } from '../../store/copy/write-rows.ts'
import { change, type Database, openDatabase, type Tx } from '../../store/database/database.ts'
import { withoutTimeLimits } from '../../store/database/time-limits.ts'
import { eraseAgain } from '../../store/erase-again.ts'
import { migrate } from '../../store/migrations/migrate.ts'
import { type CopiedStore, hashing } from '../copy/copied-store.ts'
import { checkBackup, memberKind, membersIn } from './check-backup.ts'
import { checkTarget } from './check-target.ts'

export type RestoreTarget = {
  dataDir: string
  /** Its database is a file in the data folder. */
  isSqlite: boolean
  /** Its files are in the data folder. */
  isOnDisk: boolean
  /** The setting SECRET_KEY, and what secret.key in the data folder holds. */
  keySetting: string | undefined
  keyInFolder: string | undefined
  /** Keys with which what was sealed before is read. */
  previousKeys?: readonly string[]
  /** The store with what is on disk in this folder. */
  openStore(dataDir: string): Promise<CopiedStore>
}

type Options = {
  /** Replaces data, which is kept aside. */
  replaces: boolean
  /** Goes on although the private files and 2FA secrets cannot be read with the key of the target. */
  allowsOtherKey: boolean
  passphrase: string | undefined
  /** Called where users of the backup differ from those of the database that is replaced; what it throws ends the restore, and nothing is changed. */
  settle: (differences: readonly AccessDifference[]) => Promise<AccessChoice>
  /** How long a PostgreSQL database is watched for a server that uses it, in ms. */
  watched?: number
}

type Restored = {
  manifest: Manifest
  /** The folder or schema of the data that was there before. */
  aside: string | undefined
  /** How many applications, enquiries, subscribers and former members of the backup were erased again. */
  erasedAgain: number
  /** There was a database to replace, and its proofs of erasures could be read. */
  hasProofs: boolean
}

/**
 * Restores a backup. Checks all of it, and the target, before it changes anything; then builds what is on disk in a folder of its own,
 * which takes the place of the old data in the end. `open` is called twice. Throws a Problem that says why it refuses.
 */
export async function restoreBackup(
  open: () => Promise<AsyncIterable<Uint8Array>>,
  target: RestoreTarget,
  { replaces, allowsOtherKey, passphrase, settle, watched }: Options,
): Promise<Restored> {
  const manifest = await checkBackup(await open(), passphrase)
  if (!allowsOtherKey) checkKey(manifest, target)
  const { database } = await target.openStore(target.dataDir)
  const before = await checkTarget(database, replaces, watched)
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')
  const folder = path.join(target.dataDir, RESTORING)
  const schemaAside = !target.isSqlite && before.hasRecords ? `before_restore_${stamp}` : undefined
  // Files that an interrupted restore left behind.
  await rm(folder, { recursive: true, force: true })
  try {
    if (schemaAside) await putSchemaAside(database, schemaAside)
    const store = await target.openStore(folder)
    if (target.isSqlite || target.isOnDisk) await mkdir(folder, { recursive: true, mode: 0o700 })
    await markRoots(store.roots)
    const members = membersIn(await open(), passphrase)
    // Its transaction stays open while the files are written, which may take an hour.
    await withoutTimeLimits(() => unpack(members, manifest, store, keyFileOf(target, folder)))
    const erasedAgain = await finish(store, before, target, settle)
    const movedTo = await replaceData(target, folder, `before-restore-${stamp}`)
    const aside = schemaAside ? `the schema ${schemaAside} of the database` : undefined
    return {
      manifest,
      aside: [aside, movedTo].filter(Boolean).join(' and ') || undefined,
      erasedAgain,
      hasProofs: before.erasures !== undefined,
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    if (schemaAside) await restoreSchema(database, schemaAside)
    throw error
  }
}

function checkKey(manifest: Manifest, { keySetting, keyInFolder, previousKeys = [] }: RestoreTarget) {
  // A key in the file takes the place of that in the folder.
  if (keySetting === undefined && manifest.secretKey === 'included') return
  const key = keySetting ?? keyInFolder
  const keys = key === undefined ? previousKeys : [key, ...previousKeys]
  if (keys.some((one) => idOfKey(one).toString('hex') === manifest.secretKeyId)) return
  const remedy =
    manifest.secretKey === 'included'
      ? 'The backup holds its key: restore without SECRET_KEY'
      : 'Set SECRET_KEY to it, or put its secret.key into DATA_DIR'
  throw new Problem(
    409,
    `The ${key === undefined ? 'secret key of this backup is not here' : 'secret key here is not the one of this backup'}: without it private files and 2FA secrets cannot be read. ${remedy}; or restore with --other-key, and go without them. Nothing was changed.`,
  )
}

/** The file where the key is to be written, unless a setting has it. */
const keyFileOf = ({ keySetting }: RestoreTarget, folder: string) =>
  keySetting === undefined ? folder : undefined

/** Fills an empty database and file store. The rows are written in one transaction. */
async function unpack(
  members: ReturnType<typeof membersIn>,
  manifest: Manifest,
  store: CopiedStore,
  keyFolder: string | undefined,
) {
  const hashes = new Map(manifest.members.map(({ name, sha256 }) => [name, sha256]))
  // Closed before the rows are compared.
  {
    await using db = await openDatabase(store.database)
    await migrate(db, manifest.schema)
    // Between the rows and the end of the transaction files are stored, which may take hours.
    await withoutTimeLimits(() =>
      change(db, async (tx) => {
        await emptyState(tx)
        for await (const { name, content } of members) {
          const member = memberKind(name)
          const hashed = hashing(content)
          if (member?.kind === 'rows') await unpackRows(tx, member.table, hashed.content())
          else if (member?.kind === 'file') await store[member.group].put(member.name, hashed.content())
          else if (member?.kind === 'key' && keyFolder)
            await filesOnDisk(keyFolder).put('secret.key', hashed.content())
          else for await (const _ of hashed.content());
          if (member?.kind !== 'manifest' && hashed.result().sha256 !== hashes.get(name))
            throw new Problem(
              409,
              `The backup was changed while it was restored: ${name}. Nothing was changed.`,
            )
        }
      }),
    )
  }
  await compareRows(store.database, manifest)
}

async function unpackRows(tx: Tx, table: string, content: AsyncIterable<Uint8Array>) {
  const lines = (await text(content)).trimEnd().split('\n')
  await writeRows(
    tx,
    table,
    lines.map((line) => JSON.parse(line)),
  )
}

async function compareRows(location: DatabaseLocation, { tables }: Manifest) {
  const restored = await readSnapshot(location, (snapshot) => digestsOf(snapshot, Object.keys(tables)))
  for (const [table, { hash }] of Object.entries(tables))
    if (restored?.[table]?.hash !== hash)
      throw new Problem(500, `The restored rows of ${table} differ from those of the backup.`)
}

/** Brings the database to the schema of this release, settles who gets in, and erases again what was erased since the backup. */
async function finish(
  store: CopiedStore,
  before: Awaited<ReturnType<typeof checkTarget>>,
  { keySetting, keyInFolder }: RestoreTarget,
  settle: Options['settle'],
) {
  await using db = await openDatabase(store.database)
  await migrate(db)
  if (before.access) await settleUsers(db, before.access, settle)
  // Files are deleted without their key.
  const files = encryptedFiles(store.private, keySetting ?? keyInFolder ?? '')
  return await eraseAgain(db, files, before.erasures)
}

async function settleUsers(db: Database, newer: AccessRows, settle: Options['settle']) {
  const differences = accessDifferences(accessOf(newer), accessOf(await readAccess(db)))
  const choice = differences.length > 0 ? await settle(differences) : 'backup'
  if (choice !== 'backup') await settleAccess(db, newer, choice)
}

/** Moves the old data aside and the new data into its place. Returns where the old data is. */
async function replaceData(
  { dataDir, isSqlite, isOnDisk }: RestoreTarget,
  folder: string,
  asideName: string,
) {
  if (!isSqlite && !isOnDisk) return undefined
  const made = await readdir(folder)
  const replaced = [
    ...(isSqlite ? ['', '-wal', '-shm'].map((end) => DATABASE_FILE + end) : []),
    ...(isOnDisk ? ['files', 'private'] : []),
    ...(made.includes('secret.key') ? ['secret.key'] : []),
  ]
  const aside = path.join(dataDir, asideName)
  const present = new Set(await readdir(dataDir))
  const moved = replaced.filter((name) => present.has(name))
  if (moved.length > 0) await mkdir(aside, { mode: 0o700 })
  // The database at last: before, the folder has none.
  const last = (name: string) => (name === DATABASE_FILE ? 1 : 0)
  const moves = [
    ...moved.map((name) => ({ from: path.join(dataDir, name), to: path.join(aside, name) })),
    ...made
      .toSorted((a, b) => last(a) - last(b))
      .map((name) => ({ from: path.join(folder, name), to: path.join(dataDir, name) })),
  ]
  await renameAll(moves).catch(async (error) => {
    if (moved.length > 0) await rmdir(aside)
    throw new Problem(
      500,
      `The restored data could not take its place: ${error.message}. DATA_DIR, files and private must be on one disk. The old data is as it was.`,
    )
  })
  await rm(folder, { recursive: true })
  return moved.length > 0 ? aside : undefined
}

/** All or none: when one fails, those before it are taken back. */
async function renameAll(moves: readonly { from: string; to: string }[]) {
  const done: (typeof moves)[number][] = []
  try {
    for (const move of moves) {
      await rename(move.from, move.to)
      done.unshift(move)
    }
  } catch (error) {
    for (const { from, to } of done) await rename(to, from)
    throw error
  }
}
