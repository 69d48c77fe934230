import type { Logger } from 'pino'
import { type BackupLease, endRun, renewRun } from '../../store/backup/backup-runs.ts'
import type { Database } from '../../store/database/database.ts'

const RENEW_EVERY = 3 * 60_000 // ms

/** Keeps the work from other processes, until the function that it returns is called. */
export function keepRun(db: Database, taken: BackupLease, log: Logger): () => Promise<void> {
  let lease = taken
  let renewal = Promise.resolve()
  const renew = async () => {
    lease = (await renewRun(db, lease, new Date())) ?? lease
  }
  const timer = setInterval(() => {
    renewal = renewal
      .then(renew)
      .catch((err) => log.warn({ err, kind: taken.kind }, 'the lease of a backup could not be renewed'))
  }, RENEW_EVERY)
  return async () => {
    clearInterval(timer)
    await renewal
    await endRun(db, lease)
  }
}
