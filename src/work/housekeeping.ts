import type { Logger } from 'pino'
import { forgetEndedLinks } from '../store/account/account-links.ts'
import { closeIdleSessions } from '../store/account/sessions.ts'
import { forgetOldChallenges } from '../store/account/sign-in-challenges.ts'
import type { Database } from '../store/database.ts'
import { forgetOldKeys } from '../store/idempotency.ts'
import { tidyOutbox } from '../store/mail/outbox.ts'
import { emptyTrash } from '../store/project/trash.ts'
import { forgetOldLimits } from '../store/rate-limits.ts'
import { forgetSpentCaptchas } from '../store/spent-captchas.ts'

const EVERY = 60 * 60 * 1000 // ms

const tasks = [
  emptyTrash,
  closeIdleSessions,
  forgetOldKeys,
  forgetSpentCaptchas,
  forgetOldLimits,
  forgetOldChallenges,
  forgetEndedLinks,
  tidyOutbox,
]

/** Once an hour, what time itself brings: the trash empties, idle sessions end, old keys, links and mails are forgotten. */
export function keepHouse(db: Database, log: Logger): () => void {
  const round = async () => {
    for (const task of tasks) {
      await task(db).catch((error: unknown) =>
        log.error({ err: error, task: task.name }, 'housekeeping failed'),
      )
    }
  }
  const timer = setInterval(round, EVERY)
  timer.unref()
  void round()
  return () => clearInterval(timer)
}
