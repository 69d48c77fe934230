import type { ColumnMetadata } from 'kysely'
import { copiedTables } from '../../../src/store/copy/copied-tables.ts'
import type { Row } from '../../../src/store/copy/snapshot.ts'
import { writeRows } from '../../../src/store/copy/write-rows.ts'
import { change, type Database } from '../../../src/store/database/database.ts'

/** Texts that a copy could change. The last is longer than a page of either database. */
const TEXTS = ['', 'a "quoted" \\ text', 'Ār̥ — 🎉\nnext line', 'x'.repeat(9_000)]
/** Columns of keys and references, which are the numbers of the rows. */
const KEY =
  /(^|_)(id|hash|slug|key|email|tag|name|signature|page|number|kind|encoding|field|started_by|fields|assignee)$/
const FLAG = /^(animated|hidden|has_\w+|stopped|shrinks_\w+)$/

/** Puts a few rows into every table, whatever its columns are. */
export async function fillTables(db: Database): Promise<void> {
  const columns = new Map((await db.introspection.getTables()).map((table) => [table.name, table.columns]))
  await change(db, async (tx) => {
    for (const table of copiedTables.filter((name) => name !== 'site')) {
      await writeRows(tx, table, rowsOf(columns.get(table)!))
    }
  })
}

async function* rowsOf(columns: ColumnMetadata[]): AsyncGenerator<Row> {
  for (const [index, text] of TEXTS.entries())
    yield Object.fromEntries(columns.map((column) => [column.name, valueFor(column, index, text)]))
}

function valueFor({ name, dataType, isNullable }: ColumnMetadata, index: number, text: string) {
  if (/int/i.test(dataType)) return FLAG.test(name) ? index % 2 : index + 7
  if (/double|float/i.test(dataType)) return index / 3
  if (KEY.test(name)) return `${index}`
  return isNullable && index === 0 ? null : text
}
