import type { Logger } from 'pino'
import { isDatabaseAway } from '../../store/database/database-away.ts'

/** While the database is away, one error of each kind is written whole in this time. */
const WHOLE_EVERY = 10_000 // ms

/**
 * Logs why requests fail. While the database is away they all fail in the same way: an error with its stacks is 5 KB, so it is
 * written with the first of them, and the others are a short line with its code.
 */
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
