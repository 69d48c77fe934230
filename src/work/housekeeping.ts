import type { Logger } from 'pino'
import type { FileStore } from '../domain/file/file-store.ts'
import type { PrivateStore } from '../domain/file/private-store.ts'
import { DAY, HOUR } from '../domain/time/durations.ts'
import { closeIdleSessions } from '../store/account/sessions.ts'
import { newestEntry } from '../store/activity/chain.ts'
import { type Database, emptyWriteAheadLog } from '../store/database/database.ts'
import { deleteOldPreviewLinks } from '../store/draft/preview-links.ts'
import { deleteOldPublications } from '../store/draft/undo-publication.ts'
import { eraseOldEnquiries } from '../store/enquiry/enquiry-changes.ts'
import { deleteExpired, type ExpiringTable } from '../store/expired-rows.ts'
import { eraseOldApplications } from '../store/hiring/erase-applications.ts'
import { cleanUpOutbox, reviveMails } from '../store/mail/outbox.ts'
import { expirePacks } from '../store/pack/packs.ts'
import { emptyPictureTrash } from '../store/picture/picture-trash.ts'
import { forgetUnusedCertificates } from '../store/project/certificates.ts'
import { emptyTrash } from '../store/project/trash.ts'
import { deleteOldKeys } from '../store/requests/idempotency.ts'
import { deleteOldLimits } from '../store/requests/rate-limits.ts'
import { notePass, type Retention } from '../store/retention-clock.ts'
import { eraseUnconfirmed } from '../store/subscriber/subscriptions.ts'
import { takeTurn } from '../store/turns.ts'
import { deleteUnusedFiles, deleteUnusedPrivateFiles } from './delete-unused-files.ts'
import { WorkerLoop } from './worker-loop.ts'

const INTERVAL = HOUR // one of all processes
const POLL_INTERVAL = 5 * 60 * 1000 // ms

/** By their names in the log, in their order. */
type Tasks = Record<string, (db: Database, files: FileStore, privateFiles: PrivateStore) => Promise<unknown>>

const expired = (...tables: ExpiringTable[]): Tasks =>
  Object.fromEntries(tables.map((table) => [`expired ${table}`, (db) => deleteExpired(db, table)]))

/** Records that people would miss, and those that old files belong to: they are erased only when the clock has been right for some time. */
const erasing = (months: Retention): Tasks => ({
  emptyTrash,
  eraseEnquiries: (db) => eraseOldEnquiries(db, months.enquiryRetention),
  eraseApplications: (db, _, privateFiles) =>
    eraseOldApplications(db, privateFiles, months.applicationRetention),
  // After the trash, whose pictures go to their own with it.
  emptyPictureTrash: (db) => emptyPictureTrash(db),
  eraseUnconfirmed,
  // None of these works after its time, deleted or not.
  closeIdleSessions,
  ...expired('passkey_challenges', 'account_links', 'session_links', 'candidate_sessions'),
  deleteOldPreviewLinks,
  cleanUpOutbox,
  // After the trash, whose versions go with its projects.
  forgetCertificates: (db) => forgetUnusedCertificates(db),
  expireOldPacks: (db) => expirePacks(db),
})

/** The time of a file says that it is old, which the file of an upload that is under way must not be. */
const ofRegularPasses: Tasks = {
  // After the applications, whose files it deletes when that failed.
  deletePrivateFiles: (db, _, privateFiles) => deleteUnusedPrivateFiles(db, privateFiles),
}

const ofAllPasses: Tasks = {
  deleteOldKeys,
  ...expired('spent_captchas', 'sign_in_challenges'),
  deleteOldLimits,
  deleteOldPublications,
  reviveMails,
  // At last, so that nothing of what was deleted remains in it.
  emptyWriteAheadLog,
}

/** Once a day, outside the database, so that a log whose end was cut off or that was written anew is found: `verify-log --until`. */
async function logNewestEntry(db: Database, log: Logger, at: Date) {
  if (!(await takeTurn(db, 'newest activity', DAY, at))) return
  const { number, hash } = await newestEntry(db)
  log.info({ entry: number, hash }, 'newest entry of the activity log')
}

/** Once an hour in one of all processes, deletes what is too old; then empties the database's log. */
export function housekeeping(
  db: Database,
  files: FileStore,
  privateFiles: PrivateStore,
  log: Logger,
): WorkerLoop {
  const loop = new WorkerLoop({
    name: 'housekeeping',
    poll: POLL_INTERVAL,
    log,
    async step() {
      const failed = (task: string) => (err: unknown) => log.error({ err, task }, 'housekeeping failed')
      const at = new Date()
      if (!(await takeTurn(db, 'housekeeping', INTERVAL, at))) return false
      const { retention, isRegular } = (await notePass(db, at).catch(failed('notePass'))) ?? {}
      const tasks: Tasks = {
        ...(retention && erasing(retention)),
        ...(isRegular && ofRegularPasses),
        // After the trash of pictures, whose files go with it.
        deleteUnusedFiles: () => deleteUnusedFiles(db, files, retention && at),
        ...ofAllPasses,
      }
      for (const [name, task] of Object.entries(tasks)) {
        if (loop.isStopped) break
        await task(db, files, privateFiles).catch(failed(name))
      }
      await logNewestEntry(db, log, at).catch(failed('logNewestEntry'))
      return false
    },
  })
  return loop
}
