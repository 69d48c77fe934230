import type { Context } from 'hono'
import type { SheetData } from 'write-excel-file/node'
import { z } from 'zod'
import type { AppEnv } from '../shared/app-env.ts'
import { attachment } from './private-file.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const xlsxAnswer = { contentType: XLSX_TYPE, schema: z.string().describe('An XLSX workbook') }

type XlsxColumn<Item> = {
  label: string
  value: (item: Item, index: number) => string
  /** Written as a number, with which a spreadsheet can compute. */
  number?: (item: Item, index: number) => number | null
}

const WIDEST = 60 // characters of a column
const CELL_LENGTH = 32_767 // characters, the limit of the format

type Workbook<Item> = {
  name: string
  sheet: string
  columns: readonly XlsxColumn<Item>[]
  items: AsyncIterable<Item> | Iterable<Item>
}

/** A workbook with one sheet. Texts are written as texts, so that none is a formula. Memory holds its cells, not the items. */
export async function xlsxResponse<Item>(
  c: Context<AppEnv>,
  { name, sheet, columns, items }: Workbook<Item>,
): Promise<Response> {
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const widths = columns.map(({ label }) => label.length)
  const rows: SheetData = []
  for await (const item of items) {
    const index = rows.length
    const row = columns.map(({ value, number }, column) => {
      const text = value(item, index).slice(0, CELL_LENGTH)
      widths[column] = Math.min(WIDEST, Math.max(widths[column]!, text.length))
      const amount = number?.(item, index) ?? null
      if (!number) return { value: text, type: String, wrap: true }
      return amount === null ? null : { value: amount, type: Number }
    })
    rows.push(row)
  }
  const head = columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const }))
  const workbook = await writeXlsxFile([head, ...rows], {
    sheet,
    columns: widths.map((width) => ({ width: width + 2 })),
    stickyRowsCount: 1,
  }).toBuffer()
  c.header('Content-Type', XLSX_TYPE)
  c.header('Content-Disposition', attachment(name))
  return c.body(new Uint8Array(workbook))
}
