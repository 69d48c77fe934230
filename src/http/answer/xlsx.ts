import type { Context } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../shared/app-env.ts'
import { attachment } from './private-file.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const xlsxAnswer = { contentType: XLSX_TYPE, schema: z.string().describe('An XLSX workbook') }

export type XlsxColumn<Item> = {
  label: string
  value: (item: Item, index: number) => string
  /** Written as a number, with which a spreadsheet can compute. */
  number?: (item: Item, index: number) => number | null
}

const WIDEST = 60 // characters of a column
const CELL_LENGTH = 32_767 // characters, the limit of the format

/** A workbook with one sheet. Texts are written as texts, so that none is a formula. */
export async function xlsxResponse<Item>(
  c: Context<AppEnv>,
  {
    name,
    sheet,
    columns,
    items,
  }: { name: string; sheet: string; columns: readonly XlsxColumn<Item>[]; items: readonly Item[] },
): Promise<Response> {
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const cell = ({ value, number }: XlsxColumn<Item>, item: Item, index: number) => {
    if (!number) return { value: value(item, index).slice(0, CELL_LENGTH), type: String, wrap: true }
    const amount = number(item, index)
    return amount === null ? null : { value: amount, type: Number }
  }
  const rows = items.map((item, index) => columns.map((column) => cell(column, item, index)))
  const widths = columns.map(({ label, value }) => ({
    width: Math.min(
      WIDEST,
      Math.max(label.length, ...items.map((item, index) => value(item, index).length)) + 2,
    ),
  }))
  const head = columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const }))
  const workbook = await writeXlsxFile([head, ...rows], {
    sheet,
    columns: widths,
    stickyRowsCount: 1,
  }).toBuffer()
  c.header('Content-Type', XLSX_TYPE)
  c.header('Content-Disposition', attachment(name))
  return c.body(new Uint8Array(workbook))
}
