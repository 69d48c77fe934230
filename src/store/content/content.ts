import type { Actor } from '../../domain/account/known-user-schema.ts'
import { plinth } from '../../domain/account/user.ts'
import { changesBetween, withVersion } from '../../domain/activity/activity.ts'
import type { Changes } from '../../domain/activity/changes-schema.ts'
import { type ContentOf, type ContentPage, contentLabels, NEVER_SAVED } from '../../domain/content/content.ts'
import { contentFields, emptyContent, isEmptyPage } from '../../domain/content/content-fields.ts'
import { changedContent, readContent } from '../../domain/content/content-schema.ts'
import type { PageContent } from '../../domain/content/site-reader.ts'
import { isSame } from '../../domain/is-same.ts'
import { pictureUrl } from '../../domain/picture/picture.ts'
import { pictureIdOf } from '../../domain/picture/picture-format.ts'
import type { SavedMeanwhile } from '../../domain/saved-meanwhile-schema.ts'
import { savedMeanwhile } from '../account/saved-by.ts'
import { record } from '../activity/activity.ts'
import { type Database, isOlder, laterThan, publish, type Tx } from '../database.ts'
import { checkPictures } from '../picture/check-pictures.ts'
import { deletePictureUses, keepPictureUses, picturesNamedIn } from '../picture/picture-uses.ts'
import { findPictures } from '../picture/pictures.ts'
import { addVersion, deleteVersions } from '../version/versions.ts'

/** A page as it is stored: `updatedAt` is an ISO time, `updatedBy` the id of who saved it. */
export type SavedContent<P extends ContentPage> = {
  content: ContentOf[P]
  updatedAt: string
  updatedBy: string
}

/** A page's words and pictures; its defaults before the starter content or staff put them in. */
export async function findContent<P extends ContentPage>(db: Database | Tx, page: P): Promise<ContentOf[P]> {
  return (await findSavedContent(db, page)).content
}

export async function findSavedContent<P extends ContentPage>(
  db: Database | Tx,
  page: P,
): Promise<SavedContent<P>> {
  const row = await db.selectFrom('content').selectAll().where('page', '=', page).executeTakeFirst()
  const content = readContent(page, row ? JSON.parse(row.body) : emptyContent(page))
  return { content, updatedAt: row?.updated_at ?? NEVER_SAVED, updatedBy: row?.updated_by ?? plinth.id }
}

/** A page with the facts of the uploaded pictures that it names. */
export async function findPageContent<P extends ContentPage>(db: Database, page: P): Promise<PageContent<P>> {
  const content = await findContent(db, page)
  const ids = picturesNamedIn(content).map(({ address }) => pictureIdOf(address)!)
  const pictures = await findPictures(db, ids)
  return {
    content,
    pictures: Object.fromEntries([...pictures.values()].map((one) => [pictureUrl(one), one])),
    isEmpty: isEmptyPage(page, content),
  }
}

/** When each page was last changed. */
export async function contentDates(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('content').select(['page', 'updated_at']).execute()
  return new Map(rows.map((row) => [row.page, row.updated_at]))
}

/** Stores a page, or the fields of it that were sent, after validation. 422 with the invalid fields otherwise. */
export async function putContent<P extends ContentPage>(
  tx: Tx,
  actor: Actor,
  page: P,
  sent: unknown,
): Promise<SavedContent<P>> {
  const before = await findSavedContent(tx, page)
  const content = changedContent(page, before.content, sent)
  return (await writeContent(tx, actor, page, before, content)).saved
}

/** Writes the page, its version and its picture uses. `restoredFrom` is the number of the version that is restored. */
async function writeContent<P extends ContentPage>(
  tx: Tx,
  actor: Actor,
  page: P,
  before: SavedContent<P>,
  content: ContentOf[P],
  restoredFrom?: number,
): Promise<{ saved: SavedContent<P>; changes: Changes }> {
  const changes = changesBetween(before.content, content, contentFields[page])
  const updatedAt = laterThan(before.updatedAt)
  const row = { body: JSON.stringify(content), updated_at: updatedAt, updated_by: actor.id }
  await tx
    .insertInto('content')
    .values({ page, ...row })
    .onConflict((existing) => existing.column('page').doUpdateSet(row))
    .execute()
  await keepPictureUses(tx, actor, { kind: 'content', id: page }, picturesNamedIn(content))
  const version = { savedAt: updatedAt, fields: Object.keys(changes), body: content, restoredFrom }
  await addVersion(tx, actor, { kind: 'content', id: page }, version)
  return { saved: { content, updatedAt, updatedBy: actor.id }, changes }
}

/**
 * Changes the fields that were sent, unless the editor began from an older version than the current one. `updatedAt` is the
 * version the editor began from; without it there is no such check. `also` is part of the same change.
 */
export function saveContent<P extends ContentPage>(
  db: Database,
  actor: Actor,
  page: P,
  { updatedAt, ...sent }: { updatedAt?: string },
  also?: (tx: Tx) => Promise<void>,
): Promise<{ saved: SavedContent<P> } | SavedMeanwhile<SavedContent<P>>> {
  return publish(db, async (tx) => {
    const before = await findSavedContent(tx, page)
    if (isOlder(updatedAt, before.updatedAt)) return contentMeanwhile(tx, before)
    const saved = await changeContent(tx, actor, page, before, sent)
    await also?.(tx)
    return { saved }
  })
}

/** Deletes a page's content and all that belongs to it: the page is as it was before its first save. */
export async function removeContent(tx: Tx, page: ContentPage): Promise<void> {
  await tx.deleteFrom('content').where('page', '=', page).execute()
  await deletePictureUses(tx, 'content', page)
  await deleteVersions(tx, { kind: 'content', id: page })
}

export const contentMeanwhile = <P extends ContentPage>(tx: Tx, before: SavedContent<P>) =>
  savedMeanwhile(tx, { updated_by: before.updatedBy, updated_at: before.updatedAt }, before)

/** Writes the fields that were sent and the log entry. `restoredFrom` is the number of the version that they are from. */
export async function changeContent<P extends ContentPage>(
  tx: Tx,
  actor: Actor,
  page: P,
  before: SavedContent<P>,
  sent: object,
  restoredFrom?: number,
): Promise<SavedContent<P>> {
  const content = changedContent(page, before.content, sent)
  if (isSame(content, before.content)) return before
  await checkPictures(tx, picturesNamedIn(content))
  const { saved, changes } = await writeContent(tx, actor, page, before, content, restoredFrom)
  const subject = { id: page, name: contentLabels[page] }
  await record(
    tx,
    actor,
    restoredFrom === undefined
      ? { kind: 'content.updated', subject, changes }
      : { kind: 'content.version-restored', subject, changes: withVersion(changes, restoredFrom) },
  )
  return saved
}
