import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { DATABASE_FILE } from '../../src/domain/file/file-store.ts'
import { Problem } from '../../src/domain/shared/problem.ts'
import { readConfig } from '../../src/outside/config.ts'
import { migrate } from '../../src/store/migrations/migrate.ts'
import { withDatabase } from '../places/stored-data.ts'
import { runTool, UsageError } from '../run-tool.ts'
import { checkExport } from './check-export.ts'
import { commands } from './commands.ts'

const HELP = `Manages the accounts of this studio, with the same settings as the server, also while the server runs.

  npm run admin -- list                       list the accounts
  npm run admin -- create <email> [--name X]  make a Super Admin; prints the password once
  npm run admin -- reset-password <email>     set a new password and end every session; prints it once
  npm run admin -- disable-2fa <email>        turn off two-factor authentication and remove passkeys
  npm run admin -- reseal                     seal private files and 2FA secrets with SECRET_KEY that the former key sealed
  npm run admin -- verify-log [--until HASH]  check that no entry of the activity log was changed, removed or inserted
  npm run admin -- verify-log <file.csv>      check an export of the log, without the database

--until names an earlier newest hash, from the server's log or an export: an entry with it must still be there.

These actions appear in the activity log as done by the command line.`

await runTool(HELP, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { name: { type: 'string' }, until: { type: 'string' } },
  })
  const [name = '', email, ...rest] = positionals
  const { until } = values
  if (name === 'help') return console.log(HELP)
  if (name === '') throw new UsageError('Enter a command.')
  const command = commands[name]
  if (!command) throw new UsageError(`There is no command '${name}'.`)
  if (until !== undefined && name !== 'verify-log') throw new UsageError('--until is only for verify-log.')
  if (name === 'verify-log' && email && rest.length === 0) return console.log(await checkExport(email, until))
  if (command.needsEmail && !email) throw new UsageError(`The e-mail address is missing: ${name} <email>.`)
  if (rest.length > 0 || (!command.needsEmail && email))
    throw new UsageError(`Unexpected argument: '${rest[0] ?? email}'.`)
  if (values.name !== undefined && name !== 'create') throw new UsageError('--name is only for create.')

  const config = readConfig()
  const { databaseUrl, dataDir } = config
  const database = databaseUrl ? 'PostgreSQL' : path.join(dataDir, DATABASE_FILE)
  if (!databaseUrl && !existsSync(database)) {
    throw new Problem(
      404,
      `There is no database at ${database}. Set DATA_DIR to the server’s value, or start the server once.`,
    )
  }
  await withDatabase(config, async (db) => {
    await migrate(db)
    console.log(await command.run(db, { email: email ?? '', name: values.name ?? '', until, config }))
  })
})
