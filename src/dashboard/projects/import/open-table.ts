import { failures, type TableAnswer } from './read-table.ts'

const TIME_LIMIT = 60_000 // ms

/** Reads a spreadsheet in a worker, which ends afterwards. Rejects when the worker cannot be loaded. */
export function openTable(file: File): Promise<TableAnswer> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  const answer = new Promise<TableAnswer>((resolve, reject) => {
    timer = setTimeout(() => resolve({ failure: failures.slow }), TIME_LIMIT)
    worker.onmessage = ({ data }: MessageEvent<TableAnswer>) => resolve(data)
    // Its script could not be loaded.
    worker.onerror = reject
    worker.postMessage(file)
  })
  return answer.finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}
