import type { ContentOf, ContentPage } from '../domain/content.ts'
import { contentSchemas } from '../domain/content-schema.ts'
import type { Actor } from '../domain/user.ts'
import { type Database, now, type Tx } from './database.ts'

/** A page's words and pictures; none before the starter content or staff put them in. */
export async function findContent<P extends ContentPage>(
  db: Database | Tx,
  page: P,
): Promise<ContentOf[P] | undefined> {
  const row = await db.selectFrom('content').select('body').where('page', '=', page).executeTakeFirst()
  return row && (JSON.parse(row.body) as ContentOf[P])
}

/** Keeps a page as its schema allows it. */
export async function putContent(tx: Tx, actor: Actor, page: ContentPage, value: unknown) {
  const body = JSON.stringify(contentSchemas[page].parse(value))
  const row = { body, updated_at: now(), updated_by: actor.id }
  await tx
    .insertInto('content')
    .values({ page, ...row })
    .onConflict((stands) => stands.column('page').doUpdateSet(row))
    .execute()
}
