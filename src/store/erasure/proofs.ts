import type { ErasedKind, ErasureReason } from '../../domain/shared/erasure.ts'
import { type Database, type ErasingTx, now, type Tx } from '../database/database.ts'
import { existingTables } from '../database/sql-parts.ts'
import type { RowOf } from '../database/tables.ts'

/** The proof that a person's data was erased: ids and times only. A restored database is freed by it of what an older backup still has. */
export type Erasure = RowOf<'erasures'>

/** Every function that erases what a person sent calls it. An earlier proof of the same stays. */
export async function noteErasure(
  tx: ErasingTx,
  { id, kind, reason, files = 0 }: { id: string; kind: ErasedKind; reason: ErasureReason; files?: number },
): Promise<void> {
  await addProofs(tx, [{ id, kind, erased_at: now(), files, reason }])
}

export async function addProofs(tx: Tx, proofs: readonly Erasure[]): Promise<void> {
  await tx
    .insertInto('erasures')
    .values([...proofs])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Empty for a database of a release that had none. */
export async function listErasures(db: Database): Promise<Erasure[]> {
  if (!(await existingTables(db)).has('erasures')) return []
  const rows = await db.selectFrom('erasures').selectAll().execute()
  // A database of an earlier release has proofs of applications only, without their kind.
  return rows.map((row) => ({ ...row, kind: row.kind ?? 'application' }))
}
