import { createReadStream, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { AccessChoice } from '../../src/domain/account/access-difference.ts'
import { Problem } from '../../src/domain/shared/problem.ts'
import { type Config, readConfig } from '../../src/outside/config.ts'
import { openBackups } from '../../src/outside/file/files.ts'
import { keyFile, previousKeys } from '../../src/outside/secret-key.ts'
import { noteSuccess } from '../../src/store/backup/backup-runs.ts'
import { type RestoreTarget, restoreBackup } from '../../src/work/backup/restore-backup.ts'
import { contentOf } from '../../src/work/copy/copied-store.ts'
import { locationInWords, storeOf, withDatabase } from '../places/stored-data.ts'
import { askAboutUsers } from './ask-about-users.ts'

type Options = { replace?: boolean; 'other-key'?: boolean; users?: AccessChoice }

/** Restores a file, or a backup of this name, into the place that the settings name. */
export async function restore(file: string, options: Options, config = readConfig()): Promise<void> {
  const open = await source(config, file)
  if (!config.databaseUrl || !config.s3) mkdirSync(config.dataDir, { recursive: true })
  const restored = await restoreBackup(open, targetOf(config), {
    replaces: options.replace ?? false,
    allowsOtherKey: options['other-key'] ?? false,
    passphrase: config.backup.passphrase,
    settle: (differences) => askAboutUsers(differences, options.users),
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
}

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
