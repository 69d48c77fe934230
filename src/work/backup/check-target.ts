import { existsSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '../../domain/problem.ts'
import type { DatabasePlace } from '../../store/copy/snapshot.ts'
import { tableWithRecords } from '../../store/copy/write-rows.ts'
import { openDatabase } from '../../store/database.ts'
import { type Erasure, listErasures } from '../../store/hiring/erase-again.ts'
import { isOpenElsewhere } from '../../store/open-elsewhere.ts'

/** What is in the place where a backup is to be restored. Throws a Problem when it must not be replaced. */
export async function checkTarget(
  place: DatabasePlace,
  replaces: boolean,
): Promise<{ hasRecords: boolean; erasures: Erasure[] }> {
  const file = 'dataDir' in place ? path.join(place.dataDir, 'plinth.db') : undefined
  if (file && !existsSync(file)) return { hasRecords: false, erasures: [] }
  if (file && isOpenElsewhere(file))
    throw new Problem(409, `Another process uses ${file}. Stop the server first. Nothing was changed.`)
  const db = await openDatabase(place)
  try {
    const table = await tableWithRecords(db)
    if (table && !replaces)
      throw new Problem(
        409,
        `The place to restore into is not empty: its table ${table} has rows. With --replace its data is put aside and replaced. Nothing was changed.`,
      )
    return { hasRecords: table !== undefined, erasures: await listErasures(db) }
  } finally {
    await db.destroy()
  }
}
