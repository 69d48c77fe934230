import { plinth } from '../../domain/account/user.ts'
import type { PrivateStore } from '../../domain/file/private-store.ts'
import type { ErasureReason } from '../../domain/hiring/erasure.ts'
import { change, type Database } from '../database/database.ts'
import { existingTables } from '../database/existing-tables.ts'
import { eraseApplication } from './erase-applications.ts'

/** The proof that an application was erased. */
export type Erasure = { id: string; erased_at: string; files: number; reason: ErasureReason }

/** Empty for a database of a release that had none. */
export async function listErasures(db: Database): Promise<Erasure[]> {
  if (!(await existingTables(db)).has('erasures')) return []
  return db.selectFrom('erasures').selectAll().execute()
}

/**
 * Erases those of these applications that an earlier database has again, and keeps the proofs of all. Returns how many there were.
 */
export async function eraseAgain(
  db: Database,
  files: PrivateStore,
  erasures: readonly Erasure[],
): Promise<number> {
  let count = 0
  for (const erasure of erasures) {
    const { id, reason } = erasure
    if (await db.selectFrom('applications').select('id').where('id', '=', id).executeTakeFirst()) {
      await eraseApplication(db, files, plinth, id, reason)
      count++
    } else {
      await change(db, (tx) =>
        tx
          .insertInto('erasures')
          .values(erasure)
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      )
    }
  }
  return count
}
