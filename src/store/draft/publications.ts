import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Actor, User } from '../../domain/account/known-user-schema.ts'
import { isSameKey, PUBLISHED_ALREADY, type RecordKey } from '../../domain/draft/draft.ts'
import {
  type ChosenDraft,
  type NewPublication,
  type Publication,
  type PublishingNow,
  type PublishMoment,
  publication,
} from '../../domain/draft/draft-schema.ts'
import { momentToPublish } from '../../domain/draft/publish-moment.ts'
import { type LeaderChange, leaderChange } from '../../domain/project/project-changes-schema.ts'
import { conflict, notFound } from '../../domain/shared/problem.ts'
import { readStored } from '../../domain/shared/stored-schema.ts'
import { nameOf, personWith } from '../account/saved-by.ts'
import { record } from '../activity/activity.ts'
import { studioTimeZone } from '../content/studio-time-zone.ts'
import { change, type Database, now, publish, type Tx } from '../database/database.ts'
import { databaseTime, isOf, requireRow } from '../database/sql-parts.ts'
import type { RowOf } from '../database/tables.ts'
import { changeLeaders } from '../project/project-changes.ts'
import { endWithoutDrafts } from '../record/record-drafts.ts'
import { type CallKey, findAnswer, type OnceResult, runOnce } from '../requests/idempotency.ts'
import { draftsOf, existingDrafts } from './drafts.ts'
import {
  type PublishedRecord,
  publishAll,
  publishedRecord,
  refuseWithoutRight,
  settleDraft,
} from './publish-drafts.ts'

export type PublicationRow = RowOf<'publications'>
/** `leaders`: the projects that got other leaders with the records. */
const publishedTogether = z.object({ records: z.array(publishedRecord), leaders: z.array(leaderChange) })

export function publishedIn(row: PublicationRow): z.output<typeof publishedTogether> {
  const stored = JSON.parse(row.published || '[]')
  // An earlier release stored the records alone, the first with the leaders.
  const together = Array.isArray(stored) ? { records: stored, leaders: stored[0]?.leaders ?? [] } : stored
  return readStored(publishedTogether, together)
}

/** The record that a draft is of. */
export const keyOf = ({ kind, record_id }: { kind: RecordKey['kind']; record_id: string }): RecordKey => ({
  kind,
  id: record_id,
})

/** 'TOWN HALL, TURA', or '3 drafts' for several without a name. */
const nameFor = (name: string, drafts: readonly { name: string }[]) =>
  name || (drafts.length === 1 ? drafts[0]!.name : `${drafts.length} drafts`)

/** The key of a call, and how its answer is read, which a repeated call gets too. */
type Once = { call: CallKey | undefined; answer(tx: Tx, id: string): Promise<Publication> }

/** Publishes drafts at once, or at a moment. */
export async function addPublication(
  db: Database,
  user: User,
  { drafts, name, at, leaders = [] }: NewPublication,
  { call, answer }: Once,
): Promise<OnceResult<Publication>> {
  refuseWithoutRight(user, drafts)
  const id = randomUUID()
  const once = (tx: Tx, work: () => Promise<void>) =>
    runOnce(tx, user, call, () => work().then(() => answer(tx, id)), publication)
  if (at === undefined) {
    return publish(db, (tx) =>
      once(tx, async () => {
        const title = nameFor(name, await existingDrafts(tx, drafts))
        await insertPublication(tx, user, { id, name: title, publish_at: '' })
        const published = await publishAll(tx, user, drafts, { id, name: title })
        const led = await changeLeaders(tx, user, leaders, published)
        // An Undo is of a record as it is after both.
        const records = published.map((one) => ({ ...one, updatedAt: led.get(one.id) ?? one.updatedAt }))
        const written = leaders.filter((one) => led.has(one.id))
        await endPublished(tx, id, records, written)
      }),
    )
  }
  // Its moment may be past by now, and its drafts published.
  const first = await findAnswer(db, user, call, publication)
  if (first) return first
  const publishAt = momentToPublish(at, await studioTimeZone(db), await databaseTime(db))
  await rehearse(db, user, drafts)
  const schedule = async (tx: Tx) => {
    const rows = await existingDrafts(tx, drafts)
    for (const { publication_id, name } of rows)
      if (publication_id !== null) await refuseSecond(tx, publication_id, name)
    for (const [index, row] of rows.entries()) await settleDraft(tx, row, drafts[index]!.decided)
    const title = nameFor(name, rows)
    await insertPublication(tx, user, { id, name: title, publish_at: publishAt })
    for (const key of drafts) await linkDraft(tx, key, id)
    for (const { publication_id } of rows)
      if (publication_id !== null) await endWithoutDrafts(tx, publication_id)
    await record(tx, user, {
      kind: 'publication.scheduled',
      subject: { id, name: title },
      changes: { publishAt: { before: null, after: publishAt } },
    })
  }
  return change(db, (tx) => once(tx, () => schedule(tx)))
}

async function refuseSecond(tx: Tx, id: string, draft: string) {
  const row = await publicationRow(tx, id)
  // A publication that was refused at its moment may be scheduled anew.
  if (row.state === 'refused') return
  const who = nameOf(await personWith(tx, row.created_by))
  throw conflict(`${who} has already scheduled ${draft}. Change that time, or withdraw it first.`)
}

class Rehearsed extends Error {}

/** Publishes them in a change that is taken back, so that what would be refused at its moment is refused now. */
async function rehearse(db: Database, actor: Actor, drafts: readonly ChosenDraft[]): Promise<void> {
  const rehearsal = change(db, async (tx) => {
    await publishAll(tx, actor, drafts, { id: '', name: '' })
    throw new Rehearsed()
  })
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof Rehearsed)) throw error
  })
}

const insertPublication = (
  tx: Tx,
  { id: created_by }: Actor,
  row: Pick<PublicationRow, 'id' | 'name' | 'publish_at'>,
) =>
  tx
    .insertInto('publications')
    .values({
      ...row,
      created_at: now(),
      created_by,
      state: 'waiting',
      problems: '[]',
      ended_at: '',
      published: '',
    })
    .execute()

const linkDraft = (tx: Tx, key: RecordKey, publication_id: string | null) =>
  tx.updateTable('drafts').set({ publication_id }).where(isOf(key)).execute()

export const setPublication = (tx: Tx, id: string, set: Partial<PublicationRow>) =>
  tx.updateTable('publications').set(set).where('id', '=', id).execute()

export const endPublished = (
  tx: Tx,
  id: string,
  records: readonly PublishedRecord[],
  leaders: readonly LeaderChange[] = [],
) =>
  setPublication(tx, id, {
    state: 'published',
    problems: '[]',
    ended_at: now(),
    published: JSON.stringify({ records, leaders }),
  })

export const publicationRow = (db: Database | Tx, id: string): Promise<PublicationRow> =>
  requireRow(db.selectFrom('publications').selectAll().where('id', '=', id), 'Publication')

/** One that waits or was refused, with its drafts, which this person may change. 409 for one that is published, 404 for one without drafts. */
async function openPublication(tx: Tx, user: User, id: string) {
  const row = await publicationRow(tx, id)
  if (row.state === 'published') throw conflict(PUBLISHED_ALREADY)
  const drafts = (await draftsOf(tx, id)).map((draft) => keyOf(draft))
  if (drafts.length === 0) throw notFound('Publication')
  refuseWithoutRight(user, drafts)
  return { row, drafts }
}

/** The person who changes the time is the one in whose name it is published. */
export async function movePublication(
  db: Database,
  user: User,
  id: string,
  at: PublishMoment,
): Promise<void> {
  const publishAt = momentToPublish(at, await studioTimeZone(db), await databaseTime(db))
  const drafts = (await draftsOf(db, id)).map((draft) => keyOf(draft))
  refuseWithoutRight(user, drafts)
  if (drafts.length > 0) await rehearse(db, user, drafts)
  await change(db, async (tx) => {
    const { row } = await openPublication(tx, user, id)
    await setPublication(tx, id, {
      publish_at: publishAt,
      created_by: user.id,
      state: 'waiting',
      problems: '[]',
    })
    await record(tx, user, {
      kind: 'publication.moved',
      subject: { id, name: row.name },
      changes: { publishAt: { before: row.publish_at, after: publishAt } },
    })
  })
}

/** The drafts stay. */
export function withdrawPublication(db: Database, user: User, id: string): Promise<void> {
  return change(db, async (tx) => {
    const { row } = await openPublication(tx, user, id)
    await tx.deleteFrom('publications').where('id', '=', id).execute()
    await record(tx, user, { kind: 'publication.withdrawn', subject: { id, name: row.name } })
  })
}

/** Publishes now what waits for its moment. 409 when the drafts are others, or other versions, than those that the user has seen. */
export function publishNow(
  db: Database,
  user: User,
  id: string,
  seen: PublishingNow['drafts'],
): Promise<void> {
  return publish(db, async (tx) => {
    const { row, drafts } = await openPublication(tx, user, id)
    const isSeen = (draft: RecordKey) => seen?.some((one) => isSameKey(one, draft))
    if (seen && !(seen.length === drafts.length && drafts.every(isSeen)))
      throw conflict('Its drafts are others by now. Look at them, then publish again.')
    await endPublished(tx, id, await publishAll(tx, user, seen ?? drafts, row))
  })
}
