import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import { pictureIdOf } from '../../domain/picture/picture-format.ts'
import type { VersionedKind } from '../../domain/record/kinds.ts'
import { notFound, Problem } from '../../domain/shared/problem.ts'
import { readStored } from '../../domain/shared/stored-schema.ts'
import type { VersionPage } from '../../domain/version/version-schema.ts'
import type { Database, Tx } from '../database/database.ts'
import { picturesNamedIn } from '../picture/picture-uses.ts'

export type VersionedRecord = { kind: VersionedKind; id: string }

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
export async function addVersion(
  tx: Tx,
  actor: Actor,
  { kind, id }: VersionedRecord,
  { savedAt, fields, body, restoredFrom }: NewVersion,
): Promise<void> {
  if (fields.length === 0) return
  const text = JSON.stringify(body)
  await tx
    .insertInto('versions')
    .values((eb) => ({
      kind,
      record_id: id,
      number: eb
        .selectFrom('versions')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
        .where('kind', '=', kind)
        .where('record_id', '=', id),
      saved_at: savedAt,
      saved_by: actor.id,
      saved_by_name: actor.name,
      saved_by_email: actor.email,
      fields: JSON.stringify(fields),
      restored_from: restoredFrom ?? null,
      body: text,
    }))
    .execute()
  const pictures = [...new Set(picturesNamedIn(body).map(({ address }) => pictureIdOf(address)!))]
  if (pictures.length === 0) return
  await tx
    .insertInto('version_pictures')
    .values(pictures.map((picture) => ({ kind, record_id: id, picture_id: picture })))
    .onConflict((existing) => existing.doNothing())
    .execute()
}

const names = z.array(z.string())
const storedBody = z.record(z.string(), z.unknown())

/** Newest first, without their bodies; `before` is the cursor that the previous page returned. */
export async function listVersions(
  db: Database,
  { kind, id }: VersionedRecord,
  { limit, before }: { limit: number; before?: number },
): Promise<VersionPage> {
  let query = db
    .selectFrom('versions')
    .select(['number', 'saved_at', 'saved_by', 'saved_by_name', 'saved_by_email', 'fields', 'restored_from'])
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .orderBy('number', 'desc')
    .limit(limit + 1)
  if (before !== undefined) query = query.where('number', '<', before)
  const rows = await query.execute()
  const shown = rows.slice(0, limit)
  return {
    items: shown.map((row) => ({
      number: row.number,
      savedAt: row.saved_at,
      savedBy: { id: row.saved_by, name: row.saved_by_name, email: row.saved_by_email },
      fields: readStored(names, JSON.parse(row.fields)),
      ...(row.restored_from !== null && { restoredFrom: row.restored_from }),
    })),
    next: rows.length > limit ? String(shown.at(-1)!.number) : null,
  }
}

/** The body as stored, and as `read` makes it out. 404 for no such version, 422 for a damaged one. */
export async function readVersion<Read>(
  db: Database | Tx,
  { kind, id }: VersionedRecord,
  number: number,
  read: (stored: Record<string, unknown>) => Read,
): Promise<{ stored: Record<string, unknown>; version: Read }> {
  const row = await db
    .selectFrom('versions')
    .select('body')
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) throw notFound('Version')
  try {
    const stored = storedBody.parse(JSON.parse(row.body))
    return { stored, version: read(stored) }
  } catch (cause) {
    throw new Problem(422, `Version ${number} is damaged and cannot be read.`, { cause })
  }
}

/** Returns the ids of the pictures that its versions named. */
export async function deleteVersions(tx: Tx, { kind, id }: VersionedRecord): Promise<string[]> {
  await tx.deleteFrom('versions').where('kind', '=', kind).where('record_id', '=', id).execute()
  const rows = await tx
    .deleteFrom('version_pictures')
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .returning('picture_id')
    .execute()
  return rows.map((row) => row.picture_id)
}
