import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { parseArgs, parseEnv } from 'node:util'
import { Problem } from '../../src/domain/shared/problem.ts'
import { type Config, isAddress, readConfig } from '../../src/outside/config.ts'
import { existingKey, keyFile } from '../../src/outside/secret-key.ts'
import { copyAll } from '../../src/work/copy/copy-all.ts'
import { locationInWords, storeOf } from '../places/stored-data.ts'
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
  const from = configOf('--from', values.from)
  const to = isAddress(values.to) ? withDatabase(from, values.to) : configOf('--to', values.to)
  if (from.databaseUrl === to.databaseUrl && from.dataDir === to.dataDir)
    throw new UsageError('Both places have the same database.')
  checkKeys(from, to)
  console.log(`Copying from ${locationInWords(from)} to ${locationInWords(to)}.`)
  if (!to.databaseUrl || !to.s3) mkdirSync(to.dataDir, { recursive: true })
  await copyAll(await storeOf(from), await storeOf(to), (line) => console.log(line))
  takeKey(from, to)
  console.log('Everything is copied and checked.')
  if (isAddress(values.to))
    console.log(
      `The files stay where they are. Start the server with this DATABASE_URL and ${from.secretKey ? 'the same SECRET_KEY' : `the content of ${keyFile(from)} as SECRET_KEY`}.`,
    )
})

/** The same files and the same key, with another database. */
function withDatabase(from: Config, databaseUrl: string): Config {
  if (!/^postgres(ql)?:/.test(databaseUrl)) throw notALocation('--to')
  return { ...from, databaseUrl, secretKey: existingKey(from) }
}

function notALocation(option: string) {
  return new UsageError(
    `${option}: of addresses only postgres://… is a place, and only for --to. Write a file with DATABASE_URL=…, S3_BUCKET=… and SECRET_KEY=…, one a line, and name that file.`,
  )
}

function configOf(option: string, location: string): Config {
  if (isAddress(location)) throw notALocation(option)
  const found = statSync(location, { throwIfNoEntry: false })
  if (found?.isFile()) return readConfig(parseEnv(readFileSync(location, 'utf8')))
  if (option === '--to' || found?.isDirectory()) return readConfig({ DATA_DIR: location })
  throw new UsageError(`${option}: there is neither a data folder nor a file of settings at ${location}.`)
}

/** Private files and 2FA secrets are copied as they are, so both places need the same key. */
function checkKeys(from: Config, to: Config) {
  const key = existingKey(from)
  const target = existingKey(to)
  if (key === undefined || target === key || (target === undefined && !from.secretKey)) return
  const where = from.secretKey ? 'SECRET_KEY of the place to copy from' : `the content of ${keyFile(from)}`
  throw new Problem(
    409,
    `Both places need the same secret key, with which private files and 2FA secrets are encrypted: set SECRET_KEY of the place to copy to to ${where}. Nothing was changed.`,
  )
}

function takeKey(from: Config, to: Config) {
  if (from.secretKey || to.secretKey || existsSync(keyFile(to)) || !existsSync(keyFile(from))) return
  copyFileSync(keyFile(from), keyFile(to))
  console.log('secret.key: copied.')
}
