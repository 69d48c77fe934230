let spare: Worker | undefined

const start = () => new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })

/** Starts the worker of the next document ahead: reading its megabyte of script takes longer than drawing a page. */
export function prepareWorker(): void {
  spare ??= start()
}

/** A worker for one document, which its user ends. */
export function takeWorker(): Worker {
  const worker = spare ?? start()
  spare = undefined
  return worker
}
