import { recordKinds, type VersionedKind } from '../../domain/record/kinds.ts'
import type { Tx } from '../database/database.ts'
import { deletePictureUses } from '../picture/picture-uses.ts'
import { deleteVersions } from './versions.ts'

/** Deletes a record permanently, with all that belongs to it; its slugs become free. Returns the ids of the pictures that it named. */
export async function removeRecord(tx: Tx, kind: VersionedKind, id: string): Promise<string[]> {
  const { table, id: column } = recordKinds[kind].stored
  await tx.deleteFrom(table).where(column, '=', id).execute()
  const used = await deletePictureUses(tx, kind, id)
  return [...new Set([...used, ...(await deleteVersions(tx, { kind, id }))])]
}
