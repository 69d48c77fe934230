import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { ErasingTx } from '../database/database.ts'
import { record } from './activity.ts'

/**
 * Erases what these entries say about a person: the name of the record, and all values. The entries stay with time, actor and kind, and the
 * chain stays valid; a further entry, about the record with the id `subjectId`, has their numbers.
 */
export async function eraseDetails(
  tx: ErasingTx,
  actor: Actor,
  subjectId: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom('activity')
    .select(['id', 'number'])
    .where('id', 'in', ids)
    .where('details_erased_by', '=', 0)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return
  const kept = rows.map(({ id }) => id)
  await record(tx, actor, {
    kind: 'activity.details-erased',
    subject: { id: subjectId, name: '' },
    changes: { entries: { before: null, after: rows.map((row) => row.number) } },
  })
  const { number } = await tx.selectFrom('activity_head').select('number').executeTakeFirstOrThrow()
  await tx
    .updateTable('activity')
    .set({ salt: '', subject_name: '', changes: '{}', details_erased_by: number })
    .where('id', 'in', kept)
    .execute()
}
