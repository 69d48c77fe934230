import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { Problem } from '../../src/domain/shared/problem.ts'
import { type Config, readConfig } from '../../src/outside/config.ts'
import { isAddress } from '../../src/outside/encrypted-address.ts'
import { existingKey, keyFile } from '../../src/outside/secret-key.ts'
import { copyAll } from '../../src/work/copy/copy-all.ts'
import { locationInWords, storeOf } from '../places/stored-data.ts'
import { UsageError } from '../run-tool.ts'

/** Each is a data folder or a file of settings; `toPlace` may be the address of a database, for the same files and the same key. */
export async function copy(fromPlace: string, toPlace: string): Promise<void> {
  const from = configOf('--from', fromPlace)
  const to = isAddress(toPlace)
    ? { ...from, databaseUrl: toPlace, secretKey: existingKey(from) }
    : configOf('--to', toPlace)
  if (from.databaseUrl === to.databaseUrl && from.dataDir === to.dataDir)
    throw new UsageError('Both places have the same database.')
  checkKeys(from, to)
  console.log(`Copying from ${locationInWords(from)} to ${locationInWords(to)}.`)
  if (!to.databaseUrl || !to.s3) mkdirSync(to.dataDir, { recursive: true })
  await copyAll(await storeOf(from), await storeOf(to), (line) => console.log(line))
  takeKey(from, to)
  console.log('Everything is copied and checked.')
  if (isAddress(toPlace))
    console.log(
      `The files stay where they are. Start the server with this DATABASE_URL and ${from.secretKey ? 'the same SECRET_KEY' : `the content of ${keyFile(from)} as SECRET_KEY`}.`,
    )
}

function configOf(option: string, location: string): Config {
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
