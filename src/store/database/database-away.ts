import { Problem } from '../../domain/shared/problem.ts'

export const DATABASE_AWAY = 'The database is not available at the moment. Please try again in a few seconds.'

/** Network errors; a PostgreSQL that ends connections, starts, stops or has none free; a SQLite file that cannot be read or is locked. */
const AWAY_CODES =
  /^(ECONN|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|08|53|57P0|SQLITE_(BUSY|CANTOPEN|CORRUPT|IOERR|NOTADB|PROTOCOL))/
/** The driver's own errors have no code. */
const AWAY_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/

/** Whether a failure means that the database, or the way to it, is away for the moment: the same may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof Problem) return error.status === 503
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && AWAY_CODES.test(code)) return true
  return AWAY_MESSAGES.test(error.message) || isDatabaseAway(error.cause)
}
