import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { ContentOf, ContentPage } from '../../domain/content/content.ts'
import { changedContent, readContent } from '../../domain/content/content-schema.ts'
import type { PageContent } from '../../domain/content/site-reader.ts'
import { pictureUrl } from '../../domain/picture/picture.ts'
import { pictureIdOf } from '../../domain/picture/picture-format.ts'
import { type Database, now, type Tx } from '../database.ts'
import { findPictures } from '../picture/pictures.ts'

/** A page's words and pictures; none before the starter content or staff put them in. */
export async function findContent<P extends ContentPage>(
  db: Database | Tx,
  page: P,
): Promise<ContentOf[P] | undefined> {
  const row = await db.selectFrom('content').select('body').where('page', '=', page).executeTakeFirst()
  return row && readContent(page, JSON.parse(row.body))
}

/** A page with the facts of the uploaded pictures that it names. */
export async function findPageContent<P extends ContentPage>(
  db: Database,
  page: P,
): Promise<PageContent<P> | undefined> {
  const content = await findContent(db, page)
  if (!content) return undefined
  const ids = textsIn(content).map(pictureIdOf)
  const pictures = await findPictures(
    db,
    ids.filter((id) => id !== undefined),
  )
  return {
    content,
    pictures: Object.fromEntries([...pictures.values()].map((one) => [pictureUrl(one), one])),
  }
}

/** When each page was last changed. */
export async function contentDates(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('content').select(['page', 'updated_at']).execute()
  return new Map(rows.map((row) => [row.page, row.updated_at]))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Keeps a page, or the fields of it that were sent, as its schema allows it. */
export async function putContent(tx: Tx, actor: Actor, page: ContentPage, sent: unknown) {
  const body = JSON.stringify(changedContent(page, await findContent(tx, page), sent))
  const row = { body, updated_at: now(), updated_by: actor.id }
  await tx
    .insertInto('content')
    .values({ page, ...row })
    .onConflict((stands) => stands.column('page').doUpdateSet(row))
    .execute()
}
