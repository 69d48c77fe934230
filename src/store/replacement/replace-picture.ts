import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { Right } from '../../domain/account/role.ts'
import type { RecordKey } from '../../domain/draft/draft.ts'
import type { PicturePlace } from '../../domain/library-schema.ts'
import { pictureUrl } from '../../domain/picture/picture.ts'
import { pictureIdOf } from '../../domain/picture/picture-format.ts'
import type { Picture } from '../../domain/picture/picture-schema.ts'
import { recordKinds } from '../../domain/record/kinds.ts'
import { isSame } from '../../domain/shared/is-same.ts'
import { notAllowed, notFound, notValid } from '../../domain/shared/problem.ts'
import { record } from '../activity/activity.ts'
import { type Database, publish, type Tx } from '../database/database.ts'
import { draftRow, rewriteDraft } from '../draft/drafts.ts'
import { findInLibrary } from '../picture/library.ts'
import { usesInDrafts } from '../picture/picture-uses.ts'
import type { AnyFields, SavedRow } from '../record/record-store.ts'
import { storeOf } from '../record-stores.ts'

type Replacement = {
  /** The id of the picture that takes the place. */
  by: string
  /** Only these places; those that no longer show the picture are skipped. */
  places?: readonly PicturePlace[]
  mayWrite(right: Right): boolean
}

/**
 * Puts another picture in every place of a picture, in projects, also in the trash, on pages, and in drafts, and keeps the alt texts.
 * Each changed record or draft is saved as if a person had saved it. Returns the changed places. 403 when one of them is on a page that the
 * actor may not change. To undo it, replace the other picture by this one in the returned places.
 */
export function replacePicture(
  db: Database,
  actor: Actor,
  id: string,
  { by, places, mayWrite }: Replacement,
): Promise<PicturePlace[]> {
  return publish(db, async (tx) => {
    const old = await findInLibrary(tx, id)
    if (!old) throw notFound('Picture')
    const next = await findInLibrary(tx, by)
    if (!next) throw notValid({ with: 'There is no such picture.' })
    if (by === id) throw notValid({ with: 'Choose another picture.' })
    const replaced = await placesOf(tx, id, places)
    if (replaced.length === 0) return []
    const closed = replaced.find(({ kind }) => !mayWrite(recordKinds[kind].right))
    if (closed)
      throw notAllowed(`This picture is also on ${recordKinds[closed.kind].noun}s that you may not edit.`)
    const perRecord = Map.groupBy(replaced, ({ kind, recordId, isDraft }) => `${kind} ${recordId} ${isDraft}`)
    for (const inRecord of perRecord.values()) {
      const { kind, recordId, isDraft } = inRecord[0]!
      const fields = new Set(inRecord.map(({ field }) => field))
      if (isDraft) {
        await replaceInDraft(tx, actor, { kind, id: recordId }, fields, next.picture)
        continue
      }
      const store = storeOf(kind, recordId)
      const { table, id: column } = recordKinds[kind].stored
      // Also in the trash.
      const rows = tx.selectFrom(table).selectAll().where(column, '=', recordId)
      const row: SavedRow = await rows.executeTakeFirstOrThrow()
      const after = withPicture(store.fieldsOf(row), fields, next.picture) as AnyFields
      await store.write(tx, actor, row, after)
    }
    const changes = { picture: { before: pictureUrl(old.picture), after: pictureUrl(next.picture) } }
    await record(tx, actor, { kind: 'picture.replaced', subject: { id, name: old.name }, changes })
    return replaced
  })
}

async function replaceInDraft(
  tx: Tx,
  actor: Actor,
  key: RecordKey,
  paths: ReadonlySet<string>,
  next: Picture,
): Promise<void> {
  const row = (await draftRow(tx, key))!
  const body = JSON.parse(row.body)
  const changed = Object.entries(withPicture(body, paths, next) as AnyFields)
  await rewriteDraft(
    tx,
    actor,
    row,
    Object.fromEntries(changed.filter(([name, value]) => !isSame(value, body[name]))),
  )
}

async function placesOf(tx: Tx, id: string, only: readonly PicturePlace[] | undefined) {
  const inRecords: PicturePlace[] = await tx
    .selectFrom('picture_uses')
    .select(['kind', 'record_id as recordId', 'field'])
    .where('picture_id', '=', id)
    .orderBy('kind')
    .orderBy('record_id')
    .orderBy('field')
    .execute()
  const inDrafts = (await usesInDrafts(tx, [id])).map(
    ({ kind, recordId, field, isDraft }): PicturePlace => ({ kind, recordId, field, isDraft }),
  )
  const rows = [...inRecords, ...inDrafts]
  if (!only) return rows
  const keyOf = ({ kind, recordId, field, isDraft = false }: PicturePlace) =>
    JSON.stringify([kind, recordId, field, isDraft])
  const wanted = new Set(only.map(keyOf))
  return rows.filter((use) => wanted.has(keyOf(use)))
}

/** The value with this picture at these paths. A section has the type of its picture too, and the size of the old one. */
function withPicture(value: unknown, fields: ReadonlySet<string>, next: Picture, path = ''): unknown {
  if (typeof value === 'string')
    return fields.has(path) && pictureIdOf(value) !== undefined ? pictureUrl(next) : value
  if (typeof value !== 'object' || value === null) return value
  const at = (key: string | number) => (path === '' ? `${key}` : `${path}.${key}`)
  if (Array.isArray(value)) return value.map((part, index) => withPicture(part, fields, next, at(index)))
  const { width, height, ...others } = value as Record<string, unknown>
  const isSection = 'type' in others && fields.has(at('content'))
  const whole = isSection ? { ...others, type: next.format === 'gif' ? 'gif' : 'image' } : value
  return Object.fromEntries(
    Object.entries(whole).map(([key, part]) => [key, withPicture(part, fields, next, at(key))]),
  )
}
