import type { readPrivateFile } from '../../domain/file/private-store.ts'
import type { DocumentFacts, DocumentFault, DocumentKind } from '../../domain/hiring/document.ts'
import { inTurn } from '../../domain/shared/in-turn.ts'
import { tooBusy } from '../../domain/shared/problem.ts'
import { ChildFailed, ChildWorker, TaskRefused } from '../process/child-worker.ts'
import type { DocumentTask } from './document-checker.ts'
import type { VirusScanner } from './virus-scanner.ts'

const TIMEOUT = 10_000 // ms
const PRIORITY = 5 // a nice value: when all processors are busy, it gets about 25% of one
const HEAP = 256 // MB
/** Files that wait for their check in the child process, or are checked. At most so many hold a connection and a place on the disk. */
const MOST_AT_ONCE = 100
const BUSY = 'Many files are being checked at the moment. Please try again in a minute.'
const RETRY_AFTER = 60 // s

type Checked = DocumentFacts | { fault: DocumentFault }

type Open = () => ReturnType<typeof readPrivateFile>

/** Checks documents, one after the other, in a child process. */
export class DocumentChecker extends ChildWorker<DocumentTask> {
  readonly #scan: VirusScanner | undefined
  readonly #admit: ReturnType<typeof inTurn>

  constructor({
    timeout = TIMEOUT,
    most = MOST_AT_ONCE,
    idle,
    scan,
  }: {
    timeout?: number
    most?: number
    /** Without a check for so long, in ms, the child ends. */
    idle?: number
    scan?: VirusScanner
  } = {}) {
    super({
      name: 'check of a document',
      program: 'document-checker',
      timeout,
      priority: PRIORITY,
      execArgv: [`--max-old-space-size=${HEAP}`],
      idle,
      // Without the secrets of the server.
      env: {},
    })
    this.#scan = scan
    this.#admit = inTurn({ atOnce: most, maxWaiting: 0, refusal: () => tooBusy(BUSY, RETRY_AFTER) })
  }

  /**
   * The kind of the document, or why it is refused. `open` is called for each try, and for the virus scanner. Throws as `open` does,
   * and 503 when too many wait or the scanner is away.
   */
  check(open: Open, accepts: readonly DocumentKind[]): Promise<Checked> {
    return this.#admit(async () => {
      try {
        const facts = await this.run<DocumentFacts>({ accepts }, open)
        if ((await this.#scan?.(await open())) === 'virus') return { fault: 'virus' }
        return facts
      } catch (error) {
        if (error instanceof TaskRefused) return { fault: error.reason as DocumentFault }
        if (error instanceof ChildFailed) return { fault: 'could not be checked' }
        throw error
      }
    })
  }
}
