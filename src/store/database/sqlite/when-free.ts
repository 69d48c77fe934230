import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '../../../domain/shared/problem.ts'

const MAX_PAUSE_MS = 10
const RETRY_AFTER = 5 // s
const MAX_START_MS = 60_000

/** The database was locked for too long, or on PostgreSQL a statement took too long. Nothing was changed. */
export class DatabaseBusy extends Problem {
  constructor(cause: unknown) {
    super(503, 'The database is busy at this moment. Please try again in a few seconds.', {
      details: { retryAfter: RETRY_AFTER },
      cause,
    })
  }
}

/** Work at the start, which another server may be doing too: it is tried again for a minute while the database is busy. */
export async function retriedWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + MAX_START_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseBusy) || performance.now() > end) throw error
    }
    await shortPause()
  }
}

/** Tries until no other process has the database locked; throws DatabaseBusy so many ms after `since`. */
export async function whenFree<T>(statement: () => T, wait: number, since = performance.now()): Promise<T> {
  for (;;) {
    try {
      return statement()
    } catch (error) {
      if (!isLocked(error)) throw error
      if (performance.now() - since >= wait) throw new DatabaseBusy(error)
    }
    await shortPause()
  }
}

/** Random, so that two waiting processes do not always try at the same time. */
const shortPause = () => pause(1 + Math.random() * MAX_PAUSE_MS)

const isLocked = (error: unknown) =>
  String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_BUSY')
