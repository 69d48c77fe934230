import type { Logger } from 'pino'
import { formatMoment } from '../domain/time/moment.ts'
import { studioTimeZone } from '../store/content/studio-time-zone.ts'
import type { Database } from '../store/database/database.ts'
import { databaseTime } from '../store/database/sql-parts.ts'
import { firePublication, nextPublication } from '../store/draft/fire-publication.ts'
import { WorkerLoop } from './worker-loop.ts'

/** A publication comes at most this much after its moment, also when another process has scheduled it. */
const POLL_INTERVAL = 2_000 // ms
/** A publication that fails, such as by a damaged draft, does not keep others from being published meanwhile. */
const FAILURE_PAUSE = 60_000 // ms
/** Later than this it is logged: the server was down, or its clock was set. */
const LATE = 60_000 // ms

type Parts = {
  db: Database
  log: Logger
  /** Called when a mail about a refusal is queued. */
  onMail?: () => void
  /** The database's, if not set. */
  clock?: () => Date
}

/**
 * Publishes drafts at their moment, each publication once across all processes: what is due is looked for again inside the
 * change that publishes it. By the clock of the database, which all processes share.
 */
export function publisher({ db, log, onMail, clock }: Parts): WorkerLoop {
  const time = clock ?? (() => databaseTime(db))
  /** When each that failed is tried again, in ms since 1970. */
  const failed = new Map<string, number>()
  return new WorkerLoop({
    name: 'publisher',
    poll: POLL_INTERVAL,
    log,
    async step() {
      const pausing = [...failed].filter(([, until]) => until > Date.now()).map(([id]) => id)
      const next = await nextPublication(db, pausing)
      if (!next) return false
      const at = await time()
      if (next.publish_at > at.toISOString()) return false
      const fired = await firePublication(db, next, at).catch((error: unknown) => {
        failed.set(next.id, Date.now() + FAILURE_PAUSE)
        log.error({ err: error, publication: next.id }, 'a publication failed and is tried again')
        return undefined
      })
      if (!fired) return true
      const { row, problems } = fired
      const moment = formatMoment(row.publish_at, await studioTimeZone(db))
      const about = { publication: row.id, moment }
      if (problems.length > 0) {
        onMail?.()
        log.warn({ ...about, problems: problems.length }, 'a scheduled publication was refused')
      } else if (at.getTime() - Date.parse(row.publish_at) > LATE)
        log.warn(about, 'a publication came late: no server was running at its moment, or a clock was set')
      else log.info(about, 'published what was scheduled')
      return true
    },
  })
}
