import { sql } from 'kysely'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import { contentLabels } from '../../domain/content/content.ts'
import type { RecordKey } from '../../domain/draft/draft.ts'
import type { PicturePlace } from '../../domain/library-schema.ts'
import { pictureIdOf } from '../../domain/picture/picture-format.ts'
import { listedKinds, pictureKinds, recordKinds, type StoredAs } from '../../domain/record/kinds.ts'
import type { Database, Tx } from '../database/database.ts'
import { isOf } from '../database/sql-parts.ts'
import { restorePictures } from './pictures.ts'
import { draftsWithPictures } from './pictures-in-use.ts'

/** `field` as 'sections.3.content'; `alt` is null where the place has none of its own. */
export type NamedPicture = { pictureId: string; field: string; address: string; alt: string | null }

/** Drawn without a description, since the studio's name is beside it. */
const LOGO = 'logo.img_src'

/** Stores which pictures a record uses now, and restores them from the trash with a log entry each. */
export async function keepPictureUses(
  tx: Tx,
  actor: Actor,
  { kind, id }: RecordKey,
  fields: object,
): Promise<void> {
  if (!pictureKinds.includes(kind)) return
  await tx.deleteFrom('picture_uses').where(isOf({ kind, id })).execute()
  const rows = picturesNamedIn(fields).map(({ pictureId, field, alt }) => ({
    picture_id: pictureId,
    kind,
    record_id: id,
    field,
    alt,
  }))
  if (rows.length === 0) return
  await tx.insertInto('picture_uses').values(rows).execute()
  await restorePictures(tx, actor, [...new Set(rows.map((row) => row.picture_id))])
}

/** Notes which pictures a version or the draft of a record names, beside those that earlier ones have named. Returns them. */
export async function notePicturesOf(
  tx: Tx,
  table: 'version_pictures' | 'draft_pictures',
  { kind, id }: RecordKey,
  fields: object,
): Promise<string[]> {
  const pictures = pictureIdsIn(fields)
  if (pictures.length > 0)
    await tx
      .insertInto(table)
      .values(pictures.map((picture) => ({ kind, record_id: id, picture_id: picture })))
      .onConflict((existing) => existing.doNothing())
      .execute()
  return pictures
}

/** Called when a record is removed. Returns the ids of all pictures that it, its versions and its drafts have named. */
export async function forgetPicturesOf(tx: Tx, key: RecordKey): Promise<string[]> {
  const named = new Set<string>()
  for (const table of ['picture_uses', 'version_pictures', 'draft_pictures'] as const) {
    const rows = await tx.deleteFrom(table).where(isOf(key)).returning('picture_id').execute()
    for (const { picture_id } of rows) named.add(picture_id)
  }
  return [...named]
}

/** The ids of the uploaded pictures that a value names, each once. */
export const pictureIdsIn = (value: unknown): string[] => [
  ...new Set(picturesNamedIn(value).map(({ pictureId }) => pictureId)),
]

/** Every text in a value that is an uploaded picture's address, by its path, with the alt text beside it. */
export function picturesNamedIn(value: unknown, path: string[] = []): NamedPicture[] {
  if (typeof value !== 'object' || value === null) return []
  const { alt, type } = value as { alt?: unknown; type?: unknown }
  // The section of a project is a text, or a picture that can have a description.
  if (type === 'text') return []
  const own = typeof alt === 'string' ? alt : type === undefined ? null : ''
  return Object.entries(value).flatMap(([key, part]) => {
    if (typeof part !== 'string') return picturesNamedIn(part, [...path, key])
    const pictureId = pictureIdOf(part)
    if (pictureId === undefined) return []
    const field = [...path, key].join('.')
    return [{ pictureId, field, address: part, alt: field === LOGO ? null : own }]
  })
}

export type StoredUse = PicturePlace & {
  /** The record's name, or the page's label. */
  name: string
  /** Null where the place has no alt text of its own. */
  alt: string | null
  /** The record's slug, or the page's name. */
  slug: string
  isHidden: boolean
  isInTrash: boolean
}

/** The records with a list whose fields name pictures. */
const records = (db: Database | Tx) =>
  listedKinds
    .filter((kind) => pictureKinds.includes(kind))
    .map((kind) => {
      const { table, name, deletedAt = 'null' } = recordKinds[kind].stored as StoredAs
      const hidden = 'hidden' in recordKinds[kind].fieldsOf() ? 'hidden' : '0'
      return db
        .selectFrom(table)
        .select((eb) => [
          'id',
          'slug',
          eb.ref(name).as('name'),
          sql<string>`${sql.lit(kind)}`.as('of_kind'),
          sql<number>`${sql.raw(hidden)}`.as('hidden'),
          sql<string | null>`${sql.raw(deletedAt)}`.as('deleted_at'),
        ])
    })
    .reduce((all, some) => all.unionAll(some))
    .as('records')

/** Every use of a picture, with the record that it is in; without one for a page. */
export const usesWithRecords = (db: Database | Tx) =>
  db
    .selectFrom('picture_uses')
    .leftJoin(records(db), (join) =>
      join.onRef('of_kind', '=', 'kind').onRef('records.id', '=', 'picture_uses.record_id'),
    )

/** Whether such a use has an empty alt text, and is not in a record in the trash. */
export const lacksAlt = sql<boolean>`alt = '' and records.deleted_at is null`

const labels: Record<string, string> = contentLabels
export const nameOf = ({ record_id, name }: { record_id: string; name: string | null }) =>
  name ?? labels[record_id] ?? record_id

/** The pictures that drafts name now. */
export const picturesOfDrafts = (db: Database | Tx) =>
  draftsWithPictures(db)
    .where('drafts.kind', 'in', pictureKinds)
    .where(sql<boolean>`drafts.body like '%' || draft_pictures.picture_id || '%'`)
    .select('picture_id')

type DraftUse = StoredUse & { pictureId: string; isDraft: true }

/** Every place in drafts that names one of these pictures now. */
export async function usesInDrafts(db: Database | Tx, ids: readonly string[]): Promise<DraftUse[]> {
  const rows = await draftsWithPictures(db)
    .leftJoin(records(db), (join) =>
      join.onRef('of_kind', '=', 'drafts.kind').onRef('records.id', '=', 'drafts.record_id'),
    )
    .where('picture_id', 'in', ids)
    .where('drafts.kind', 'in', pictureKinds)
    .select(['picture_id', 'drafts.kind', 'drafts.record_id', 'drafts.name', 'body', 'deleted_at'])
    .orderBy('drafts.kind', 'desc')
    .orderBy('drafts.name')
    .orderBy('drafts.record_id')
    .execute()
  return rows.flatMap(({ picture_id, kind, record_id, name, body, deleted_at }) =>
    picturesNamedIn(JSON.parse(body))
      .filter(({ pictureId }) => pictureId === picture_id)
      .map(({ field, alt }) => ({
        pictureId: picture_id,
        kind,
        recordId: record_id,
        field,
        isDraft: true,
        name: `Draft of ${name}`,
        alt,
        slug: record_id,
        isHidden: true,
        isInTrash: deleted_at !== null,
      })),
  )
}

/** Every place that uses one of these pictures: projects by name, then pages, then drafts. */
export async function usesOf(db: Database | Tx, ids: readonly string[]): Promise<StoredUse[]> {
  return [...(await usesInRecords(db, ids)), ...(await usesInDrafts(db, ids)).map(withoutPicture)]
}

const withoutPicture = ({ pictureId: _, ...use }: DraftUse): StoredUse => use

async function usesInRecords(db: Database | Tx, ids: readonly string[]): Promise<StoredUse[]> {
  const rows = await usesWithRecords(db)
    .where('picture_id', 'in', ids)
    .select(['kind', 'record_id', 'field', 'alt', 'records.name', 'slug', 'hidden', 'deleted_at'])
    .orderBy('kind', 'desc')
    .orderBy('records.name')
    .orderBy('record_id')
    .orderBy('field')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    recordId: row.record_id,
    field: row.field,
    name: nameOf(row),
    alt: row.alt,
    slug: row.slug ?? row.record_id,
    isHidden: row.hidden === 1,
    isInTrash: row.deleted_at !== null,
  }))
}
