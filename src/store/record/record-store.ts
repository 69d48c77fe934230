import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import {
  type ActivityKind,
  changesBetween,
  changesOfNew,
  withVersion,
} from '../../domain/activity/activity.ts'
import type { Changes } from '../../domain/activity/changes-schema.ts'
import type { RecordKey } from '../../domain/draft/draft.ts'
import { type RecordKind, recordKinds, type VersionedKind } from '../../domain/record/kinds.ts'
import type { SavedMeanwhile } from '../../domain/saved-meanwhile-schema.ts'
import type { NotRestored } from '../../domain/version/version-schema.ts'
import { savedMeanwhile } from '../account/saved-by.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, isOlder, publish, type Tx } from '../database/database.ts'
import { isOf } from '../database/sql-parts.ts'
import { forgetPicturesOf, keepPictureUses, notePicturesOf, pictureIdsIn } from '../picture/picture-uses.ts'
import { deleteDrafts } from './record-drafts.ts'

export type AnyFields = Record<string, unknown>
export type SavedRow = { updated_at: string; updated_by: string }

/** The functions that read, check and write the records of a kind, or a page. */
export type RecordStore<Shown, Fields extends AnyFields = AnyFields, Row extends SavedRow = SavedRow> = {
  kind: RecordKind
  /** The row of the record. 404 when there is none, or when it is in the trash. */
  row(tx: Tx, id: string): Promise<Row>
  fieldsOf(row: Row): Fields
  shown(db: Database | Tx, row: Row): Promise<Shown>
  /** The fields after a change. 422 when they are not valid together. */
  changed(tx: Tx, row: Row, change: Partial<Fields>): Fields | Promise<Fields>
  /** Writes the fields, their version and the log entry. `restoredFrom` is the number of the version that is restored. */
  write(tx: Tx, actor: Actor, row: Row, after: Fields, restoredFrom?: number): Promise<Row>
}

/** The same of a kind whose versions can be restored. */
export type VersionedStore<
  Shown,
  Fields extends AnyFields = AnyFields,
  Row extends SavedRow = SavedRow,
> = RecordStore<Shown, Fields, Row> & {
  kind: VersionedKind
  /** A body that was stored, perhaps by an earlier release; the rules for writing would change its texts. */
  read(body: object): Fields
  rules: Record<string, z.ZodType>
  /** The fields after a change or the first save of a draft, where one that was sent as it is shown is no change. */
  settled?(tx: Tx, before: Fields, after: Fields): Promise<Fields>
  /** The fields after some of them were restored. 422 when today's rules refuse it. */
  restored(tx: Tx, row: Row, fields: Partial<Fields>): Fields | Promise<Fields>
  /** Takes out of the fields what names a record that no longer exists. */
  withoutMissing?(tx: Tx, fields: Partial<Fields>): Promise<NotRestored>
}

/** `updatedAt`: the version that the editor began from, not checked if absent. `also`: part of the change; what it returns is shown with the record. */
export function updateRecord<Shown, Fields extends AnyFields>(
  db: Database,
  actor: Actor,
  store: RecordStore<Shown, Fields>,
  id: string,
  { updatedAt, ...fields }: { updatedAt?: string } & Partial<Fields>,
  also?: (tx: Tx) => Promise<object>,
): Promise<{ saved: Shown } | SavedMeanwhile<Shown>> {
  const inTransaction = recordKinds[store.kind].isShown ? publish : change
  return inTransaction(db, async (tx) => {
    const row = await store.row(tx, id)
    if (isOlder(updatedAt, row.updated_at)) return savedMeanwhile(tx, row, await store.shown(tx, row))
    const after = await store.changed(tx, row, fields as Partial<Fields>)
    const saved = await store.write(tx, actor, row, after)
    const more = await also?.(tx)
    return { saved: { ...(await store.shown(tx, saved)), ...more } }
  })
}

export type Save = {
  /** Absent for a new record. */
  before?: object
  after: object
  /** ISO time. */
  savedAt: string
  restoredFrom?: number
  /** The record's name, and what happened to it, for the log; without it nothing is recorded. */
  event?: { name: string; kind(changes: Changes): ActivityKind; changes?(all: Changes): Promise<Changes> }
}

/** Stores what belongs to a save, in its transaction: the pictures that are used now, the version, and the log entry. */
export async function noteSave(
  tx: Tx,
  actor: Actor,
  { kind, id }: RecordKey,
  { before, after, savedAt, restoredFrom, event }: Save,
): Promise<void> {
  await keepPictureUses(tx, actor, { kind, id }, after)
  const changes = before ? changesBetween(before, after, recordKinds[kind].fieldsOf(id)) : changesOfNew(after)
  await addVersion(
    tx,
    actor,
    { kind, id },
    { savedAt, fields: Object.keys(changes), body: after, restoredFrom },
  )
  if (!event) return
  const logged = (await event.changes?.(changes)) ?? changes
  const subject = { id, name: event.name }
  await record(
    tx,
    actor,
    restoredFrom === undefined
      ? { kind: event.kind(changes), subject, changes: logged }
      : { kind: `${kind}.version-restored`, subject, changes: withVersion(logged, restoredFrom) },
  )
}

/** Deletes a record permanently, with all that belongs to it; its slugs become free. Returns the ids of the pictures that it named. */
export async function removeRecord(tx: Tx, kind: VersionedKind, id: string): Promise<string[]> {
  const { table, id: column } = recordKinds[kind].stored
  const key = { kind, id }
  await tx.deleteFrom(table).where(column, '=', id).execute()
  await tx.deleteFrom('versions').where(isOf(key)).execute()
  await deleteDrafts(tx, key)
  return forgetPicturesOf(tx, key)
}

type NewVersion = {
  /** ISO time. */
  savedAt: string
  /** The names of the changed fields. */
  fields: readonly string[]
  /** The whole record. */
  body: object
  restoredFrom?: number
}

/** Called by every save of the record, in its transaction. A save that changed nothing adds no version. */
async function addVersion(
  tx: Tx,
  actor: Actor,
  { kind, id }: RecordKey,
  { savedAt, fields, body, restoredFrom }: NewVersion,
): Promise<void> {
  if (fields.length === 0) return
  await tx
    .insertInto('versions')
    .values((eb) => ({
      kind,
      record_id: id,
      number: eb
        .selectFrom('versions')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
        .where(isOf({ kind, id })),
      saved_at: savedAt,
      saved_by: actor.id,
      saved_by_name: actor.name,
      saved_by_email: actor.email,
      fields: JSON.stringify(fields),
      restored_from: restoredFrom ?? null,
      body: JSON.stringify(body),
    }))
    .execute()
  await notePicturesOf(tx, 'version_pictures', { kind, id }, body)
}

/** Deletes the versions after this one but the last, whose pictures they no longer name then unless another version of the record does. */
export async function deleteVersionsSince(tx: Tx, key: RecordKey, number: number): Promise<void> {
  const versions = tx.selectFrom('versions').where(isOf(key))
  const since = await versions
    .where('number', '>', number)
    .select(['number', 'body'])
    .orderBy('number')
    .execute()
  const deleted = since.slice(0, -1)
  if (deleted.length === 0) return
  const numbers = deleted.map((version) => version.number)
  await tx.deleteFrom('versions').where(isOf(key)).where('number', 'in', numbers).execute()
  for (const picture of pictureIdsIn(deleted.map(({ body }) => JSON.parse(body)))) {
    if (await versions.where('body', 'like', `%${picture}%`).select('number').executeTakeFirst()) continue
    await tx.deleteFrom('version_pictures').where(isOf(key)).where('picture_id', '=', picture).execute()
  }
}
