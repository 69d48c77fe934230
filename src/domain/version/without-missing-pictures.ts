import { isRecord } from '../fields/difference.ts'
import type { NotRestored } from './version-schema.ts'

const LEFT_OUT = 'This picture no longer exists, so it is not restored.'
const STAYS = 'This picture no longer exists, so the current value is kept.'

/**
 * A value of an older version without the pictures that no longer exist: the current value takes their place, in lists that of the
 * entry with the same id. Where there is none, the picture is left out, and so is the section or card that shows it.
 */
export function withoutMissingPictures(
  value: unknown,
  current: unknown,
  missing: ReadonlySet<unknown>,
  path: readonly (string | number)[],
): { value: unknown; notRestored: NotRestored } {
  const notRestored: NotRestored = []
  const replaced = (field: readonly (string | number)[], now: unknown) => {
    notRestored.push({
      field: field.join('.'),
      message: now === undefined || now === null ? LEFT_OUT : STAYS,
    })
    return now
  }
  function walk(part: unknown, now: unknown, at: readonly (string | number)[]): unknown {
    if (missing.has(part)) return replaced(at, now)
    if (Array.isArray(part)) {
      return part
        .map((entry, index) => walk(entry, entryLike(entry, now), [...at, index]))
        .filter((entry) => entry !== undefined)
    }
    if (!isRecord(part)) return part
    const picture = Object.keys(part).find((key) => missing.has(part[key]))
    if (picture !== undefined) return replaced([...at, picture], now)
    const fields = Object.entries(part).map(([key, inner]) => [
      key,
      walk(inner, isRecord(now) ? now[key] : undefined, [...at, key]),
    ])
    return Object.fromEntries(fields)
  }
  return { value: walk(value, current, path), notRestored }
}

function entryLike(entry: unknown, list: unknown): unknown {
  if (!isRecord(entry) || entry.id === undefined || !Array.isArray(list)) return undefined
  return list.find((one) => isRecord(one) && one.id === entry.id)
}
