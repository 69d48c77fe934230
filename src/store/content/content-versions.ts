import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { ContentOf, ContentPage } from '../../domain/content/content.ts'
import { contentRules, readContent } from '../../domain/content/content-schema.ts'
import { notFound } from '../../domain/problem.ts'
import type { SavedMeanwhile } from '../../domain/saved-meanwhile-schema.ts'
import type { NotRestored, Restoring, VersionPage } from '../../domain/version/version-schema.ts'
import { type Database, isOlder, publish } from '../database.ts'
import { restorableFields } from '../version/restorable-fields.ts'
import { listVersions, readVersion, type VersionedRecord } from '../version/versions.ts'
import { changeContent, contentMeanwhile, findSavedContent, type SavedContent } from './content.ts'

const versionsOf = (page: ContentPage): VersionedRecord => ({ kind: 'content', id: page })

/** 404 when the page was never written. */
export async function listContentVersions(
  db: Database,
  page: ContentPage,
  range: { limit: number; before?: number },
): Promise<VersionPage> {
  const row = await db.selectFrom('content').select('page').where('page', '=', page).executeTakeFirst()
  if (!row) throw notFound('Content')
  return listVersions(db, versionsOf(page), range)
}

/** The page as it was after that save. */
export async function readContentVersion<P extends ContentPage>(
  db: Database,
  page: P,
  number: number,
): Promise<ContentOf[P]> {
  return (await readVersion(db, versionsOf(page), number, (stored) => readContent(page, stored))).version
}

/**
 * Saves the page, or these fields of it, as they were in the version; what does not differ is not saved. Returns what could not
 * be restored, since its picture no longer exists or the version lacks it. 422 for what today's rules refuse and for a damaged version.
 */
export function restoreContentVersion<P extends ContentPage>(
  db: Database,
  actor: Actor,
  page: P,
  number: number,
  { fields, updatedAt }: Restoring,
): Promise<{ saved: SavedContent<P>; notRestored: NotRestored } | SavedMeanwhile<SavedContent<P>>> {
  return publish(db, async (tx) => {
    const before = await findSavedContent(tx, page)
    const read = (stored: object) => readContent(page, stored)
    const { stored, version } = await readVersion(tx, versionsOf(page), number, read)
    if (isOlder(updatedAt, before.updatedAt)) return contentMeanwhile(tx, before)
    const rules = contentRules(page)
    const restored = await restorableFields(tx, {
      stored,
      version: { ...version },
      current: { ...before.content },
      names: fields ?? Object.keys(rules),
      rules,
    })
    const saved = await changeContent(tx, actor, page, before, restored.fields, number)
    return { saved, notRestored: restored.notRestored }
  })
}
