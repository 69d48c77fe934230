import type { Logger } from 'pino'
import { emptySite } from '../domain/content/content.ts'
import { linkIn } from '../domain/mail/mail.ts'
import type { Mailer } from '../outside/mailer.ts'
import { NotSent } from '../outside/not-sent.ts'
import { mailNextReset } from '../store/account/account-recovery.ts'
import { findContent } from '../store/content/content.ts'
import type { Database } from '../store/database.ts'
import { markSent, putBack, type TakenMail, takeMail } from '../store/mail/outbox.ts'

// The answer to whoever caused a mail goes first, and shows by no delay whether there was one to make.
const SOON = 50 // ms
const POLL = 15_000 // ms; what rested is due again, or another server has queued something
const NOT_MADE = 'The mail could not be made; the log says why.'

type Parts = {
  db: Database
  /** Absent without SMTP_URL: mails then wait in the outbox, where a Super Admin reads them. */
  mailer: Mailer | undefined
  publicUrl: string
  log: Logger
  clock?: () => Date
}

/**
 * Sends what waits in the outbox, one mail at a time, until stopped. A mail is held by one worker at a time. One that dies
 * after the mail server took a mail and before it could note so leads to a second one, which bears the same Message-ID:
 * twice is better than never.
 */
export class MailWorker {
  readonly #parts: Parts
  readonly #clock: () => Date
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #awoken = false
  #stopped = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#clock = parts.clock ?? (() => new Date())
  }

  /** There may be a mail. */
  wake() {
    // Said once is enough: writes that follow each other quickly must not put it off. And what was queued after the running
    // turn looked must not wait for the poll.
    if (this.#awoken) return
    this.#awoken = true
    if (!this.#running) this.#turnIn(SOON)
  }

  #turnIn(pause: number) {
    clearTimeout(this.#timer)
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#awoken = false
      this.#running = this.#turn().finally(() => {
        this.#running = undefined
        this.#turnIn(this.#awoken ? SOON : POLL)
      })
    }, pause)
    this.#timer.unref()
  }

  /** Waits for the mail under way. */
  async stop() {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
    this.#parts.mailer?.close()
  }

  async #turn() {
    try {
      await this.drain()
    } catch (error) {
      this.#parts.log.error({ err: error }, 'the mails rest until their next turn')
    }
  }

  /** Sends all that is due. */
  async drain(): Promise<void> {
    const { db, mailer } = this.#parts
    while (!this.#stopped && (await mailNextReset(db)));
    while (!this.#stopped && mailer) {
      const mail = await takeMail(db, this.#clock())
      if (!mail) return
      await this.#send(mailer, mail)
    }
  }

  async #send(mailer: Mailer, mail: TakenMail) {
    const { db, publicUrl, log } = this.#parts
    const failed = (error: string, final: boolean) => putBack(db, mail, { error, final, at: this.#clock() })
    if (linkIn[mail.kind] && !mail.token) return failed('The link in it has ended.', true)
    const studioName = (await findContent(db, 'site'))?.studioName ?? emptySite.studioName
    try {
      await mailer.send(mail, { studioName, publicUrl })
    } catch (error) {
      const about = { mail: mail.id, kind: mail.kind, tries: mail.tries }
      if (error instanceof NotSent) {
        log.warn({ ...about, error: error.message }, 'a mail could not be sent')
        return failed(error.message, error.final)
      }
      log.error({ ...about, err: error }, 'a mail could not be made')
      return failed(NOT_MADE, false)
    }
    await markSent(db, mail, this.#clock())
  }
}
