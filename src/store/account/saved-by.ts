import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { Tx } from '../database.ts'

/** What another person saved while this one was writing; `savedAt` is an ISO time. */
export type SavedMeanwhile<Saved> = { current: Saved; savedBy: Actor; savedAt: string }

/** Who made the current version of a record, by the name they have today; the id alone where the account is gone. */
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
