import { randomUUID } from 'node:crypto'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import {
  GIVE_UP_HOURS,
  LONGEST_PAUSE,
  loggedRecipient,
  mailKinds,
  type NewMail,
  OUTBOX_DAYS,
  type OutboxMail,
  pauseAfter,
} from '../../domain/mail/mail.ts'
import { readMailContent } from '../../domain/mail/mail-schema.ts'
import { conflict } from '../../domain/shared/problem.ts'
import { HOUR } from '../../domain/time/durations.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, now, type Tx } from '../database/database.ts'
import { type Page, pageOf } from '../database/page-of.ts'
import { isOver, isWritten, requireRow } from '../database/sql-parts.ts'
import type { RowOf } from '../database/tables.ts'
import { requestId } from '../requests/request-id.ts'

const LEASE = 5 * 60 * 1000 // ms; longer than any try takes
// Few mails of a mailing wait for a mail server that cannot be reached, and the rest of it for them.
const MAILING_PAUSE = 10 * 60 * 1000 // ms
const TOO_LATE = `It could not be sent within ${GIVE_UP_HOURS} hours.`

/** A token that has expired at `time` is left out, since the cleanup deletes it later. */
const mailOf = (row: RowOf<'outbox'>, time = now()): OutboxMail => ({
  ...readMailContent(row.kind, JSON.parse(row.facts)),
  id: row.id,
  to: row.recipient,
  about: row.about,
  token: row.token_until > time ? row.token : '',
  state: row.state,
  tries: row.tries,
  lastError: row.last_error,
  createdAt: row.created_at,
  sentAt: row.sent_at,
})

export const isNotTaken = (at: Date) => isOver('taken_until', at, LEASE)

const after = (at: Date, ms: number) => new Date(at.getTime() + ms).toISOString()

/** Queues a mail in the transaction of the change that causes it. A worker sends it after the commit. */
export async function queueMail(
  tx: Tx,
  { kind, facts, to, about, link, mailingId = '' }: NewMail,
): Promise<void> {
  const at = new Date()
  await tx
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      kind,
      recipient: to,
      about,
      facts: JSON.stringify(facts),
      token: link?.token ?? '',
      token_until: link?.until ?? '',
      state: 'waiting',
      tries: 0,
      next_try_at: at.toISOString(),
      taken_until: '',
      last_try_by: after(at, GIVE_UP_HOURS * HOUR),
      last_error: '',
      created_at: at.toISOString(),
      sent_at: null,
      mailing_id: mailingId,
      request_id: requestId() ?? '',
    })
    .execute()
}

/** A mail that only one worker can send until `takenUntil`. */
export type TakenMail = OutboxMail & {
  takenUntil: string
  lastTryBy: string
  mailingId: string
  /** The id of the request that queued it; empty for a mail of an earlier release. */
  requestId: string
}

/** Takes the mail that is due the longest, ordinary mails before those of mailings; undefined when none is due. Also gives up mails that are too old. */
export async function takeMail(db: Database, at: Date): Promise<TakenMail | undefined> {
  const time = at.toISOString()
  // Mostly nothing is due, and then other changes need not wait for this one.
  if (!(await dueMail(db, at))) return undefined
  return change(db, async (tx) => {
    await tx
      .updateTable('outbox')
      .set({ state: 'dead', last_error: TOO_LATE })
      .where('state', '=', 'waiting')
      .where(isNotTaken(at))
      .where('last_try_by', '<', time)
      .execute()
    const due = await dueMail(tx, at)
    if (!due) return undefined
    const takenUntil = after(at, LEASE)
    const row = await tx
      .updateTable('outbox')
      .set((eb) => ({ taken_until: takenUntil, tries: eb('tries', '+', 1) }))
      .where('id', '=', due.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const { last_try_by: lastTryBy, mailing_id: mailingId, request_id: requestId } = row
    return { ...mailOf(row, time), takenUntil, lastTryBy, mailingId, requestId }
  })
}

function dueMail(db: Database | Tx, at: Date) {
  return db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where(isOver('next_try_at', at, LONGEST_PAUSE))
    .where(isNotTaken(at))
    .where('mailing_id', 'not in', (eb) => eb.selectFrom('mailings').select('id').where('stopped', '=', 1))
    .orderBy((eb) => eb.case().when('mailing_id', '=', '').then(0).else(1).end())
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst()
}

/** Marks a mail as sent and deletes its token. A mailing counts its sent mails, and they leave the outbox, where nobody would find the others. */
export async function markSent(db: Database, { id, mailingId }: TakenMail, at: Date): Promise<void> {
  if (mailingId) return countSent(db, id, mailingId, at)
  await db
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: at.toISOString(), token: '', taken_until: '', last_error: '' })
    .where('id', '=', id)
    .execute()
}

function countSent(db: Database, id: string, mailingId: string, at: Date): Promise<void> {
  return change(db, async (tx) => {
    if (!(await isWritten(tx.deleteFrom('outbox').where('id', '=', id)))) return
    await tx
      .updateTable('mailings')
      .set((eb) => ({ sent: eb('sent', '+', 1), last_sent_at: at.toISOString() }))
      .where('id', '=', mailingId)
      .execute()
  })
}

/** Notes a failed try. The mail waits longer after each try, and is given up after a final refusal or when its time is over. */
export async function markFailed(
  db: Database,
  { id, tries, takenUntil, lastTryBy, mailingId }: TakenMail,
  { error, final, at }: { error: string; final: boolean; at: Date },
): Promise<void> {
  const pause = pauseAfter(tries)
  const next = after(at, mailingId ? Math.min(pause, MAILING_PAUSE) : pause)
  await db
    .updateTable('outbox')
    .set({
      state: final || lastTryBy < next ? 'dead' : 'waiting',
      next_try_at: next,
      taken_until: '',
      last_error: error.slice(0, 500),
    })
    .where('id', '=', id)
    // Not when this worker was too slow and another one has taken the mail.
    .where('taken_until', '=', takenUntil)
    .execute()
}

/** Newest first. */
export async function listOutbox(
  db: Database,
  page: Page,
): Promise<{ mails: OutboxMail[]; next: string | null }> {
  const { items, next } = await pageOf(db.selectFrom('outbox').selectAll(), page, 'created_at', 'created_at')
  return { mails: items.map((row) => mailOf(row)), next }
}

/** Reads a mail for a Super Admin and records that in the log. */
export function readMail(db: Database, actor: Actor, id: string): Promise<OutboxMail> {
  return change(db, async (tx) => {
    const mail = await findMail(tx, id)
    await record(tx, actor, { kind: 'mail.read', subject: { id, name: loggedRecipient(mail) } })
    return mail
  })
}

/** Queues a mail that was given up, for another day of tries. */
export function sendAgain(db: Database, actor: Actor, id: string): Promise<OutboxMail> {
  return change(db, async (tx) => {
    const mail = await findMail(tx, id)
    if (mail.state !== 'dead') throw conflict('Only a mail that was given up can be sent again.')
    if (mailKinds[mail.kind]?.link && !mail.token) {
      throw conflict('The link in this mail has expired, so it cannot be sent again.')
    }
    const at = new Date()
    const row = await tx
      .updateTable('outbox')
      .set({
        state: 'waiting',
        tries: 0,
        next_try_at: at.toISOString(),
        last_try_by: after(at, GIVE_UP_HOURS * HOUR),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(tx, actor, { kind: 'mail.sent-again', subject: { id, name: loggedRecipient(mail) } })
    return mailOf(row)
  })
}

const findMail = async (tx: Tx, id: string): Promise<OutboxMail> =>
  mailOf(await requireRow(tx.selectFrom('outbox').selectAll().where('id', '=', id), 'Mail'))

/** For the metrics: the mails that wait, since when the oldest does, and those that were given up. */
export async function waitingMails(db: Database) {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('state', 'in', ['waiting', 'dead'])
    .groupBy('state')
    .execute()
  const waiting = rows.find(({ state }) => state === 'waiting')
  const dead = rows.find(({ state }) => state === 'dead')
  return { waiting: waiting?.count ?? 0, oldest: waiting?.oldest, givenUp: dead?.count ?? 0 }
}

/** Deletes all mails about a deleted user, enquiry, application or subscriber. */
export async function deleteMailsAbout(tx: Tx, about: string): Promise<void> {
  await tx.deleteFrom('outbox').where('about', '=', about).execute()
}

/** Lets mails wait again that were given up while the clock was ahead: their time is not over. */
export async function reviveMails(db: Database): Promise<void> {
  await change(db, (tx) =>
    tx
      .updateTable('outbox')
      .set({ state: 'waiting', last_error: '' })
      .where('state', '=', 'dead')
      .where('last_error', '=', TOO_LATE)
      .where('last_try_by', '>', now())
      .execute(),
  )
}

/** Deletes expired tokens, and mails older than 90 days, except those to candidates and replies, which are erased with the application or the enquiry. */
export async function cleanUpOutbox(db: Database): Promise<void> {
  const limit = after(new Date(), -OUTBOX_DAYS * 24 * HOUR)
  await change(db, async (tx) => {
    await tx
      .updateTable('outbox')
      .set({ token: '' })
      .where('token', '!=', '')
      .where('token_until', '<', now())
      .execute()
    await tx
      .deleteFrom('outbox')
      .where('created_at', '<', limit)
      .where('kind', 'not in', ['candidate', 'reply'])
      .execute()
  })
}
