import { setImmediate as othersTurn } from 'node:timers/promises'
import { cutText } from '../../domain/shared/cut-text.ts'
import { inTurn } from '../../domain/shared/in-turn.ts'
import { tooBusy, tooLarge } from '../../domain/shared/problem.ts'
import { ChildFailed, ChildWorker, TaskRefused } from '../process/child-worker.ts'
import type { WorkbookCell, WorkbookTask } from './workbook-writer.ts'

const TIMEOUT = 2 * 60_000 // ms
const PRIORITY = 5 // a nice value: when all processors are busy, it gets about 25% of one
const HEAP = 768 // MB
/** Workbooks that wait for the child process, or are written. */
const MOST_AT_ONCE = 10
const BUSY = 'Many workbooks are being written at the moment. Please try again in a minute.'
const RETRY_AFTER = 60 // s
/** Size limit of the rows as they are sent, which is about 22,000 projects. The process needs up to 40 times as much memory. */
const MAX_BYTES = 20 * 1024 * 1024
const TOO_LARGE = 'This is too much for one workbook. Export it as CSV, which has no limit.'
const NOT_WRITTEN = 'The workbook could not be written. Please try again in a minute.'

const ROWS_AT_ONCE = 100 // in one message
const WIDEST = 60 // characters of a column
const CELL_LENGTH = 32_767 // characters, the limit of the format

type Column<Item> = {
  label: string
  value: (item: Item, index: number) => string
  /** Written as a number, with which a spreadsheet can compute. */
  number?: (item: Item, index: number) => number | null
}

/** One sheet. `items` is called again when the process that writes them has died. */
type Workbook<Item> = {
  sheet: string
  columns: readonly Column<Item>[]
  items: () => AsyncIterable<Item> | Iterable<Item>
}

type Limits = { timeout?: number; most?: number; maxBytes?: number }

/** Writes XLSX workbooks, one after the other, in a child process. The server holds only some rows of one. */
export class WorkbookWriter extends ChildWorker<WorkbookTask> {
  readonly #maxBytes: number
  readonly #admit: ReturnType<typeof inTurn>

  constructor({ timeout = TIMEOUT, most = MOST_AT_ONCE, maxBytes = MAX_BYTES }: Limits = {}) {
    super({
      name: 'writer of workbooks',
      program: 'workbook-writer',
      timeout,
      priority: PRIORITY,
      execArgv: [`--max-old-space-size=${HEAP}`],
      // Without the secrets of the server.
      env: {},
    })
    this.#admit = inTurn({ atOnce: most, maxWaiting: 0, refusal: () => tooBusy(BUSY, RETRY_AFTER) })
    this.#maxBytes = maxBytes
  }

  /** The bytes of the file. Throws 413 when it would be too large, 503 when too many wait or it cannot be written. */
  write<Item>({ sheet, columns, items }: Workbook<Item>): Promise<Uint8Array> {
    const task = { sheet, labels: columns.map(({ label }) => label) }
    return this.#admit(async () => {
      try {
        return await this.run<Uint8Array>(task, async () => this.#limited(linesOf(columns, items())))
      } catch (cause) {
        if (cause instanceof ChildFailed || cause instanceof TaskRefused)
          throw tooBusy(NOT_WRITTEN, RETRY_AFTER, cause)
        throw cause
      }
    })
  }

  async *#limited(lines: AsyncIterable<string>) {
    let bytes = 0
    for await (const line of lines) {
      const part = Buffer.from(line)
      bytes += part.length
      if (bytes > this.#maxBytes) throw tooLarge(TOO_LARGE)
      yield part
      // Neither SQLite nor the pipe to the child lets anything else run in between.
      await othersTurn()
    }
  }
}

/** The content of a WorkbookTask. */
async function* linesOf<Item>(
  columns: readonly Column<Item>[],
  items: AsyncIterable<Item> | Iterable<Item>,
): AsyncGenerator<string> {
  const widths = columns.map(({ label }) => label.length)
  let rows: WorkbookCell[][] = []
  let index = 0
  for await (const item of items) {
    const row = columns.map(({ value, number }, column) => {
      const text = cutText(value(item, index), CELL_LENGTH)
      widths[column] = Math.min(WIDEST, Math.max(widths[column]!, text.length))
      return number ? number(item, index) : text
    })
    rows.push(row)
    index += 1
    if (rows.length < ROWS_AT_ONCE) continue
    yield `${JSON.stringify(rows)}\n`
    rows = []
  }
  yield `${JSON.stringify(rows)}\n`
  yield JSON.stringify(widths.map((width) => width + 2))
}
