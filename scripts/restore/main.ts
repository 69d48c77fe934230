import { createReadStream, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Problem } from '../../src/domain/shared/problem.ts'
import { type Config, isAddress, readConfig } from '../../src/outside/config.ts'
import { openBackups } from '../../src/outside/file/files.ts'
import { keyFile, previousKeys } from '../../src/outside/secret-key.ts'
import { noteSuccess } from '../../src/store/backup/backup-runs.ts'
import { type RestoreTarget, restoreBackup } from '../../src/work/backup/restore-backup.ts'
import { contentOf } from '../../src/work/copy/copied-store.ts'
import { locationInWords, storeOf, withDatabase } from '../places/stored-data.ts'
import { runTool, UsageError } from '../run-tool.ts'
import { askAboutUsers, isAccessChoice } from './ask-about-users.ts'

const HELP = `Restores a backup into the place that the server's settings name: SQLite or PostgreSQL, disk or S3. Stop the server first.

  npm run restore -- <file>               a file, or the name of a backup in BACKUP_DIR or BACKUP_S3_BUCKET
  npm run restore -- <file> --replace     also where there is data already, which is put aside
  npm run restore -- <file> --other-key   also without the secret key of the backup: its private files cannot be read then

  npm run restore -- <file> --replace --users newer|reset|backup
                                          answers beforehand what is asked when users differ: as in the data that is replaced; as
                                          in the backup, but who differs needs a new password; or as in the backup

The whole file is checked before anything is changed. An encrypted one needs BACKUP_PASSPHRASE.`

await runTool(HELP, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean' }, 'other-key': { type: 'boolean' }, users: { type: 'string' } },
  })
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new UsageError('Name one file.')
  if (isAddress(file))
    throw new UsageError(
      'Name a file, or a backup in BACKUP_DIR or BACKUP_S3_BUCKET. The settings name the place to restore into, such as DATABASE_URL.',
    )
  const { users } = values
  if (users !== undefined && !isAccessChoice(users))
    throw new UsageError('--users is newer, reset or backup.')
  const config = readConfig()
  const open = await source(config, file)
  if (!config.databaseUrl || !config.s3) mkdirSync(config.dataDir, { recursive: true })
  const restored = await restoreBackup(open, targetOf(config), {
    replaces: values.replace ?? false,
    allowsOtherKey: values['other-key'] ?? false,
    passphrase: config.backup.passphrase,
    settle: (differences) => askAboutUsers(differences, users),
  })
  await noteRestore(config, path.basename(file))
  console.log(`The backup of ${restored.manifest.madeAt} is restored into ${locationInWords(config)}.`)
  if (restored.aside) console.log(`What was there before is in ${restored.aside}.`)
  console.log(
    `Erased again, of what had been erased (applications, enquiries, subscribers, former members): ${restored.erasedAgain}.`,
  )
  if (!restored.hasProofs)
    console.log(
      'What was erased since the backup is there again, since no database was here: see docs/operating.md.',
    )
  console.log('Everybody has to sign in again. Start the server.')
})

/** So that the rotation of backups keeps this one. */
function noteRestore(config: Config, name: string) {
  return withDatabase(config, (db) => noteSuccess(db, 'restore', { name, bytes: 0, details: '' }))
}

async function source(config: Config, file: string) {
  if (existsSync(file) && statSync(file).isFile()) return async () => createReadStream(file)
  const backups =
    config.backup.target && !file.includes('/') ? await openBackups(config.backup.target) : undefined
  if (!(await backups?.exists(file))) throw new Problem(404, `There is no backup ${file}.`)
  return async () => (await contentOf(backups!, file))!.content
}

function targetOf(config: Config): RestoreTarget {
  return {
    dataDir: config.dataDir,
    isSqlite: config.databaseUrl === undefined,
    isOnDisk: config.s3 === undefined,
    keySetting: config.secretKey,
    previousKeys: previousKeys(config),
    keyInFolder: existsSync(keyFile(config)) ? readFileSync(keyFile(config), 'utf8') : undefined,
    openStore: (dataDir) => storeOf({ ...config, dataDir }),
  }
}
