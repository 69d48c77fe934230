import { existsSync } from 'node:fs'
import path from 'node:path'
import { DATABASE_FILE } from '../../domain/file/file-store.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { type AccessRows, readAccess } from '../../store/account/access.ts'
import type { DatabaseLocation } from '../../store/copy/snapshot.ts'
import { tableWithRecords } from '../../store/copy/write-rows.ts'
import { openDatabase } from '../../store/database/database.ts'
import { type Erasure, listErasures } from '../../store/erasure/proofs.ts'
import { isOpenElsewhere, isUsedElsewhere } from '../../store/open-elsewhere.ts'

/** `erasures` and `access` are undefined where there are no records, or they cannot be read. */
type Target = { hasRecords: boolean; erasures?: Erasure[]; access?: AccessRows }

const EMPTY_TARGET: Target = { hasRecords: false }

/** Throws a Problem when what is there must not be replaced. */
export async function checkTarget(
  location: DatabaseLocation,
  replaces: boolean,
  watched?: number,
): Promise<Target> {
  const file = 'dataDir' in location ? path.join(location.dataDir, DATABASE_FILE) : undefined
  if (file && !existsSync(file)) return EMPTY_TARGET
  try {
    if (file && isOpenElsewhere(file)) throw inUse(file)
    return await readTarget(location, replaces, watched)
  } catch (error) {
    if (!isDamage(error)) throw error
    if (replaces) return { hasRecords: true }
    throw new Problem(
      409,
      `${file} is damaged: ${(error as Error).message}. With --replace it is put aside and replaced. Nothing was changed.`,
    )
  }
}

/** Whether SQLite says that a file is not a whole database: the case for which there are backups. */
const isDamage = (error: unknown) =>
  /^SQLITE_(NOTADB|CORRUPT)/.test(String((error as { code?: unknown }).code))

const inUse = (what: string) =>
  new Problem(409, `Another process uses ${what}. Stop the server first. Nothing was changed.`)

async function readTarget(location: DatabaseLocation, replaces: boolean, watched?: number): Promise<Target> {
  await using db = await openDatabase(location)
  const table = await tableWithRecords(db)
  if (table && !replaces)
    throw new Problem(
      409,
      `The place to restore into is not empty: its table ${table} has rows. With --replace its data is put aside and replaced. Nothing was changed.`,
    )
  if (table && (await isUsedElsewhere(db, watched))) throw inUse('this PostgreSQL database')
  if (!table) return EMPTY_TARGET
  return { hasRecords: true, erasures: await listErasures(db), access: await readAccess(db) }
}
