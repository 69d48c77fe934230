import { format } from 'node:util'
import type { Logger } from 'pino'

const METHODS = { error: 'error', warn: 'warn', info: 'info', log: 'info', debug: 'debug' } as const

/**
 * Whatever libraries and Node itself would print becomes a line of the log, one JSON object like all others: React Router warns
 * on the console of an address it cannot decode, and Node prints the stack of what nobody caught.
 */
export function logEverything(log: Logger): void {
  for (const [method, level] of Object.entries(METHODS)) {
    console[method as keyof typeof METHODS] = (...said: unknown[]) => {
      const err = said.find((one) => one instanceof Error)
      log[level]({ from: 'console', err }, format(...said.filter((one) => one !== err)))
    }
  }
  // Node's own listener prints them as text.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warns'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a failure that nobody caught ended the process')
    process.exit(1)
  })
}
