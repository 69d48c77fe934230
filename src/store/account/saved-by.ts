import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { SavedMeanwhile } from '../../domain/saved-meanwhile-schema.ts'
import type { Database, Tx } from '../database/database.ts'

/** The person who made the current version of a record. */
export const savedMeanwhile = async <Saved>(
  tx: Tx,
  row: { updated_by: string; updated_at: string },
  current: Saved,
): Promise<SavedMeanwhile<Saved>> => ({
  current,
  savedBy: await personWith(tx, row.updated_by),
  savedAt: row.updated_at,
})

/** A person by the name they have today; the id alone where the account is gone. */
export async function personWith(db: Database | Tx, id: string): Promise<Actor> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  return user ?? { id, name: 'Somebody', email: '' }
}

export const nameOf = ({ name, email }: Pick<Actor, 'name' | 'email'>) => name || email
