import { parseArgs } from 'node:util'
import { isAddress } from '../../src/outside/encrypted-address.ts'
import { runTool, UsageError } from '../run-tool.ts'

const HELP = `Copies everything that a studio has stored, database and files, to another place, and checks the copy by counts and hashes.

  npm run copy -- --from <place> --to <place>

A place is a data folder (SQLite, and files on disk), or a file with the settings of a server, one NAME=value a line:
DATABASE_URL, S3_BUCKET and the other S3_ settings, SECRET_KEY, DATA_DIR. Settings that are not in the file have their defaults.
--to may also be the address of a database, postgres://…: the rows are copied there, and the files and the secret key stay.

  npm run copy -- --from data --to postgres.env     from SQLite and disk to what postgres.env names
  npm run copy -- --from postgres.env --to new-data  and back

Stop the server of the place to copy from first. The target must be empty. After an interruption run the command again: it goes on
with the files that are missing.`

await runTool(HELP, async (args) => {
  const { values } = parseArgs({ args, options: { from: { type: 'string' }, to: { type: 'string' } } })
  if (!values.from || !values.to) throw new UsageError('Name the places: --from <place> --to <place>.')
  if (isAddress(values.from)) throw noPlace('--from')
  if (isAddress(values.to) && !/^postgres(ql)?:/.test(values.to)) throw noPlace('--to')
  // Loaded only here, since the help and a wrong argument do not need its many modules.
  const { copy } = await import('./copy.ts')
  await copy(values.from, values.to)
})

function noPlace(option: string) {
  return new UsageError(
    `${option}: of addresses only postgres://… is a place, and only for --to. Write a file with DATABASE_URL=…, S3_BUCKET=… and SECRET_KEY=…, one a line, and name that file.`,
  )
}
