import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { unreadable } from '../../domain/shared/problem.ts'
import type { CallKey } from '../../store/requests/idempotency.ts'
import type { AppEnv } from '../shared/app-env.ts'
import type { UploadedFile } from './multipart.ts'

const MAX_LENGTH = 200 // characters
export const KEY_TOO_LONG = 'The Idempotency-Key is too long.'

/** The key, and a hash of the validated fields and the files. A blank key is none. */
export function idempotencyKey(
  c: Context<AppEnv>,
  fields: object,
  files: Record<string, UploadedFile> = {},
): CallKey | undefined {
  const key = c.req.header('idempotency-key')?.trim()
  if (!key) return undefined
  if (key.length > MAX_LENGTH) throw unreadable(KEY_TOO_LONG)
  const hash = createHash('sha256').update(JSON.stringify(fields, (_, value) => sortedByName(value)))
  for (const [name, { bytes }] of Object.entries(sortedByName(files)))
    hash.update(`\0${name}\0${bytes.length}\0`).update(bytes)
  return { key, bodyHash: hash.digest('hex') }
}

/** An object with its fields in alphabetical order, since clients may send them in any order; another value as it is. */
function sortedByName<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, value[name as keyof T]])) as T
}
