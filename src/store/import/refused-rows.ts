import { type RefusedRow, refusedRow } from '../../domain/import/import-schema.ts'
import { readStored } from '../../domain/shared/stored-schema.ts'
import type { Database, Tx } from '../database/database.ts'

/** All of an import, or that of one row. */
export async function forgetRefusals(tx: Tx, importId: string, number?: number): Promise<void> {
  const all = tx.deleteFrom('refused_rows').where('import_id', '=', importId)
  await (number === undefined ? all : all.where('number', '=', number)).execute()
}

export async function refusedRows(db: Database, importId: string): Promise<RefusedRow[]> {
  const rows = await db
    .selectFrom('refused_rows')
    .select(['number', 'name', 'faults'])
    .where('import_id', '=', importId)
    .orderBy('number')
    .execute()
  return rows.map(({ number, name, faults }) => ({
    ...{ row: number, name },
    faults: readStored(refusedRow.shape.faults, JSON.parse(faults)),
  }))
}

export const refusedCounts = (db: Database, importIds: readonly string[]) =>
  db
    .selectFrom('refused_rows')
    .select(({ fn }) => ['import_id', fn.countAll<number>().as('refused')])
    .where('import_id', 'in', importIds)
    .groupBy('import_id')
    .execute()
