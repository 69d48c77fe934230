import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { InvalidSetting } from './invalid-setting.ts'

type Environment = Record<string, string | undefined>

/**
 * The environment, in which each `NAME_FILE` of these names gives way to `NAME` with the content of that file, without the line break at
 * its end. Secrets managers write such files; systemd puts those of a service, its credentials, into one folder.
 */
export function withFiles(environment: Environment, names: readonly string[]): Environment {
  const credentials = credentialsIn(environment.CREDENTIALS_DIRECTORY)
  const fromFiles = names.flatMap((name) => {
    const file = environment[`${name}_FILE`] || credentials.get(name)
    if (!file) return []
    if (environment[name])
      throw new InvalidSetting(`The setting ${name} is set, and a file sets it too: ${file}.`)
    return [[name, contentOf(file, name)]]
  })
  return { ...environment, ...Object.fromEntries(fromFiles) }
}

/** The files of the folder by their names. Throws when it cannot be read: without its secrets the server would make its own. */
function credentialsIn(folder: string | undefined): Map<string, string> {
  if (!folder) return new Map()
  try {
    return new Map(readdirSync(folder).map((name) => [name, path.join(folder, name)]))
  } catch (error) {
    throw new InvalidSetting(
      `The folder of the setting CREDENTIALS_DIRECTORY cannot be read: ${(error as Error).message}.`,
    )
  }
}

function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new InvalidSetting(
      `The setting ${name} is in a file that cannot be read: ${(error as Error).message}.`,
    )
  }
}
