import type { z } from 'zod'
import { isSame } from '../../domain/shared/is-same.ts'
import type { NotRestored } from '../../domain/version/version-schema.ts'
import { withoutMissingPictures } from '../../domain/version/without-missing-pictures.ts'
import type { Tx } from '../database/database.ts'
import { missingPictures } from '../picture/check-pictures.ts'

type Fields = Record<string, unknown>

const NOT_IN_VERSION = 'This version does not have this field yet, so it stays as it is.'

type Restored = {
  /** The body as it was stored. */
  stored: Fields
  /** The same as this release reads it. */
  version: Fields
  current: Fields
  /** The fields to restore. */
  names: readonly string[]
  /** The rule for each field. */
  rules: Record<string, z.ZodType>
}

/**
 * The fields of a version that differ from the current record, without pictures that no longer exist. A field that the version
 * lacks gets its default, or stays where its default is not valid.
 */
export async function restorableFields(
  tx: Tx,
  { stored, version, current, names, rules }: Restored,
): Promise<{ fields: Fields; notRestored: NotRestored }> {
  const changed = names.filter((name) => !isSame(version[name], current[name]))
  const unknown = changed.filter(
    (name) => !(name in stored) && !rules[name]?.safeParse(version[name]).success,
  )
  const notRestored = unknown.map((field) => ({ field, message: NOT_IN_VERSION }))
  const wanted = changed.filter((name) => !unknown.includes(name))
  const missing = await missingPictures(
    tx,
    wanted.flatMap((name) => textsIn(version[name])),
  )
  const fields: Fields = {}
  for (const name of wanted) {
    const restored = withoutMissingPictures(version[name], current[name], missing, [name])
    if (!isSame(restored.value, current[name])) fields[name] = restored.value
    notRestored.push(...restored.notRestored)
  }
  return { fields, notRestored }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
