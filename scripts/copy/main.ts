import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { parseArgs, parseEnv } from 'node:util'
import { type Config, existingKey, keyFile, readConfig } from '../../src/config.ts'
import { Problem } from '../../src/domain/problem.ts'
import { copyAll } from '../../src/work/copy/copy-all.ts'
import { placeInWords, storeOf } from '../places/stored-data.ts'
import { runTool, UsageError } from '../run-tool.ts'

const HELP = `Copies everything that a studio has stored, database and files, to another place, and checks the copy by counts and hashes.

  npm run copy -- --from <place> --to <place>

A place is a data folder (SQLite, and files on disk), or a file with the settings of a server, one NAME=value a line:
DATABASE_URL, S3_BUCKET and the other S3_ settings, SECRET_KEY, DATA_DIR. Settings that are not in the file have their defaults.

  npm run copy -- --from data --to postgres.env     from SQLite and disk to what postgres.env names
  npm run copy -- --from postgres.env --to new-data  and back

Stop the server of the place to copy from first. The target must be empty. After an interruption run the command again: it goes on
with the files that are missing.`

await runTool(HELP, async (args) => {
  const { values } = parseArgs({ args, options: { from: { type: 'string' }, to: { type: 'string' } } })
  if (!values.from || !values.to) throw new UsageError('Name the places: --from <place> --to <place>.')
  const from = configOf('--from', values.from)
  const to = configOf('--to', values.to)
  if (from.databaseUrl === to.databaseUrl && from.dataDir === to.dataDir)
    throw new UsageError('Both places have the same database.')
  checkKeys(from, to)
  console.log(`Copying from ${placeInWords(from)} to ${placeInWords(to)}.`)
  if (!to.databaseUrl || !to.s3) mkdirSync(to.dataDir, { recursive: true })
  await copyAll(await storeOf(from), await storeOf(to), (line) => console.log(line))
  takeKey(from, to)
  console.log('Everything is copied and checked.')
})

function configOf(option: string, place: string): Config {
  const found = statSync(place, { throwIfNoEntry: false })
  if (found?.isFile()) return readConfig(parseEnv(readFileSync(place, 'utf8')))
  if (option === '--to' || found?.isDirectory()) return readConfig({ DATA_DIR: place })
  throw new UsageError(`${option}: there is neither a data folder nor a file of settings at ${place}.`)
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
