import { Worker } from 'node:worker_threads'
import type { DocumentFacts, DocumentFault, DocumentKind } from '../../domain/hiring/document.ts'
import { answerTasks } from '../process/answer-tasks.ts'
import { checkPdf } from './check-pdf.ts'
import { checkZip } from './check-zip.ts'
import { RefusedDocument } from './refused-document.ts'

/** A process of its own, since a malicious file can take any time and memory: it ends, not the server. */

export type DocumentTask = { accepts: readonly DocumentKind[] }

const MAX_MEMORY = 512 * 1024 * 1024 // bytes
const MEMORY_CHECK = 20 // ms

const checks: Record<DocumentKind, (bytes: Buffer) => Promise<DocumentFacts>> = {
  pdf: checkPdf,
  zip: checkZip,
}

const isZip = (bytes: Buffer) => ['PK\x03\x04', 'PK\x05\x06'].includes(bytes.toString('latin1', 0, 4))

async function check({ accepts }: DocumentTask, bytes: Buffer): Promise<DocumentFacts> {
  const kind = isZip(bytes) ? 'zip' : 'pdf'
  if (accepts.includes(kind)) {
    try {
      return await checks[kind](bytes)
    } catch (error) {
      if (!(error instanceof RefusedDocument) || error.fault !== 'not a PDF') throw error
    }
  }
  throw new RefusedDocument(accepts.includes('zip') ? 'not a PDF or ZIP' : 'not a PDF')
}

/** Kills the process when it needs too much memory; buffers do not count for `--max-old-space-size`. */
const watch = `setInterval(() => {
  if (process.memoryUsage.rss() > ${MAX_MEMORY}) process.kill(process.pid, 'SIGKILL')
}, ${MEMORY_CHECK})`
new Worker(watch, { eval: true }).unref()

// The parser's warnings about the objects of a file are not for the server's log.
console.warn = () => {}
answerTasks(
  check,
  (error): DocumentFault => (error instanceof RefusedDocument ? error.fault : 'could not be checked'),
)
