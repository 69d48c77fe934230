import { Hono } from 'hono'
import type { Logger } from 'pino'
import { z } from 'zod'
import { crashLimits } from '../domain/crash-report.ts'
import type { AppEnv } from '../http/app-env.ts'
import { checked, jsonBody } from '../http/body.ts'
import { limitPerHour } from '../http/rate-limit.ts'
import type { Database } from '../store/database.ts'
import { described } from './described.ts'

const CALLS_PER_HOUR = 20
/** A report of full length takes 15 KB where every character takes three bytes. */
const BYTES = 16 * 1024
const cut = (length: number) => z.string().transform((value) => value.slice(0, length))

const clientError = z.object({
  message: cut(crashLimits.message),
  stack: cut(crashLimits.stack).default(''),
  path: cut(crashLimits.path).default(''),
})

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
      refuses: { 413: 'Over 16 KB.', 429: 'Too many reports from one address.' },
    }),
    limitPerHour(db, 'client-errors', CALLS_PER_HOUR, trustProxy),
    async (c) => {
      const { message, stack, path } = checked(clientError, await jsonBody(c, BYTES))
      log.warn({ clientError: message, stack, path }, 'a page broke in a browser')
      return c.body(null, 204)
    },
  )
}
