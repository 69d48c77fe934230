import { openingMailFacts } from '../../domain/mail/mail-schema.ts'
import { readStored } from '../../domain/shared/stored-schema.ts'
import { canBeSent } from '../../domain/subscriber/mailing.ts'
import type { Mailing } from '../../domain/subscriber/mailing-schema.ts'
import type { Database, Tx } from '../database/database.ts'
import { requireRow } from '../database/sql-parts.ts'
import type { RowOf } from '../database/tables.ts'
import { openingStore } from '../hiring/openings.ts'

/** Newest first. */
export async function listMailings(db: Database | Tx, jobId?: string): Promise<Mailing[]> {
  let query = db.selectFrom('mailings').selectAll().orderBy('started_at', 'desc').orderBy('id')
  if (jobId !== undefined) query = query.where('job_id', '=', jobId)
  const rows = await query.execute()
  const ids = rows.map(({ id }) => id)
  const progress = await progressOf(db, ids)
  const sendable = await sendableOpenings(db)
  return rows.map((row) => mailingOf(row, progress.get(row.id) ?? nothingLeft, sendable))
}

/** 404 for an id of none. */
export async function findMailing(db: Database | Tx, id: string): Promise<Mailing> {
  const row = await requireRow(db.selectFrom('mailings').selectAll().where('id', '=', id), 'Mailing')
  return mailingOf(row, (await progressOf(db, [id])).get(id) ?? nothingLeft, await sendableOpenings(db))
}

/** The mails that are not sent: not queued yet, in the outbox, given up. */
type Progress = { unqueued: number; waiting: number; dead: number }
const nothingLeft: Progress = { unqueued: 0, waiting: 0, dead: 0 }

function mailingOf(
  row: RowOf<'mailings'>,
  { unqueued, waiting, dead }: Progress,
  sendable: Set<string>,
): Mailing {
  const isDone = unqueued + waiting === 0
  const { subject, text } = storedMail(row)
  return {
    id: row.id,
    jobId: row.job_id,
    jobTitle: row.job_title,
    subject,
    text,
    startedAt: row.started_at,
    startedBy: row.started_by_name,
    state: isDone ? (row.stopped ? 'ended' : 'done') : row.stopped ? 'stopped' : 'sending',
    isOpeningClosed: !sendable.has(row.job_id),
    receivers: row.sent + unqueued + waiting + dead,
    sent: row.sent,
    failed: dead,
    lastSentAt: row.last_sent_at,
  }
}

async function progressOf(db: Database | Tx, ids: readonly string[]): Promise<Map<string, Progress>> {
  const found = new Map<string, Progress>()
  if (ids.length === 0) return found
  const of = (id: string) => found.get(id) ?? found.set(id, { ...nothingLeft }).get(id)!
  const unqueued = await db
    .selectFrom('mailing_receivers')
    .select((eb) => ['mailing_id', eb.fn.countAll<number>().as('total')])
    .where('mailing_id', 'in', ids)
    .groupBy('mailing_id')
    .execute()
  for (const { mailing_id, total } of unqueued) of(mailing_id).unqueued = Number(total)
  const queued = await db
    .selectFrom('outbox')
    .select((eb) => ['mailing_id', 'state', eb.fn.countAll<number>().as('total')])
    .where('mailing_id', '!=', '')
    .where('mailing_id', 'in', ids)
    .groupBy(['mailing_id', 'state'])
    .execute()
  for (const { mailing_id, state, total } of queued)
    if (state !== 'sent') of(mailing_id)[state] = Number(total)
  return found
}

export const storedMail = ({ facts }: { facts: string }) => readStored(openingMailFacts, JSON.parse(facts))

/** The ids of the openings that may be sent to subscribers. */
export async function sendableOpenings(db: Database | Tx): Promise<Set<string>> {
  return new Set((await openingStore.list(db)).filter(canBeSent).map(({ id }) => id))
}
