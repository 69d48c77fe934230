import { randomUUID } from 'node:crypto'
import { visitor } from '../../domain/account/user.ts'
import { notValid } from '../../domain/shared/problem.ts'
import { PENDING_DAYS, SUBSCRIPTION_LINK_EXPIRED } from '../../domain/subscriber/subscriber.ts'
import { HOUR } from '../../domain/time/durations.ts'
import { addToken, hashOf } from '../account/tokens.ts'
import { record } from '../activity/activity.ts'
import { changeFound, type Database, erase, eraseInParts, now, type Tx } from '../database/database.ts'
import { queueMail } from '../mail/outbox.ts'
import { addRequest, handleOldest } from '../requests/mail-requests.ts'
import { eraseSubscriber } from './subscribers.ts'

// Mails to one address that nobody has confirmed, so that its mailbox cannot be flooded.
const MAILS_AN_HOUR = 3
const MAILS_IN_ALL = 10

export const requestSubscription = (db: Database, email: string) =>
  addRequest(db, 'subscription_requests', email)

/** Handles the oldest request: adds the address if it is new and mails it a link, unless it is confirmed. False when there is none. */
export const handleNextRequest = (db: Database): Promise<boolean> =>
  handleOldest(db, 'subscription_requests', async (tx, email) => {
    const known = await tx
      .selectFrom('subscribers')
      .select(['id', 'state'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (known?.state === 'confirmed') return
    const id = known?.id ?? (await addPending(tx, email))
    if (await hadManyMails(tx, id)) return
    const link = { token: await addLink(tx, id), until: inDays(PENDING_DAYS) }
    await queueMail(tx, { kind: 'subscription', to: email, about: id, facts: {}, link })
  })

async function addPending(tx: Tx, email: string): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('subscribers')
    .values({ id, email, state: 'pending', created_at: now(), confirmed_at: null })
    .execute()
  await record(tx, visitor, { kind: 'subscriber.requested', subject: { id, name: '' } })
  return id
}

async function hadManyMails(tx: Tx, subscriberId: string): Promise<boolean> {
  const links = await tx
    .selectFrom('subscriber_links')
    .select('created_at')
    .where('subscriber_id', '=', subscriberId)
    .execute()
  // On both sides of now, since a clock may have been ahead.
  const recent = links.filter(({ created_at }) => Math.abs(Date.now() - Date.parse(created_at)) < HOUR)
  return links.length >= MAILS_IN_ALL || recent.length >= MAILS_AN_HOUR
}

/** Makes a link for one mail to a subscriber, valid as long as the subscriber exists, and returns its token. */
export const addLink = (tx: Tx, subscriberId: string) =>
  addToken(tx, 'subscriber_links', { subscriber_id: subscriberId, created_at: now() })

export const inDays = (days: number) => new Date(Date.now() + days * 24 * HOUR).toISOString()

/** Confirms the subscription of the link, once or again. 422 when there is no such link. */
export async function confirmSubscription(db: Database, token: string): Promise<void> {
  const isConfirmed = await changeFound(db, byLink(token), async (tx, found) => {
    if (found.state === 'confirmed') return true
    await tx
      .updateTable('subscribers')
      .set({ state: 'confirmed', confirmed_at: now() })
      .where('id', '=', found.id)
      .execute()
    await record(tx, visitor, { kind: 'subscriber.confirmed', subject: { id: found.id, name: '' } })
    return true
  })
  if (!isConfirmed) throw notValid({ token: SUBSCRIPTION_LINK_EXPIRED })
}

/** Erases the subscriber of the link. Does nothing when there is no such link: the subscriber may be erased already. */
export async function unsubscribe(db: Database, token: string): Promise<void> {
  const find = byLink(token)
  if (!(await find(db))) return
  await erase(db, async (tx) => {
    const found = await find(tx)
    if (!found) return
    await eraseSubscriber(tx, found.id, 'withdrawn')
    await record(tx, visitor, { kind: 'subscriber.unsubscribed', subject: { id: found.id, name: '' } })
  })
}

const byLink = (token: string) => (db: Database | Tx) =>
  db
    .selectFrom('subscriber_links')
    .innerJoin('subscribers', 'subscribers.id', 'subscriber_links.subscriber_id')
    .select(['subscribers.id', 'subscribers.state'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()

export const eraseUnconfirmed = (db: Database): Promise<void> =>
  eraseInParts(
    db,
    (handle) =>
      handle
        .selectFrom('subscribers')
        .select('id')
        .where('state', '=', 'pending')
        .where('created_at', '<', inDays(-PENDING_DAYS)),
    (tx, { id }) => eraseSubscriber(tx, id, 'retention'),
  )
