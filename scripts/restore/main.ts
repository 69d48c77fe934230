import { parseArgs } from 'node:util'
import { isAddress } from '../../src/outside/encrypted-address.ts'
import { runTool, UsageError } from '../run-tool.ts'
import { isAccessChoice } from './ask-about-users.ts'

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
  // Loaded only here, since the help and a wrong argument do not need its many modules.
  const { restore } = await import('./restore.ts')
  await restore(file, { ...values, users })
})
