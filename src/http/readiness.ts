import type { Logger } from 'pino'
import { Problem } from '../domain/problem.ts'

const PROBE_INTERVAL_MS = 1_000

/**
 * Returns the handler of /readyz: whether database and file store can be written to, probed at most once a second. `details` are
 * sent with a refusal.
 */
export function readiness(
  probe: () => Promise<unknown>,
  log: Logger,
  clock = () => performance.now(),
  details: () => Record<string, unknown> = () => ({}),
) {
  let latest: Promise<boolean> | undefined
  let finished = 0
  const isReady = () => {
    // Only one probe runs at a time.
    if (latest && clock() - finished < PROBE_INTERVAL_MS) return latest
    finished = Number.POSITIVE_INFINITY
    latest = probe()
      .then(
        () => true,
        (error: unknown) => {
          log.error({ err: error }, 'not ready')
          return false
        },
      )
      .finally(() => {
        finished = clock()
      })
    return latest
  }
  return async () => {
    if (!(await isReady()))
      throw new Problem(503, 'The database or the file store cannot be written to.', { details: details() })
    return { status: 'ready' }
  }
}
