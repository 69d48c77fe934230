import { parse } from 'csv-parse/browser/esm/sync'
import readXlsxFile from 'read-excel-file/universal'
import { formatBytes } from '../../../domain/file/format-bytes.ts'
import type { Cell } from '../../../domain/import/import-columns.ts'
import { IMPORT_COLUMNS, IMPORT_ROWS } from '../../../domain/import/import-schema.ts'
import { Encrypted, TooLarge, withoutCompression } from './unpack.ts'

export type Sheet = { name: string; rows: Cell[][] }
/** A sheet that cannot be imported, and why. */
export type RefusedSheet = { name: string; reason: string }
export type TableAnswer = { sheets: Sheet[]; refused: RefusedSheet[] } | { failure: string }

const MAX_BYTES = 20 * 1024 * 1024
/** Rows above the headings do not count. */
const MAX_ROWS = IMPORT_ROWS + 20
export const failures = {
  large: `This file is larger than ${formatBytes(MAX_BYTES)}. Choose a spreadsheet without pictures in it.`,
  unpacked: 'This file is too large when it is unpacked. Save the sheet alone in a new .xlsx or .csv file.',
  password:
    'This file is protected by a password, or is an .xls file of an old Excel. Save it as .xlsx without a password.',
  unknown: 'This is not a spreadsheet. Choose an .xlsx or .csv file.',
  unreadable: 'This file is damaged or cannot be read. Save it again as .xlsx or .csv.',
  slow: 'Reading this file takes too long. Save the sheet alone in a new .xlsx or .csv file.',
  empty: 'There is nothing in this spreadsheet.',
  rows: (count: number) =>
    `It has ${count.toLocaleString('en-IN')} rows; an import takes ${IMPORT_ROWS.toLocaleString('en-IN')}. Divide it into several files.`,
  columns: (count: number) => `It has ${count} columns; an import takes ${IMPORT_COLUMNS}. Remove some.`,
}

/** The sheets of a workbook, or the one of a CSV file; formulas by their last results. */
export async function readTable(file: Blob): Promise<TableAnswer> {
  if (file.size > MAX_BYTES) return { failure: failures.large }
  try {
    const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
    if (startsWith(head, COMPOUND)) return { failure: failures.password }
    const sheets = startsWith(head, ZIP) ? await readWorkbook(file) : readCsv(await file.arrayBuffer())
    if (!sheets) return { failure: failures.unknown }
    return checked(sheets.map(({ name, rows }) => ({ name, rows: withoutEnd(rows) })))
  } catch (error) {
    if (error instanceof TooLarge) return { failure: failures.unpacked }
    if (error instanceof Encrypted) return { failure: failures.password }
    return { failure: failures.unreadable }
  }
}

/** The beginning of a file of Microsoft's compound format. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte)

async function readWorkbook(file: Blob): Promise<Sheet[]> {
  const parts = await withoutCompression(file, (name) => /\.(xml|rels)$/.test(name), {
    rewrite: errorsAsTexts,
  })
  if (isTooWide(parts)) throw new TooLarge()
  const sheets = await readXlsxFile(parts)
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellOf)) }))
}

/** Makes texts of the errors in the cells of a sheet, such as '#REF!': the library reads them as empty. */
function errorsAsTexts(name: string): TransformStream<string, string> | undefined {
  if (!/(^|\/)worksheets\//.test(name)) return undefined
  const rewritten = (xml: string) => xml.replace(/(<(?:\w+:)?c\s[^>]*?\bt=)(["'])e\2/g, '$1$2str$2')
  let begun = ''
  return new TransformStream({
    transform(chunk, controller) {
      const text = begun + chunk
      // The tag at its end may continue in the next chunk.
      const end = text.lastIndexOf('<')
      begun = text.slice(end)
      controller.enqueue(rewritten(text.slice(0, end)))
    },
    flush: (controller) => controller.enqueue(rewritten(begun)),
  })
}

const MAX_CELLS = 5_000_000

/**
 * Whether the cells would be too many: the library makes a cell for each empty place before the last one. The addresses of cells and rows
 * are looked for in all parts, which are stored as they are.
 */
function isTooWide(parts: ArrayBuffer): boolean {
  let [rows, columns] = [0, 0]
  for (const [, letters = '', digits] of new TextDecoder('latin1')
    .decode(parts)
    .matchAll(/\br="([A-Z]*)(\d+)"/g)) {
    rows = Math.max(rows, Number(digits))
    columns = Math.max(columns, columnNumber(letters))
  }
  return rows * Math.max(1, columns) > MAX_CELLS
}

/** 28 for AB. */
const columnNumber = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Dates are those of the sheet: they have no time zone. */
const cellOf = (value: unknown): Cell => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString().slice(0, 10)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

function readCsv(bytes: ArrayBuffer): Sheet[] | undefined {
  const text = decoded(bytes)
  // A text has no NUL.
  if (text.includes('\0')) return undefined
  const rows: string[][] = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  })
  return [{ name: '', rows: rows.map((row) => row.map(withoutApostrophe)) }]
}

/** In UTF-8 or UTF-16, or else as Windows writes it. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const DELIMITERS = [',', ';', '\t']
/** The one that is most often in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const [start = ''] = text
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/\r?\n/, 1)
  const counts = DELIMITERS.map((delimiter) => start.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!
}

/** An export has an apostrophe before what a spreadsheet would compute. */
const withoutApostrophe = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '')

/** Without the empty rows at the end, which formatted sheets have thousands of. */
function withoutEnd(rows: Cell[][]): Cell[][] {
  const last = rows.findLastIndex((row) => row.some((cell) => cell !== null && cell !== ''))
  return rows.slice(0, last + 1)
}

function checked(sheets: Sheet[]): TableAnswer {
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  const refused = filled.flatMap((sheet) => {
    const reason = whyTooLarge(sheet)
    return reason === undefined ? [] : [{ name: sheet.name, reason }]
  })
  const fitting = filled.filter((sheet) => whyTooLarge(sheet) === undefined)
  if (fitting.length > 0) return { sheets: fitting, refused }
  return { failure: refused[0]?.reason ?? failures.empty }
}

function whyTooLarge({ rows }: Sheet): string | undefined {
  if (rows.length > MAX_ROWS) return failures.rows(rows.length)
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0)
  return width > IMPORT_COLUMNS ? failures.columns(width) : undefined
}
