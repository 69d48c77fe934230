import { BACKUP_FORMAT, type Manifest } from '../../domain/backup/manifest-schema.ts'
import { backupName } from '../../domain/backup/rotation.ts'
import type { FileStore } from '../../domain/file/file-store.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { encryptBackup } from '../../outside/backup/encrypted-backup.ts'
import { fitsTar, type Member, tarOf } from '../../outside/backup/tar.ts'
import { idOfKey } from '../../outside/file/encrypted-files.ts'
import { type Root, refuseUnmarked } from '../../outside/file/files.ts'
import { backedUpTables } from '../../store/copy/copied-tables.ts'
import { openSnapshot, type Row, type Snapshot, TableDigest } from '../../store/copy/snapshot.ts'
import { isKnownSchema, releaseOf } from '../../store/migrations/migrate.ts'
import { type CopiedStore, contentOf, fileGroups, hashing, oneOf, storedNames } from '../copy/copied-store.ts'
import { checkBackup, KEY_MEMBER, MANIFEST_MEMBER } from './check-backup.ts'
import { deleteUnfinished } from './rotate-backups.ts'

const ROWS_LENGTH = 4_000_000 // characters of rows in one member, which is held in memory

type BackupParts = {
  store: CopiedStore
  secretKey: string
  /** Whether the file holds the key. Otherwise it is kept elsewhere, and is needed to read private files and 2FA secrets. */
  includesKey: boolean
  passphrase: string | undefined
  /** The work factor of scrypt, for the passphrase; tests take less than the usual one. */
  workFactor?: number
  at: Date
}

/** Works while the server runs, and reads the file again to check it; only a complete one has its name. */
export async function writeBackup(
  target: FileStore,
  parts: BackupParts,
): Promise<{ name: string; bytes: number; manifest: Manifest }> {
  // At first, since on a full disk there is no later.
  await deleteUnfinished(target)
  const name = backupName(parts.at, parts.passphrase !== undefined)
  const tar = tarOf(membersOf(parts))
  await target.put(
    name,
    parts.passphrase === undefined ? tar : encryptBackup(tar, parts.passphrase, parts.workFactor),
  )
  const written = await contentOf(target, name)
  if (!written) throw new Error(`The backup ${name} is not where it was written.`)
  const manifest = await checkBackup(written.content, parts.passphrase)
  return { name, bytes: written.length, manifest }
}

async function* membersOf({ store, secretKey, includesKey, at }: BackupParts): AsyncGenerator<Member> {
  const snapshot = await openSnapshot(store.database)
  if (!snapshot) throw new Problem(404, 'There is no database yet. Start the server once.')
  const members: Manifest['members'] = []
  const tables: Manifest['tables'] = {}
  let about: { schema: string; version: number }
  const add = async function* (name: string, bytes: number, body: AsyncIterable<Uint8Array>) {
    const hashed = hashing(body)
    yield { name, bytes, content: hashed.content() }
    members.push({ name, ...hashed.result() })
  }
  const addBytes = (name: string, bytes: Buffer) => add(name, bytes.length, oneOf(bytes))
  try {
    about = await aboutOf(snapshot, store.roots)
    // A database of an earlier release has fewer tables: it is backed up before the release is started on it.
    for (const table of backedUpTables.filter((name) => snapshot.tables.has(name))) {
      const digest = new TableDigest()
      let part = 0
      for await (const lines of inParts(snapshot.rows(table), digest))
        yield* addBytes(`database/${table}.${++part}.jsonl`, Buffer.from(lines))
      tables[table] = digest.result
    }
  } finally {
    await snapshot.close()
  }
  // After the snapshot: files are stored before the rows that name them, and are not changed.
  for (const group of fileGroups) {
    for await (const name of storedNames(store, group)) {
      const file = fitsTar(`${group}/${name}`) ? await contentOf(store[group], name) : undefined
      // Deleted since it was listed, or with a name that is too long to be ours.
      if (file) yield* add(`${group}/${name}`, file.length, file.content)
    }
  }
  if (includesKey) yield* addBytes(KEY_MEMBER, Buffer.from(secretKey))
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    madeAt: at.toISOString(),
    ...about,
    tables,
    members,
    secretKey: includesKey ? 'included' : 'not included',
    secretKeyId: idOfKey(secretKey).toString('hex'),
  }
  const bytes = Buffer.from(JSON.stringify(manifest))
  yield { name: MANIFEST_MEMBER, bytes: bytes.length, content: oneOf(bytes) }
}

async function aboutOf(snapshot: Snapshot, roots: readonly Root[]) {
  if (!snapshot.schema) throw new Problem(404, 'The database has no tables yet. Start the server once.')
  if (!isKnownSchema(snapshot.schema))
    throw new Problem(
      409,
      `The database is of ${releaseOf(snapshot.schema)} (${snapshot.schema}): back it up with that release.`,
    )
  for await (const { version, files_marked } of snapshot.rows('site')) {
    if (files_marked) await refuseUnmarked(roots, 'No backup was made.')
    return { schema: snapshot.schema, version: version as number }
  }
  throw new Error('The table site has no row.')
}

async function* inParts(rows: AsyncIterable<Row>, digest: TableDigest): AsyncGenerator<string> {
  let lines = ''
  for await (const row of rows) {
    digest.add(row)
    lines += `${JSON.stringify(row)}\n`
    if (lines.length < ROWS_LENGTH) continue
    yield lines
    lines = ''
  }
  if (lines !== '') yield lines
}
