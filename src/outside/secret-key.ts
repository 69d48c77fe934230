import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { InvalidSetting } from './invalid-setting.ts'

export const KEY_LENGTH = 32 // characters

type Settings = { dataDir: string; secretKey?: string; secretKeyPrevious?: string }

/** The key that there is already: the setting, else the one in the data folder; undefined for a new data folder. */
export function existingKey(settings: Settings): string | undefined {
  if (settings.secretKey || existsSync(keyFile(settings))) return secretKey(settings)
  return undefined
}

/** The file of the former key, while the setting is absent: the operator renames the file of the key to it. */
export const previousKeyFile = (settings: Pick<Settings, 'dataDir'>) => `${keyFile(settings)}.previous`

/** The keys that only read what was sealed before the key was changed; none otherwise. */
export function previousKeys(settings: Settings): string[] {
  if (settings.secretKeyPrevious) return [settings.secretKeyPrevious]
  const file = previousKeyFile(settings)
  return existsSync(file) ? [readKey(file)] : []
}

/** The file of the key when the setting is absent. */
export const keyFile = (settings: Pick<Settings, 'dataDir'>) => path.join(settings.dataDir, 'secret.key')

/** The key that encrypts secrets at rest: the setting, else one that is created once in the data folder. */
export function secretKey(settings: Settings): string {
  if (settings.secretKey) return settings.secretKey
  const file = keyFile(settings)
  if (!existsSync(file)) createKeyFile(file)
  const key = readKey(file)
  if (key.trim().length < KEY_LENGTH) {
    throw new InvalidSetting(
      `The key in ${file} has fewer than ${KEY_LENGTH} characters. Restore it from your backup; or remove the file: a new key is created, and everybody who uses 2FA must set it up again.`,
    )
  }
  return key
}

function readKey(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new InvalidSetting(
      `The key in ${file}, in the folder of the setting DATA_DIR, cannot be read: ${(error as Error).message}. Restore the file from your backup, readable for the server's user, or set SECRET_KEY.`,
    )
  }
}

/** Atomic: complete or absent after a crash; of several processes at once, the first one's key is kept. */
function createKeyFile(file: string) {
  mkdirSync(path.dirname(file), { recursive: true })
  const temporary = `${file}.${randomUUID()}`
  writeFileSync(temporary, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true })
  try {
    linkSync(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary)
  }
}
