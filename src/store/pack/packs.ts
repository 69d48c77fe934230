import { randomUUID } from 'node:crypto'
import type { User } from '../../domain/account/known-user-schema.ts'
import { LISTED_PACKS, PACK_DAYS } from '../../domain/pack/pack-fields.ts'
import { type Pack, type PackSettings, packSettings, packStates } from '../../domain/pack/pack-schema.ts'
import { parsedJson } from '../../domain/shared/parsed-json.ts'
import { notFound } from '../../domain/shared/problem.ts'
import { DAY } from '../../domain/time/durations.ts'
import { nameOf } from '../account/saved-by.ts'
import { record, recordAlone } from '../activity/activity.ts'
import { change, changeFound, type Database, now, type Tx } from '../database/database.ts'
import { isOver, isWritten, requireRow } from '../database/sql-parts.ts'
import type { RowOf } from '../database/tables.ts'

type PackRow = RowOf<'packs'>

/** In ms. A worker renews it each minute; the longest step takes less. */
const LEASE = 15 * 60 * 1000
const MAX_TRIES = 3
export const NOT_MADE =
  'It could not be made. Please try again; if it fails again, ask who runs the server to read its log.'

const DAMAGED = JSON.stringify({ title: 'Damaged', date: '2026-01-01', projectIds: ['none'] })

/** Undefined when its settings are damaged. */
function packOf(row: PackRow): Pack | undefined {
  const settings = settingsOf(row)
  return (
    settings && {
      ...{ id: row.id, settings, done: row.done, pages: row.pages, bytes: Number(row.bytes) },
      state: packStates.find((state) => state === row.state) ?? 'failed',
      ...{ missing: row.missing, failure: row.failure, leftOut: row.left_out, createdAt: row.created_at },
      ...{ createdBy: row.created_by_name, finishedAt: row.finished_at },
    }
  )
}

const settingsOf = ({ settings }: PackRow): PackSettings | undefined =>
  packSettings.safeParse(parsedJson(settings)).data

/** The newest ones, newest first. A damaged one is in its place under the title 'Damaged', so that it can be deleted. */
export async function listPacks(db: Database): Promise<Pack[]> {
  const rows = await db
    .selectFrom('packs')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LISTED_PACKS)
    .execute()
  return rows.flatMap((row) => packOf(row) ?? packOf({ ...row, settings: DAMAGED, state: 'failed' }) ?? [])
}

/** Throws 404. */
export async function findPack(db: Database | Tx, id: string): Promise<{ pack: Pack; stored: string }> {
  const row = await db.selectFrom('packs').selectAll().where('id', '=', id).executeTakeFirst()
  const pack = row && packOf(row)
  if (!pack) throw notFound('PDF')
  return { pack, stored: row.stored }
}

/** Queues it. The log says who made it, and whether it names contacts at clients, who are people. */
export function addPack(db: Database, user: User, settings: PackSettings): Promise<Pack> {
  const { kind, title, fields, projectIds } = settings
  const contacts = kind === 'works' || fields.includes('clientContact')
  return change(db, async (tx) => {
    const row: PackRow = {
      ...{ id: randomUUID(), settings: JSON.stringify(settings), state: 'waiting', stored: '', failure: '' },
      ...{ created_at: now(), created_by: user.id, created_by_name: nameOf(user), taken_until: '' },
      ...{ left_out: '', finished_at: null, done: 0, pages: 0, missing: 0, tries: 0, bytes: 0 },
    }
    await tx.insertInto('packs').values(row).execute()
    await record(tx, user, {
      kind: 'pack.made',
      subject: { id: row.id, name: title },
      changes: {
        projects: { before: null, after: projectIds.length },
        contacts: { before: null, after: contacts },
        certificates: { before: null, after: kind === 'pack' && settings.hasCertificates },
      },
    })
    return packOf(row)!
  })
}

/** The entry in the log: the contacts at clients are people's data. */
export const recordWorkbook = (db: Database, user: User, { id, settings }: Pack) =>
  recordAlone(db, user, { kind: 'pack.exported', subject: { id, name: settings.title } })

/** Removes it, also a damaged one; returns the name of its file in the private store. Throws 404. */
export function deletePack(db: Database, user: User, id: string): Promise<string> {
  return change(db, async (tx) => {
    const row = await requireRow(tx.deleteFrom('packs').where('id', '=', id).returningAll(), 'PDF')
    const name = settingsOf(row)?.title ?? 'damaged'
    await record(tx, user, { kind: 'pack.deleted', subject: { id, name } })
    return row.stored
  })
}

/** A pack that only one worker makes until `takenUntil`. */
export type TakenPack = { id: string; settings: PackSettings; takenUntil: string }

/** The oldest that waits, or whose worker has died. */
const nextPack = (db: Database | Tx, at: Date) =>
  db
    .selectFrom('packs')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('state', '=', 'waiting'),
        eb.and([eb('state', '=', 'making'), isOver('taken_until', at, LEASE)]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** The next pack to make. One that has ended its workers several times, or is damaged, fails, and is answered without a lease. */
export async function takePack(db: Database, at: Date): Promise<TakenPack | undefined> {
  const next = (handle: Database | Tx) => nextPack(handle, at)
  return changeFound(db, next, async (tx, row) => {
    const { id, tries } = row
    const settings = settingsOf(row)
    const isFailed = tries === MAX_TRIES || settings === undefined
    const taken_until = isFailed ? '' : new Date(at.getTime() + LEASE).toISOString()
    await tx
      .updateTable('packs')
      .set(
        isFailed
          ? { state: 'failed', failure: NOT_MADE, taken_until, finished_at: at.toISOString() }
          : { state: 'making', taken_until, tries: tries + 1, done: 0 },
      )
      .where('id', '=', id)
      .execute()
    return { id, settings: settings!, takenUntil: taken_until }
  })
}

/** Of the worker that took it; another one, or nobody, has it when no row is changed. */
const held = (tx: Tx, { id, takenUntil }: TakenPack) =>
  tx.updateTable('packs').where('id', '=', id).where('taken_until', '=', takenUntil)

/** Renews the lease; undefined when the pack was deleted, or another worker has taken it. */
export function noteProgress(
  db: Database,
  taken: TakenPack,
  done: number,
  at: Date,
): Promise<TakenPack | undefined> {
  const takenUntil = new Date(at.getTime() + LEASE).toISOString()
  return change(db, async (tx) => {
    const isRenewed = await isWritten(held(tx, taken).set({ done, taken_until: takenUntil }))
    return isRenewed ? { ...taken, takenUntil } : undefined
  })
}

/** Leaves it to another worker. That this one has ended is no fault of the pack. */
export async function releasePack(db: Database, taken: TakenPack): Promise<void> {
  await change(db, (tx) =>
    held(tx, taken)
      .set((eb) => ({ state: 'waiting' as const, taken_until: '', done: 0, tries: eb('tries', '-', 1) }))
      .execute(),
  )
}

type Finished = Pick<PackRow, 'stored' | 'pages' | 'bytes' | 'missing' | 'left_out'>

/** False when it was deleted meanwhile, or another worker has taken it. */
export function finishPack(db: Database, taken: TakenPack, finished: Finished): Promise<boolean> {
  const made = { state: 'ready' as const, taken_until: '', finished_at: now() }
  const done = taken.settings.projectIds.length
  return change(db, (tx) => isWritten(held(tx, taken).set({ ...finished, ...made, done })))
}

export async function failPack(db: Database, taken: TakenPack, failure: string): Promise<void> {
  await change(db, (tx) =>
    held(tx, taken).set({ state: 'failed', failure, taken_until: '', finished_at: now() }).execute(),
  )
}

/** Empties those that were made over 30 days ago. Their files, which no row names then, are deleted with the unused ones. */
export async function expirePacks(db: Database, at = new Date()): Promise<void> {
  const limit = new Date(at.getTime() - PACK_DAYS * DAY).toISOString()
  await change(db, (tx) =>
    tx
      .updateTable('packs')
      .set({ state: 'expired', stored: '' })
      .where('state', '=', 'ready')
      .where('finished_at', '<', limit)
      .execute(),
  )
}
