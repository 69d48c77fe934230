import type { Context } from 'hono'
import { unreadable } from '../domain/problem.ts'
import type { AppEnv } from './app-env.ts'

const LENGTH = 200 // characters

/** What makes a repeated call answer as the first one did. */
export function idempotencyKey(c: Context<AppEnv>): string | undefined {
  const key = c.req.header('idempotency-key')
  if (key !== undefined && key.length > LENGTH) throw unreadable('The Idempotency-Key is too long.')
  return key
}
