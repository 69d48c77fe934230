import type { RecordKey } from '../../domain/draft/draft.ts'
import type { Tx } from '../database/database.ts'
import { isOf } from '../database/sql-parts.ts'

/** A publication that waits, or was refused, ends with its last draft. */
export async function endWithoutDrafts(tx: Tx, publicationId: string): Promise<void> {
  await tx
    .deleteFrom('publications')
    .where('id', '=', publicationId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('drafts').select('record_id').where('publication_id', '=', publicationId))),
    )
    .execute()
}

/** Deletes the draft of a record. Returns the ids of all pictures that a draft of it has named. */
export async function deleteDrafts(tx: Tx, { kind, id }: RecordKey): Promise<string[]> {
  const drafts = await tx.deleteFrom('drafts').where(isOf({ kind, id })).returning('publication_id').execute()
  for (const { publication_id } of drafts)
    if (publication_id !== null) await endWithoutDrafts(tx, publication_id)
  const pictures = await tx
    .deleteFrom('draft_pictures')
    .where(isOf({ kind, id }))
    .returning('picture_id')
    .execute()
  return pictures.map(({ picture_id }) => picture_id)
}
