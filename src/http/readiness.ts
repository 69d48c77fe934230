import type { Logger } from 'pino'
import { Problem } from '../domain/problem.ts'

const INTERVAL = 1_000 // ms

/** Whether the stores can be written to, from one probe a second at most, however often it is asked. */
export function readiness(probe: () => Promise<unknown>, log: Logger, clock = () => performance.now()) {
  let latest: Promise<boolean> | undefined
  let finished = 0
  const isReady = () => {
    // One that has not finished is not followed by another.
    if (latest && clock() - finished < INTERVAL) return latest
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
    if (!(await isReady())) throw new Problem(503, 'The database or the file store cannot be written to.')
    return { status: 'ready' }
  }
}
