import type { Logger } from 'pino'
import { isRecipientSecret, mailKinds } from '../domain/mail/mail.ts'
import type { Mailer } from '../outside/mail/mailer.ts'
import { NotSent } from '../outside/mail/not-sent.ts'
import { queueNextResetMail } from '../store/account/account-recovery.ts'
import { findContent } from '../store/content/content.ts'
import type { Database } from '../store/database/database.ts'
import { databaseTime } from '../store/database/sql-parts.ts'
import { markFailed, markSent, type TakenMail, takeMail } from '../store/mail/outbox.ts'
import { withRequestId } from '../store/requests/request-id.ts'
import { queueNextBatch, stopNextOfClosed } from '../store/subscriber/mailings.ts'
import { handleNextRequest } from '../store/subscriber/subscriptions.ts'
import { WorkerLoop } from './worker-loop.ts'

// The response to the call is sent first, so that its duration does not reveal whether a mail was queued.
const WAKE_DELAY = 50 // ms
// ms; a retry or the next batch of a mailing may be due, or another server has queued a mail. Not longer than a batch lasts.
const POLL_INTERVAL = 15_000
const NOT_CREATED = 'The mail could not be created. The server log has the reason.'

type Parts = {
  db: Database
  /** Undefined without SMTP_URL: then mails stay in the outbox, where a Super Admin can read them. */
  mailer: Mailer | undefined
  publicUrl: string
  /** The most mails of mailings that are sent in a minute. */
  mailingPace: number
  log: Logger
  /** The database's, if not set. */
  clock?: () => Date
}

/**
 * Sends the mails in the outbox, one at a time, until stopped. Only one worker at a time can send a mail. When a worker dies
 * after the mail server accepted a mail and before it was marked as sent, the mail is sent again with the same Message-ID:
 * twice is better than never.
 */
export function mailWorker({ db, mailer, publicUrl, mailingPace, log, clock }: Parts): WorkerLoop {
  const time = clock ?? (() => databaseTime(db))

  async function send(sender: Mailer, mail: TakenMail) {
    const failed = async (error: string, final: boolean) =>
      markFailed(db, mail, { error, final, at: await time() })
    if (mailKinds[mail.kind]?.link && !mail.token) return failed('The link in it has expired.', true)
    const { studioName } = await findContent(db, 'site')
    try {
      await sender.send(mail, { studioName, publicUrl })
    } catch (error) {
      const about = { mail: mail.id, kind: mail.kind, tries: mail.tries }
      if (error instanceof NotSent) {
        log.warn(
          isRecipientSecret(mail.kind) ? about : { ...about, error: error.message },
          'a mail could not be sent',
        )
        return failed(error.message, error.final)
      }
      log.error({ ...about, err: error }, 'a mail could not be created')
      return failed(NOT_CREATED, false)
    }
    await markSent(db, mail, await time())
  }

  return new WorkerLoop({
    name: 'mails',
    poll: POLL_INTERVAL,
    wakeDelay: WAKE_DELAY,
    log,
    async step() {
      if (await queueNextResetMail(db)) return true
      if (await handleNextRequest(db)) return true
      if (await stopNextOfClosed(db)) return true
      const at = await time()
      const pace = { perMinute: mailingPace, mayFill: mailer === undefined, at }
      if (await queueNextBatch(db, pace)) return true
      const mail = mailer && (await takeMail(db, at))
      if (!mail) return false
      const sending = () => send(mailer, mail)
      // Its log entries have the id of the request that queued it.
      await (mail.requestId ? withRequestId(mail.requestId, sending) : sending())
      return true
    },
    // The mail is tried again later if the mail server does not answer.
    interrupt: () => mailer?.close(),
  })
}
