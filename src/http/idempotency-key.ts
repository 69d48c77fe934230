import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { unreadable } from '../domain/problem.ts'
import type { CallKey } from '../store/idempotency.ts'
import type { AppEnv } from './app-env.ts'
import type { UploadedFile } from './upload.ts'

const LENGTH = 200 // characters

/** What makes a repeated call answer as the first one did: its key, and what it sends. */
export function idempotencyKey(
  c: Context<AppEnv>,
  body: object,
  files: Record<string, UploadedFile> = {},
): CallKey | undefined {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return undefined
  if (key.length > LENGTH) throw unreadable('The Idempotency-Key is too long.')
  const hash = createHash('sha256').update(JSON.stringify(body))
  for (const [name, { bytes }] of Object.entries(files))
    hash.update(`\0${name}\0${bytes.length}\0`).update(bytes)
  return { key, bodyHash: hash.digest('hex') }
}
