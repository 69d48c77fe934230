import { parseArgs } from 'node:util'
import { isAddress } from '../../src/outside/encrypted-address.ts'
import { runTool, UsageError } from '../run-tool.ts'

const DEFAULT_FOLDER = 'backups'

const HELP = `Writes one file with everything that the studio has stored, while the server runs. Uses the same settings as the server.

  npm run backup                        into BACKUP_DIR or BACKUP_S3_BUCKET, else into the folder ${DEFAULT_FOLDER}
  npm run backup -- --to <folder>       into this folder
  npm run backup -- --with-key          with secret.key, also when the file is not encrypted
  npm run backup -- --rehearse          restore the newest one into a temporary folder, start the app on it and read its pages
      --live <address>                  … and compare them with those of the site that runs there

With BACKUP_PASSPHRASE the file is encrypted.`

await runTool(HELP, async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      to: { type: 'string' },
      'with-key': { type: 'boolean' },
      rehearse: { type: 'boolean' },
      live: { type: 'string' },
    },
  })
  if (values.live && !values.rehearse) throw new UsageError('--live is only for --rehearse.')
  if (values['with-key'] && values.rehearse) throw new UsageError('--with-key is only for a backup.')
  if (values.to && isAddress(values.to))
    throw new UsageError(
      '--to names a folder. For a bucket set BACKUP_S3_BUCKET and the other BACKUP_S3_ settings.',
    )
  // Loaded only here, since the help and a wrong argument do not need its many modules.
  const { backUp } = await import('./back-up.ts')
  await backUp({ ...values, defaultFolder: DEFAULT_FOLDER })
})
