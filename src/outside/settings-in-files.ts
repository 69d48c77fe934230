import { readFileSync } from 'node:fs'
import { InvalidSetting } from './invalid-setting.ts'

type Environment = Record<string, string | undefined>

/**
 * The environment, in which each `NAME_FILE` of these names gives way to `NAME` with the content of that file, without the line break at
 * its end. Secrets managers write such files.
 */
export function withFiles(environment: Environment, names: readonly string[]): Environment {
  const fromFiles = names.flatMap((name) => {
    const file = environment[`${name}_FILE`]
    if (!file) return []
    if (environment[name]) throw new InvalidSetting(`The settings ${name} and ${name}_FILE are both set.`)
    return [[name, contentOf(file, name)]]
  })
  return { ...environment, ...Object.fromEntries(fromFiles) }
}

function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new InvalidSetting(
      `The setting ${name}_FILE names a file that cannot be read: ${(error as Error).message}.`,
    )
  }
}
