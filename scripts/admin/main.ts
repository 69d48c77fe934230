import { parseArgs } from 'node:util'
import { runTool, UsageError } from '../run-tool.ts'
import { type CommandName, needsEmail } from './command-names.ts'

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
  if (!isCommand(name)) throw new UsageError(`There is no command '${name}'.`)
  if (until !== undefined && name !== 'verify-log') throw new UsageError('--until is only for verify-log.')
  if (name === 'verify-log' && email && rest.length === 0) {
    const { checkExport } = await import('./check-export.ts')
    return console.log(await checkExport(email, until))
  }
  if (needsEmail[name] && !email) throw new UsageError(`The e-mail address is missing: ${name} <email>.`)
  if (rest.length > 0 || (!needsEmail[name] && email))
    throw new UsageError(`Unexpected argument: '${rest[0] ?? email}'.`)
  if (values.name !== undefined && name !== 'create') throw new UsageError('--name is only for create.')
  // Loaded only here, since the help and a wrong argument do not need its many modules.
  const { perform } = await import('./commands.ts')
  await perform(name, { email: email ?? '', name: values.name ?? '', until })
})

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(needsEmail, name)
}
