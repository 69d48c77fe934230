import { nameOf as nameOfArchived } from '../../domain/import/archive.ts'
import { type ImportedRecord, NAME_LENGTH } from '../../domain/import/import-schema.ts'
import { faultsByColumn } from '../../domain/import/refused-row.ts'
import { recordKinds } from '../../domain/record/kinds.ts'
import { cutText } from '../../domain/shared/cut-text.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { visibleText } from '../../domain/shared/visible-text.ts'
import { change, type Database, type Tx } from '../database/database.ts'
import { isDatabaseAway } from '../database/database-away.ts'
import { countOf } from '../database/sql-parts.ts'
import { whyNotStored } from '../database/sqlite/cannot-write.ts'
import { importRow, settingsOf } from './imports.ts'
import { forgetRefusals } from './refused-rows.ts'

export type RowPlace = { importId: string; number: number }

const FAILED = 'The server failed to store it.'

/** Not the right that is missing, an import that was undone, or a database that is away: these are no faults of the row. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof Problem) return error.status < 500 && ![401, 403, 410].includes(error.status)
  return !isDatabaseAway(error) && whyNotStored(error) === undefined
}

/** Remembers a refused row with its faults, in the place of what it was refused for before. Not more rows than the import has. */
export function rememberRefusal(
  db: Database,
  { importId, number }: RowPlace,
  sent: ImportedRecord,
  error: unknown,
): Promise<void> {
  return change(db, async (tx) => {
    const found = await importRow(tx, importId)
    if (found.undone_at !== null) return
    const stored = tx.selectFrom('import_rows').where('import_id', '=', importId)
    if (await stored.where('number', '=', number).select('number').executeTakeFirst()) return
    await forgetRefusals(tx, importId, number)
    const refused = tx.selectFrom('refused_rows').where('import_id', '=', importId)
    if ((await countOf(stored)) + (await countOf(refused)) >= found.total) return
    const why = error instanceof Problem ? error : { message: FAILED }
    const faults = JSON.stringify(faultsByColumn(sent, why, settingsOf(found).columns))
    const row = { import_id: importId, number, name: await nameOfSent(tx, sent), faults }
    await tx.insertInto('refused_rows').values(row).execute()
  })
}

/** The name that was sent, or else that of the record. */
export async function nameOfSent(
  tx: Tx,
  { kind, id, fields }: Pick<ImportedRecord, 'kind' | 'id' | 'fields'>,
): Promise<string> {
  if (kind === 'content' || kind === 'mail-template') return nameOfArchived({ kind, id, fields })
  const { table, name: column } = recordKinds[kind].stored
  const sent = fields[column]
  if (typeof sent === 'string') return visibleText(cutText(sent.replace(/\p{Cc}+/gu, ' '), NAME_LENGTH))
  const row = await tx.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? '' : String((row as Record<string, unknown>)[column])
}
