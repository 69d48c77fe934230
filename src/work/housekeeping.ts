import type { Logger } from 'pino'
import type { FileStore } from '../domain/file-store.ts'
import { deleteExpiredLinks } from '../store/account/account-links.ts'
import { closeIdleSessions } from '../store/account/sessions.ts'
import { deleteExpiredChallenges } from '../store/account/sign-in-challenges.ts'
import type { Database } from '../store/database.ts'
import { eraseOldEnquiries } from '../store/enquiry/enquiry-changes.ts'
import { deleteOldKeys } from '../store/idempotency.ts'
import { cleanUpOutbox } from '../store/mail/outbox.ts'
import { emptyTrash } from '../store/project/trash.ts'
import { deleteOldLimits } from '../store/rate-limits.ts'
import { deleteExpiredCaptchas } from '../store/spent-captchas.ts'
import { eraseUnconfirmed } from '../store/subscriber/subscriptions.ts'
import { deleteUnusedFiles } from './delete-unused-files.ts'
import { WorkerLoop } from './worker-loop.ts'

const EVERY = 60 * 60 * 1000 // ms

const tasks: readonly ((db: Database, files: FileStore) => Promise<unknown>)[] = [
  emptyTrash,
  // After the trash, whose pictures go with it.
  deleteUnusedFiles,
  closeIdleSessions,
  deleteOldKeys,
  deleteExpiredCaptchas,
  deleteOldLimits,
  deleteExpiredChallenges,
  deleteExpiredLinks,
  cleanUpOutbox,
  eraseOldEnquiries,
  eraseUnconfirmed,
]

/**
 * Once an hour, deletes what is too old: projects and pictures in the trash, files of no picture, idle sessions, old keys, links,
 * mails and enquiries, and unconfirmed subscribers.
 */
export function housekeeping(db: Database, files: FileStore, log: Logger): WorkerLoop {
  const loop = new WorkerLoop({
    name: 'housekeeping',
    poll: EVERY,
    log,
    async step() {
      for (const task of tasks) {
        if (loop.isStopped) break
        await task(db, files).catch((error: unknown) =>
          log.error({ err: error, task: task.name }, 'housekeeping failed'),
        )
      }
      return false
    },
  })
  return loop
}
