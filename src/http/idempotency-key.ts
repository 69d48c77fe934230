import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { unreadable } from '../domain/problem.ts'
import type { CallKey } from '../store/idempotency.ts'
import type { AppEnv } from './app-env.ts'
import type { UploadedFile } from './upload.ts'

const MAX_LENGTH = 200 // characters

/** The Idempotency-Key of a call and a hash of its body, by which a repeated call gets the response of the first one. */
export function idempotencyKey(
  c: Context<AppEnv>,
  body: object,
  files: Record<string, UploadedFile> = {},
): CallKey | undefined {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return undefined
  if (key.length > MAX_LENGTH) throw unreadable('The Idempotency-Key is too long.')
  const hash = createHash('sha256').update(JSON.stringify(body))
  for (const [name, { bytes }] of Object.entries(files))
    hash.update(`\0${name}\0${bytes.length}\0`).update(bytes)
  return { key, bodyHash: hash.digest('hex') }
}
