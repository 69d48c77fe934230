import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Database } from '../../store/database/database.ts'
import type { AppEnv } from '../shared/app-env.ts'
import { datedName } from './dated-name.ts'

const CSV_TYPE = 'text/csv; charset=utf-8'

export const csvAnswer = {
  contentType: CSV_TYPE,
  schema: z
    .string()
    .describe('CSV in UTF-8; cells that a spreadsheet would compute begin with an apostrophe'),
}

/**
 * A file for spreadsheets, 'plinth-activity-2026-11-22.csv'. `columns` are their headings and what each has of an item. It is streamed:
 * memory holds only the rows that are on their way.
 */
export async function csvResponse<Item>(
  c: Context<AppEnv>,
  db: Database,
  name: string,
  columns: Record<string, (item: Item) => string>,
  items: AsyncIterable<Item>,
): Promise<Response> {
  c.header('Content-Type', CSV_TYPE)
  c.header('Content-Disposition', `attachment; filename="${await datedName(db, name, 'csv')}"`)
  const lines = stringify({
    header: true,
    columns: Object.keys(columns),
    // Spreadsheets recognize UTF-8 by the byte order mark.
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
  const source = Readable.from(rowsOf(Object.values(columns), items))
  source.on('error', (error) => lines.destroy(error))
  // When the client disconnects, the query stops too.
  lines.on('close', () => source.destroy())
  return c.body(Readable.toWeb(source.pipe(lines)) as ReadableStream<Uint8Array>)
}

async function* rowsOf<Item>(cells: readonly ((item: Item) => string)[], items: AsyncIterable<Item>) {
  for await (const item of items) yield cells.map((cell) => cell(item))
}
