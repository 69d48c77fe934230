import { randomUUID } from 'node:crypto'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import { plinth } from '../../domain/account/user.ts'
import type { Opening } from '../../domain/hiring/opening-schema.ts'
import type { OpeningMail } from '../../domain/mail/mail-schema.ts'
import { openingPath } from '../../domain/shared/pages.ts'
import { conflict, notValid } from '../../domain/shared/problem.ts'
import { type Mailing, mailing, type NewMailing } from '../../domain/subscriber/mailing-schema.ts'
import { MINUTE } from '../../domain/time/durations.ts'
import { record } from '../activity/activity.ts'
import { change, changeFound, type Database, now, type Tx } from '../database/database.ts'
import { countOf, databaseTime, isOver } from '../database/sql-parts.ts'
import { isNotTaken, queueMail } from '../mail/outbox.ts'
import { type CallKey, type OnceResult, runOnce } from '../requests/idempotency.ts'
import { findMailing, listMailings, sendableOpenings, storedMail } from './mailing-list.ts'
import { addLink, inDays } from './subscriptions.ts'

// The worker checks for work four times a minute.
const BATCHES_A_MINUTE = 4
const OPENING_CLOSED = 'The opening is closed. It can be sent again when it is open.'
const LINK_DAYS = 90 // in the outbox; the link itself is valid as long as the subscriber exists

export const openingMail = (opening: Opening, { subject, text }: NewMailing): OpeningMail => ({
  subject,
  text,
  path: openingPath(opening.slug),
  title: opening.title,
  department: opening.department,
  location: opening.location,
})

/** Begins to send an opening to everybody who has confirmed by now. 409 while it is being sent, 422 when there is nobody. */
export function startMailing(
  db: Database,
  actor: Actor,
  opening: Opening,
  written: NewMailing,
  call: CallKey | undefined,
): Promise<OnceResult<Mailing>> {
  return change(db, (tx) =>
    runOnce(tx, actor, call, () => insertMailing(tx, actor, opening, written), mailing),
  )
}

async function insertMailing(tx: Tx, actor: Actor, opening: Opening, written: NewMailing): Promise<Mailing> {
  const earlier = await listMailings(tx, opening.id)
  if (earlier.some(({ state }) => state === 'sending')) throw conflict('This opening is being sent already.')
  const at = now()
  const id = randomUUID()
  await tx
    .insertInto('mailings')
    .values({
      id,
      job_id: opening.id,
      job_title: opening.title,
      facts: JSON.stringify(openingMail(opening, written)),
      started_by: actor.id,
      started_by_name: actor.name || actor.email,
      started_at: at,
      stopped: 0,
      next_at: at,
      sent: 0,
      last_sent_at: null,
    })
    .execute()
  await tx
    .insertInto('mailing_receivers')
    .columns(['mailing_id', 'subscriber_id'])
    .expression((eb) =>
      eb
        .selectFrom('subscribers')
        .select((sub) => [sub.val(id).as('mailing_id'), 'subscribers.id as subscriber_id'])
        .where('state', '=', 'confirmed'),
    )
    .execute()
  await record(tx, actor, { kind: 'mailing.started', subject: { id, name: opening.title } })
  const started = await findMailing(tx, id)
  if (started.receivers === 0) throw notValid({ jobId: 'There is no confirmed subscriber yet.' })
  return started
}

/**
 * Moves the next receivers of the oldest unfinished mailing to the outbox, as many as the pace allows; false when nothing is
 * due. Each receiver is deleted in the transaction that queues the mail, so each gets it once, whenever the server stops.
 * `perMinute` is the pace. `mayFill` is false where a mail server sends the mails: then no more than a minute's worth waits in
 * the outbox, so that the rest is not given up while the mail server cannot be reached.
 */
export async function queueNextBatch(
  db: Database,
  { perMinute, mayFill, at }: { perMinute: number; mayFill: boolean; at: Date },
): Promise<boolean> {
  const isQueued = await changeFound(db, dueMailing(at), async (tx, due) => {
    const most = Math.ceil(perMinute / BATCHES_A_MINUTE)
    const free = mayFill ? most : perMinute - (await countWaiting(tx))
    const size = Math.min(most, free)
    const receivers = size > 0 ? await nextReceivers(tx, due.id, size) : []
    const next = new Date(at.getTime() + (most / perMinute) * MINUTE).toISOString()
    await tx.updateTable('mailings').set({ next_at: next }).where('id', '=', due.id).execute()
    const facts = storedMail(due)
    for (const { id, email } of receivers) {
      const link = { token: await addLink(tx, id), until: inDays(LINK_DAYS) }
      await queueMail(tx, { kind: 'opening', to: email, about: id, facts, link, mailingId: due.id })
    }
    const ids = receivers.map(({ id }) => id)
    if (ids.length > 0)
      await tx
        .deleteFrom('mailing_receivers')
        .where('mailing_id', '=', due.id)
        .where('subscriber_id', 'in', ids)
        .execute()
    return ids.length > 0
  })
  return isQueued ?? false
}

/** The oldest mailing with receivers, if its next batch is due: one mailing at a time, so that the pace holds for all. */
const dueMailing = (at: Date) => async (db: Database | Tx) => {
  const oldest = await db
    .selectFrom('mailings')
    .select(['id', 'facts', isOver('next_at', at, MINUTE).as('is_due')])
    .where('stopped', '=', 0)
    .where('id', 'in', (eb) => eb.selectFrom('mailing_receivers').select('mailing_id'))
    .orderBy('started_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return oldest?.is_due ? oldest : undefined
}

const countWaiting = (tx: Tx) =>
  countOf(tx.selectFrom('outbox').where('mailing_id', '!=', '').where('state', '=', 'waiting'))

const nextReceivers = (tx: Tx, mailingId: string, limit: number) =>
  tx
    .selectFrom('mailing_receivers')
    .innerJoin('subscribers', 'subscribers.id', 'mailing_receivers.subscriber_id')
    .select(['subscribers.id', 'subscribers.email'])
    .where('mailing_id', '=', mailingId)
    .orderBy('subscriber_id')
    .limit(limit)
    .execute()

/** Stops the next mailing whose opening was closed, hidden or deleted; false when there is none. */
export async function stopNextOfClosed(db: Database): Promise<boolean> {
  const running = await db
    .selectFrom('mailings')
    .select(['id', 'job_id'])
    .where('stopped', '=', 0)
    .where((eb) =>
      eb.or([
        eb('id', 'in', eb.selectFrom('mailing_receivers').select('mailing_id')),
        eb('id', 'in', eb.selectFrom('outbox').select('mailing_id').where('state', '=', 'waiting')),
      ]),
    )
    .execute()
  if (running.length === 0) return false
  const sendable = await sendableOpenings(db)
  const closed = running.find(({ job_id }) => !sendable.has(job_id))
  if (!closed) return false
  await setMailingStopped(db, plinth, closed.id, true)
  return true
}

/** Gives up the mails of a stopped mailing that were not sent. 409 while it is being sent. */
export function endMailing(db: Database, actor: Actor, id: string): Promise<Mailing> {
  return change(db, async (tx) => {
    const before = await findMailing(tx, id)
    if (before.state === 'sending') throw conflict('Stop it first.')
    if (before.state !== 'stopped') return before
    // Also those that came back since it was stopped.
    await takeBack(tx, id)
    const { numDeletedRows } = await tx
      .deleteFrom('mailing_receivers')
      .where('mailing_id', '=', id)
      .executeTakeFirst()
    await record(tx, actor, {
      kind: 'mailing.ended',
      subject: { id, name: before.jobTitle },
      changes: { receivers: { before: before.receivers, after: before.receivers - Number(numDeletedRows) } },
    })
    return findMailing(tx, id)
  })
}

/**
 * Stops a mailing, or continues it; 409 to continue it while its opening is closed. The mails of a stopped one that wait in the outbox go back to its receivers, except one that
 * a worker is sending at the moment.
 */
export function setMailingStopped(
  db: Database,
  actor: Actor,
  id: string,
  stopped: boolean,
): Promise<Mailing> {
  return change(db, async (tx) => {
    const before = await findMailing(tx, id)
    const isUnfinished = before.state === 'sending' || before.state === 'stopped'
    if (!isUnfinished || (before.state === 'stopped') === stopped) return before
    if (!stopped && before.isOpeningClosed) throw conflict(OPENING_CLOSED)
    const change = { stopped: stopped ? (1 as const) : (0 as const), next_at: now() }
    await tx.updateTable('mailings').set(change).where('id', '=', id).execute()
    if (stopped) await takeBack(tx, id)
    const kind = stopped ? 'mailing.stopped' : 'mailing.continued'
    await record(tx, actor, { kind, subject: { id, name: before.jobTitle } })
    return findMailing(tx, id)
  })
}

async function takeBack(tx: Tx, mailingId: string) {
  const waiting = await tx
    .deleteFrom('outbox')
    .where('mailing_id', '=', mailingId)
    .where('state', '=', 'waiting')
    .where(isNotTaken(await databaseTime(tx)))
    .returning('about')
    .execute()
  const receivers = waiting.map(({ about }) => ({ mailing_id: mailingId, subscriber_id: about }))
  if (receivers.length > 0) await tx.insertInto('mailing_receivers').values(receivers).execute()
}
