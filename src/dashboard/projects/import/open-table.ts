import { failures, type TableAnswer } from './read-table.ts'

const TIME_LIMIT = 60_000 // ms

/** Reads a spreadsheet in a worker, which ends afterwards. */
export function openTable(file: File): Promise<TableAnswer> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  const answer = new Promise<TableAnswer>((resolve) => {
    timer = setTimeout(() => resolve({ failure: failures.slow }), TIME_LIMIT)
    worker.onmessage = ({ data }: MessageEvent<TableAnswer>) => resolve(data)
    // Its script could not be loaded.
    worker.onerror = () => resolve({ failure: failures.unreadable })
    worker.postMessage(file)
  })
  return answer.finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}
