import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Problem } from '../domain/shared/problem.ts'

const PROBE_INTERVAL_MS = 1_000
/** While another process has the database locked, a write waits for seconds, and a load balancer does not. */
const TIMEOUT_MS = 800

/** Whether database and file store can be written to, probed once a second. A refusal has `details`. */
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
    const running = probe().finally(() => {
      finished = clock()
    })
    latest = Promise.race([running, tooLate()]).then(
      () => true,
      (error: unknown) => {
        log.error({ err: error }, 'not ready')
        return false
      },
    )
    return latest
  }
  return async () => {
    if (!(await isReady()))
      throw new Problem(503, 'The database or the file store cannot be written to.', { details: details() })
    return { status: 'ready' }
  }
}

async function tooLate() {
  await pause(TIMEOUT_MS, undefined, { ref: false })
  throw new Error(`The database or the file store took longer than ${TIMEOUT_MS} ms.`)
}
