import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { InvalidSetting } from './invalid-setting.ts'

type Environment = Record<string, string | undefined>

/**
 * The environment, in which each `NAME_FILE` of these names gives way to `NAME` with the content of that file, without the line break at
 * its end. Secrets managers write such files; systemd puts those of a service, its credentials, into one folder.
 */
export function withFiles(environment: Environment, names: readonly string[]): Environment {
  const fromFiles = names.flatMap((name) => {
    const file = environment[`${name}_FILE`] || credential(environment, name)
    if (!file) return []
    if (environment[name])
      throw new InvalidSetting(`The setting ${name} is set, and a file sets it too: ${file}.`)
    return [[name, contentOf(file, name)]]
  })
  return { ...environment, ...Object.fromEntries(fromFiles) }
}

function credential({ CREDENTIALS_DIRECTORY: folder }: Environment, name: string): string | undefined {
  const file = folder && path.join(folder, name)
  return file && existsSync(file) ? file : undefined
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
