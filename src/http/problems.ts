import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { Problem } from '../domain/problem.ts'
import type { AppEnv } from './app-env.ts'

const UNEXPECTED = 'Something went wrong. Please try again.'

/** Names each request, so that what a person reports can be found in the log. */
export function named(log: Logger): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('log', log)
    await next()
    c.header('X-Request-Id', requestId)
  }
}

/** The one place where failures become answers: a Problem in its own words, anything else as 500 without internals. */
export function problemAnswer(error: unknown, c: Context<AppEnv>): Response {
  const requestId = c.get('requestId')
  if (error instanceof Problem) {
    const { status, message, errors, details } = error
    if (details && typeof details.retryAfter === 'number') c.header('Retry-After', String(details.retryAfter))
    return c.json({ message, ...(errors ? { errors } : {}), ...details }, status as 400)
  }
  if (error instanceof HTTPException) return c.json({ message: error.message }, error.status)
  c.get('log').error({ err: error, requestId, method: c.req.method, path: c.req.path }, 'a call failed')
  return c.json({ message: UNEXPECTED, requestId }, 500)
}
