import { Hono } from 'hono'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { AppEnv } from '../http/app-env.ts'
import { checked, jsonBody } from '../http/body.ts'
import { limitPerHour } from '../http/rate-limit.ts'
import type { Database } from '../store/database.ts'
import { described } from './described.ts'

const CALLS_PER_HOUR = 20
const cut = (length: number) => z.string().transform((value) => value.slice(0, length))

const clientError = z.object({ message: cut(500), stack: cut(4000).default(''), path: cut(500).default('') })

/** /api/client-errors: a page that broke in somebody's browser says so here, for the log. */
export function clientErrorCalls(db: Database, log: Logger, trustProxy: boolean) {
  return new Hono<AppEnv>().post(
    '/',
    described({
      summary: 'Report that a page broke in the browser',
      who: 'anyone',
      group: 'Operation',
      body: clientError,
      answers: { 204: 'Logged.' },
      refuses: { 429: 'Too many reports from one address.' },
    }),
    limitPerHour(db, 'client-errors', CALLS_PER_HOUR, trustProxy),
    async (c) => {
      const { message, stack, path } = checked(clientError, await jsonBody(c))
      log.warn({ clientError: message, stack, path }, 'a page broke in a browser')
      return c.body(null, 204)
    },
  )
}
