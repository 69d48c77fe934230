import type { PreviewedKey } from '../../domain/draft/preview-link-schema.ts'
import type { Database } from '../database/database.ts'
import { isFound } from '../database/sql-parts.ts'
import { draftsWithPictures } from '../picture/pictures-in-use.ts'

/** Whether a saved record or one of its versions names the picture; by an index. */
export async function isInSavedRecord(db: Database, pictureId: string): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('picture_uses').select('picture_id').where('picture_id', '=', pictureId)),
        exists(selectFrom('version_pictures').select('picture_id').where('picture_id', '=', pictureId)),
      ]).as('found'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(found)
}

/** Whether a draft has ever named the picture; by an index. */
export const isOfDraft = (db: Database, pictureId: string) =>
  isFound(db.selectFrom('draft_pictures').select('picture_id').where('picture_id', '=', pictureId))

/** The drafts that name the picture now. */
export function draftsWithPicture(db: Database, pictureId: string): Promise<Omit<PreviewedKey, 'name'>[]> {
  return draftsWithPictures(db)
    .select(['drafts.kind', 'drafts.record_id as id', 'drafts.created_at as begunAt'])
    .where('picture_id', '=', pictureId)
    .where('body', 'like', `%${pictureId}%`)
    .execute()
}
