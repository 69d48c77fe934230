import type { RecordKey } from '../../domain/draft/draft.ts'
import type { Database } from '../database/database.ts'

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

/** The records whose drafts name the picture. */
export function draftsOfPicture(db: Database, pictureId: string): Promise<RecordKey[]> {
  return db
    .selectFrom('draft_pictures')
    .select(['kind', 'record_id as id'])
    .where('picture_id', '=', pictureId)
    .execute()
}
