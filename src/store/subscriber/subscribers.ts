import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { ErasureReason } from '../../domain/shared/erasure.ts'
import { searchText } from '../../domain/shared/search-text.ts'
import {
  type Subscriber,
  type SubscriberCounts,
  type SubscriberFilter,
  type SubscriberPage,
  subscriberStates,
} from '../../domain/subscriber/subscriber-schema.ts'
import { record, recordAlone } from '../activity/activity.ts'
import { type Database, type ErasingTx, erase } from '../database/database.ts'
import { eachOf, pageOf } from '../database/page-of.ts'
import { contains, countStates, requireRow } from '../database/sql-parts.ts'
import { noteErasure } from '../erasure/proofs.ts'
import { deleteMailsAbout } from '../mail/outbox.ts'

const listed = ['id', 'email', 'state', 'created_at as createdAt', 'confirmed_at as confirmedAt'] as const

/** Newest first. */
export const listSubscribers = (
  db: Database,
  page: SubscriberPage,
): Promise<{ items: Subscriber[]; next: string | null }> =>
  pageOf(matching(db, page).select(listed), page, 'created_at', 'createdAt')

function matching(db: Database, { q, state }: SubscriberFilter) {
  let query = db.selectFrom('subscribers')
  if (q !== '') query = query.where((eb) => contains(db, eb.ref('email'), searchText(q)))
  return state ? query.where('state', '=', state) : query
}

/** The numbers of subscribers in each state, whatever the filter. */
export async function countSubscribers(db: Database): Promise<SubscriberCounts> {
  return countStates(db.selectFrom('subscribers'), 'state', subscriberStates)
}

/** Newest first. */
export const eachSubscriber = (db: Database, filter: SubscriberFilter) =>
  eachOf((page) => listSubscribers(db, { ...filter, ...page }))

export const recordExport = (db: Database, actor: Actor) =>
  recordAlone(db, actor, { kind: 'subscribers.exported', subject: { id: 'subscribers', name: '' } })

/** 404 when there is no such subscriber. */
export function removeSubscriber(
  db: Database,
  actor: Actor,
  id: string,
  reason: ErasureReason = 'deleted',
): Promise<void> {
  return erase(db, async (tx) => {
    await requireRow(tx.selectFrom('subscribers').select('id').where('id', '=', id), 'Subscriber')
    await eraseSubscriber(tx, id, reason)
    await record(tx, actor, { kind: 'subscriber.removed', subject: { id, name: '' } })
  })
}

/** Erases the address, its links, its place in mailings, and all mails to it. */
export async function eraseSubscriber(tx: ErasingTx, id: string, reason: ErasureReason): Promise<void> {
  await deleteMailsAbout(tx, id)
  await noteErasure(tx, { id, kind: 'subscriber', reason })
  await tx.deleteFrom('subscribers').where('id', '=', id).execute()
}
