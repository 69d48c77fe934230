import { randomUUID } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { Problem } from '../../domain/shared/problem.ts'
import { DATABASE_AWAY, isDatabaseAway } from '../../store/database/database-away.ts'
import { whyNotStored } from '../../store/database/sqlite/cannot-write.ts'
import { requestId } from '../../store/requests/request-id.ts'
import type { AppEnv } from '../shared/app-env.ts'
import type { Headers } from './security-headers.ts'

/** The time to wait before asking again while the database is away or nothing can be stored, in seconds. */
export const RETRY_AFTER = 5
const UNEXPECTED = 'Something went wrong. Please try again.'

/** The one place where errors become responses; those of unknown causes are 500 without internal details. */
export const errorHandler = (log: Logger, headers: Headers) => {
  const logFailure = failureLog(log)
  /** Somebody asked for what their role or session may not do. */
  const logRefusal = (c: Context<AppEnv>, message: string) =>
    log.info(
      { method: c.req.method, path: c.req.path, userId: c.get('signedIn')?.user.id, reason: message },
      'a call was refused',
    )
  return (error: unknown, c: Context<AppEnv>) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    if (hasUnreadBody(c)) c.header('Connection', 'close')
    if (error instanceof Problem) {
      const { status, message, errors, details, cause } = error
      if (status === 403) logRefusal(c, message)
      if (cause) logFailure(cause, { method: c.req.method, path: c.req.path }, message)
      if (details && typeof details.retryAfter === 'number')
        c.header('Retry-After', String(details.retryAfter))
      return c.json({ message, ...(errors ? { errors } : {}), ...details }, status as 400)
    }
    if (error instanceof HTTPException) return c.json({ message: error.message }, error.status)
    if (clientDisconnected(error, c.req.raw)) {
      log.debug({ method: c.req.method, path: c.req.path }, 'the client left before its request was complete')
      // The client no longer reads the response.
      return c.body(null, 400)
    }
    // With this id an error that a person reports can be found in the log.
    const id = requestId() ?? randomUUID()
    logFailure(error, { requestId: id, method: c.req.method, path: c.req.path }, 'a call failed')
    const storeMessage = whyNotStored(error) ?? (isDatabaseAway(error) ? DATABASE_AWAY : undefined)
    if (storeMessage === undefined) return c.json({ message: UNEXPECTED, requestId: id }, 500)
    c.header('Retry-After', String(RETRY_AFTER))
    return c.json({ message: storeMessage, requestId: id }, 503)
  }
}

/** The rest of a body that was refused before its end would be lost with the next request on this connection. */
function hasUnreadBody({ env }: Context<AppEnv>) {
  const incoming = env?.incoming
  return incoming instanceof IncomingMessage && !incoming.readableEnded && hasBody(incoming)
}

const hasBody = ({ headers }: IncomingMessage) =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0

/** Whether reading the body failed because the client closed the connection. Errors of our own connections have a `syscall`. */
function clientDisconnected(error: unknown, request: Request) {
  if (!request.signal.aborted || !(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  return code === 'ECONNRESET' && syscall === undefined
}

/** While the database is away, one error of each kind is written whole in this time. */
const WHOLE_EVERY = 10_000 // ms

/** While the database is away all requests fail alike, so only the first error is written with its stacks. */
export function failureLog(log: Logger) {
  const wholeAt = new Map<string, number>()
  return (error: unknown, request: Record<string, unknown>, message: string) => {
    if (isDatabaseAway(error)) {
      const code = codeOf(error)
      const now = performance.now()
      if (now - (wholeAt.get(code) ?? Number.NEGATIVE_INFINITY) < WHOLE_EVERY)
        return log.error({ code, isRepeated: true, ...request }, message)
      wholeAt.set(code, now)
    }
    log.error({ err: error, ...request }, message)
  }
}

/** The code of the error or of its first cause that has one; else empty. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : codeOf(error.cause)
}
