import type { SavedMeanwhile } from '../../domain/saved-meanwhile-schema.ts'
import type { Tx } from '../database/database.ts'

/** The person who made the current version of a record, by the name they have today; the id alone where the account is gone. */
export async function savedMeanwhile<Saved>(
  tx: Tx,
  row: { updated_by: string; updated_at: string },
  current: Saved,
): Promise<SavedMeanwhile<Saved>> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', row.updated_by)
    .executeTakeFirst()
  const savedBy = user ?? { id: row.updated_by, name: 'Somebody', email: '' }
  return { current, savedBy, savedAt: row.updated_at }
}
