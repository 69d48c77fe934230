import type { BackupRunKind } from '../../src/domain/backup/backup-run.ts'
import type { FileStore } from '../../src/domain/file/file-store.ts'
import { type Config, readConfig } from '../../src/outside/config.ts'
import { backupLocationInWords, openBackups } from '../../src/outside/file/files.ts'
import { keyFile } from '../../src/outside/secret-key.ts'
import { noteFailure, noteSuccess } from '../../src/store/backup/backup-runs.ts'
import type { Database } from '../../src/store/database/database.ts'
import { existingTables } from '../../src/store/database/sql-parts.ts'
import { rehearse } from '../../src/work/backup/rehearse.ts'
import { rotateBackups } from '../../src/work/backup/rotate-backups.ts'
import { startScratchServer } from '../../src/work/backup/scratch-server.ts'
import { writeBackup } from '../../src/work/backup/write-backup.ts'
import { keyOfStudio, storeOf, withDatabase } from '../places/stored-data.ts'

type Options = {
  to?: string
  'with-key'?: boolean
  rehearse?: boolean
  live?: string
  /** The folder that is used where the settings name no place for backups. */
  defaultFolder: string
  /** The work factor of the encryption. */
  workFactor?: number
}
type Outcome = { name: string; bytes: number; details: string }

/** Makes a backup, or proves the newest one by a restore. */
export async function backUp(options: Options, config = readConfig()): Promise<void> {
  const key = keyOfStudio(config)
  await withDatabase(config, (db) =>
    options.rehearse
      ? noted(db, 'rehearsal', () => proveRestore(config, db, key, options))
      : noted(db, 'backup', () => makeBackup(config, db, key, options)),
  )
}

/** The dashboard shows the last success and the last error. */
async function noted(db: Database, kind: BackupRunKind, work: () => Promise<Outcome>) {
  // Not there before the first start of this release, when a backup is made.
  const isNoted = (await existingTables(db)).has('backup_runs')
  try {
    const outcome = await work()
    if (isNoted) await noteSuccess(db, kind, outcome)
  } catch (error) {
    if (isNoted) await noteFailure(db, kind, reasonOf(error))
    throw error
  }
}

function reasonOf(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}

function locationOf(config: Config, { to, defaultFolder }: Options) {
  return to === undefined ? (config.backup.target ?? { folder: defaultFolder }) : { folder: to }
}

async function makeBackup(
  config: Config,
  db: Database,
  secretKey: string,
  options: Options,
): Promise<Outcome> {
  const location = locationOf(config, options)
  const { passphrase } = config.backup
  const includesKey = options['with-key'] ?? (config.secretKey === undefined && passphrase !== undefined)
  const backups = await openBackups(location)
  const { name, bytes, manifest } = await writeBackup(backups, {
    store: await storeOf(config),
    secretKey,
    includesKey,
    passphrase,
    workFactor: options.workFactor,
    at: new Date(),
  })
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  const files = manifest.members.filter((member) => /^(files|private)\//.test(member.name)).length
  console.log(
    `${name} is written to ${backupLocationInWords(location)} and checked: ${rows} rows, ${files} files, ${bytes} bytes.`,
  )
  console.log(
    passphrase
      ? 'It is encrypted with BACKUP_PASSPHRASE.'
      : 'It is not encrypted: BACKUP_PASSPHRASE is not set.',
  )
  console.log(aboutKey(config, includesKey))
  // Only where the server's backups are: another folder is the operator's own.
  const isRotated = config.backup.target !== undefined && options.to === undefined
  const details = isRotated ? await rotate(backups, db) : ''
  if (details) console.error(details)
  return { name, bytes, details }
}

/** Returns what the operator has to know: which old backups are still there. */
async function rotate(backups: FileStore, db: Database): Promise<string> {
  const { deleted, failures } = await rotateBackups(backups, db)
  for (const old of deleted) console.log(`${old} is deleted, by the rotation.`)
  return failures.map(({ one, err }) => `${one} could not be deleted: ${reasonOf(err)}`).join('. ')
}

function aboutKey(config: Config, includesKey: boolean) {
  if (includesKey)
    return 'It holds the secret key: who has the file, and its passphrase if any, can read the private files.'
  const where = config.secretKey ? 'SECRET_KEY' : keyFile(config)
  return `It does not hold the secret key. Keep a copy of ${where} apart from it: without the key nobody can read the private files of a restored backup.`
}

async function proveRestore(
  config: Config,
  db: Database,
  secretKey: string,
  options: Options,
): Promise<Outcome> {
  const outcome = await rehearse({
    backups: await openBackups(locationOf(config, options)),
    passphrase: config.backup.passphrase,
    secretKey,
    live: options.live ? { url: options.live, db } : undefined,
    startServer: (dataDir) =>
      startScratchServer(dataDir, { SECRET_KEY: secretKey, PUBLIC_URL: config.publicUrl }),
  })
  console.log(`${outcome.name} was restored: ${outcome.details}.`)
  return outcome
}
