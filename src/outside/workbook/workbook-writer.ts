import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import { answerTasks } from '../process/answer-tasks.ts'

/** A process of its own, since the library keeps a processor busy for seconds: the server would answer nobody meanwhile. */

/** The content that comes with it: lines of JSON, of which each is some rows, and the last one the widths of the columns. */
export type WorkbookTask = { sheet: string; labels: readonly string[] }
export type WorkbookCell = string | number | null

/** Texts are written as texts, so that none is a formula. */
async function write({ sheet, labels }: WorkbookTask, content: Buffer): Promise<Uint8Array> {
  const lines = content.toString().split('\n')
  const widths = JSON.parse(lines.pop()!) as number[]
  const data: SheetData = [labels.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))]
  for (const line of lines) for (const row of JSON.parse(line) as WorkbookCell[][]) data.push(row.map(cellOf))
  const columns = widths.map((width) => ({ width }))
  return writeXlsxFile(data, { sheet, columns, stickyRowsCount: 1 }).toBuffer()
}

function cellOf(value: WorkbookCell) {
  if (typeof value === 'string') return { value, type: String, wrap: true }
  return value === null ? null : { value, type: Number }
}

answerTasks(write, () => 'not written')
