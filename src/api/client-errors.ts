import type { Logger } from 'pino'
import { z } from 'zod'
import { crashLimits } from '../domain/shared/crash-report.ts'
import { limitPerAddress } from '../http/access/rate-limit.ts'
import { route } from '../http/call/route.ts'
import type { Database } from '../store/database/database.ts'

/** The longest report takes 15 KB when every character takes three bytes. */
const MAX_BODY_BYTES = 16 * 1024
const cut = (length: number) => z.string().transform((value) => value.slice(0, length))

const clientError = z.object({
  message: cut(crashLimits.message),
  stack: cut(crashLimits.stack).default(''),
  path: cut(crashLimits.path).default(''),
})

/** /api/client-errors: logs errors that happened in a visitor's or staff member's browser. */
export const clientErrorCalls = (db: Database, log: Logger) => [
  route('POST /api/client-errors', {
    summary: 'Report that a page broke in the browser',
    who: 'anyone',
    limit: limitPerAddress(db, 'client-errors'),
    body: clientError,
    maxBytes: MAX_BODY_BYTES,
    answers: { 204: null },
    run: async ({ body: { message, stack, path } }) => {
      log.warn({ clientError: message, stack, path }, 'a page broke in a browser')
    },
  }),
]
