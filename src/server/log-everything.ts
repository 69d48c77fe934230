import { format } from 'node:util'
import type { Logger } from 'pino'

const METHODS = { error: 'error', warn: 'warn', info: 'info', log: 'info', debug: 'debug' } as const

/**
 * Sends everything that libraries and Node print to the log, one JSON object a line like all other entries: React Router warns
 * on the console about an address that it cannot decode, and Node prints the stack of an uncaught error.
 */
export function logEverything(log: Logger): void {
  for (const [method, level] of Object.entries(METHODS)) {
    console[method as keyof typeof METHODS] = (...values: unknown[]) => {
      const err = values.find((value) => value instanceof Error)
      log[level]({ from: 'console', err }, format(...values.filter((value) => value !== err)))
    }
  }
  // Removes Node's own listener, which prints warnings as text.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warns'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an uncaught error ended the process')
    process.exit(1)
  })
}
