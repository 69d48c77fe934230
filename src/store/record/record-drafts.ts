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

export async function deleteDrafts(tx: Tx, key: RecordKey): Promise<void> {
  const drafts = await tx.deleteFrom('drafts').where(isOf(key)).returning('publication_id').execute()
  for (const { publication_id } of drafts)
    if (publication_id !== null) await endWithoutDrafts(tx, publication_id)
}
