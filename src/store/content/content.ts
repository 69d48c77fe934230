import type { Actor } from '../../domain/account/known-user-schema.ts'
import { plinth } from '../../domain/account/user.ts'
import { changesBetween } from '../../domain/activity/activity.ts'
import { type ContentOf, type ContentPage, contentLabels, NEVER_SAVED } from '../../domain/content/content.ts'
import { emptyContent, isEmptyPage, visibleContent } from '../../domain/content/content-fields.ts'
import { changedContent, contentRules, readContent } from '../../domain/content/content-schema.ts'
import { pictureUrl } from '../../domain/picture/picture.ts'
import { recordKinds } from '../../domain/record/kinds.ts'
import { isSame } from '../../domain/shared/is-same.ts'
import type { PageContent } from '../../domain/site-reader.ts'
import { record } from '../activity/activity.ts'
import { type Database, laterThan, noteWithdrawal, type Tx } from '../database/database.ts'
import type { RowOf } from '../database/tables.ts'
import { checkPictures } from '../picture/check-pictures.ts'
import { pictureIdsIn, picturesNamedIn } from '../picture/picture-uses.ts'
import { findPictures } from '../picture/pictures.ts'
import { noteSave, removeRecord, type Save, type VersionedStore } from '../record/record-store.ts'

type ContentRow = RowOf<'content'>

/** `updatedAt` is an ISO time. */
export type SavedContent<P extends ContentPage> = ContentOf[P] & { updatedAt: string }

export function pageStore<P extends ContentPage>(
  page: P,
): VersionedStore<SavedContent<P>, ContentOf[P], ContentRow> {
  const fieldsOf = (row: ContentRow) => readContent(page, JSON.parse(row.body))
  async function changed(tx: Tx, row: ContentRow, change: Partial<ContentOf[P]>) {
    const before = fieldsOf(row)
    const after = changedContent(page, before, change)
    if (!isSame(after, before)) await checkPictures(tx, picturesNamedIn(after))
    return after
  }
  return {
    kind: 'content',
    row: (tx) => findRow(tx, page),
    fieldsOf,
    shown: async (_db, row) => ({ ...fieldsOf(row), updatedAt: row.updated_at }),
    changed,
    async write(tx, actor, row, after, restoredFrom) {
      if (isSame(after, fieldsOf(row))) return row
      const event = { name: contentLabels[page], kind: () => 'content.updated' as const }
      return writePage(tx, actor, page, { row, after, restoredFrom, event })
    },
    read: (body) => readContent(page, body),
    rules: contentRules(page),
    restored: changed,
  }
}

/** Stores a page, or the fields of it that were sent, without an entry in the log. 422 for fields that are not valid. */
export async function putContent<P extends ContentPage>(
  tx: Tx,
  actor: Actor,
  page: P,
  sent: unknown,
): Promise<void> {
  const row = await findRow(tx, page)
  const after = changedContent(page, readContent(page, JSON.parse(row.body)), sent)
  await writePage(tx, actor, page, { row, after })
}

async function writePage<P extends ContentPage>(
  tx: Tx,
  actor: Actor,
  page: P,
  { row, after, ...save }: { row: ContentRow; after: ContentOf[P] } & Pick<Save, 'restoredFrom' | 'event'>,
): Promise<ContentRow> {
  const savedAt = laterThan(row.updated_at)
  const saved = { body: JSON.stringify(after), updated_at: savedAt, updated_by: actor.id }
  await tx
    .insertInto('content')
    .values({ page, ...saved })
    .onConflict((existing) => existing.column('page').doUpdateSet(saved))
    .execute()
  const before = readContent(page, JSON.parse(row.body))
  await noteSave(tx, actor, { kind: 'content', id: page }, { before, after, savedAt, ...save })
  return { page, ...saved }
}

/** Sets a page back to its defaults, as it was before anybody saved it; its versions and drafts go too. */
export async function resetPage(tx: Tx, actor: Actor, page: ContentPage): Promise<void> {
  const before = await findContent(tx, page)
  await removeRecord(tx, 'content', page)
  await noteWithdrawal(tx)
  const changes = changesBetween(before, emptyContent(page), recordKinds.content.fieldsOf(page))
  await record(tx, actor, {
    kind: 'content.updated',
    subject: { id: page, name: contentLabels[page] },
    changes,
  })
}

/** The row of a page; one with its defaults before the starter content or staff put it in. */
async function findRow(db: Database | Tx, page: ContentPage): Promise<ContentRow> {
  const row = await db.selectFrom('content').selectAll().where('page', '=', page).executeTakeFirst()
  if (row) return row
  return { page, body: JSON.stringify(emptyContent(page)), updated_at: NEVER_SAVED, updated_by: plinth.id }
}

export async function findContent<P extends ContentPage>(db: Database | Tx, page: P): Promise<ContentOf[P]> {
  return readContent(page, JSON.parse((await findRow(db, page)).body))
}

export async function findSavedContent<P extends ContentPage>(
  db: Database,
  page: P,
): Promise<SavedContent<P>> {
  return pageStore(page).shown(db, await findRow(db, page))
}

/** A page's content as visitors see it, with the facts of the uploaded pictures that it names. */
export async function shownPage<P extends ContentPage>(
  db: Database,
  page: P,
  all: ContentOf[P],
): Promise<PageContent<P>> {
  const content = visibleContent(page, all)
  const pictures = await findPictures(db, pictureIdsIn(content))
  return {
    content,
    pictures: Object.fromEntries([...pictures.values()].map((one) => [pictureUrl(one), one])),
    isEmpty: isEmptyPage(page, all),
  }
}

export async function contentDates(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('content').select(['page', 'updated_at']).execute()
  return new Map(rows.map((row) => [row.page, row.updated_at]))
}
