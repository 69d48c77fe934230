import type { FileFacts } from '../../../domain/import/archive.ts'
import type { ImportedRecord } from '../../../domain/import/import-schema.ts'
import { WHOLE_ROW } from '../../../domain/import/refused-row.ts'
import { ShrinkError } from '../../pictures/shrink/shrink-picture.ts'
import { ApiError, isUnanswered, messageOf } from '../../session/api.ts'
import type { ListedFault } from './faults-file.ts'

/** A picture or certificate that is uploaded before its record is stored. */
export type TaskFile = {
  path: string
  open(): Promise<File>
  isCertificate?: true
  /** What an archive says of it. */
  about?: FileFacts
}

/** A row of an import. */
export type ImportTask = {
  row: number
  name: string
  files: readonly TaskFile[]
  /** `sent`: what names each uploaded file, by its path; a file that was refused is missing. */
  record(sent: ReadonlyMap<string, string>): ImportedRecord
}

export type ImportProgress = {
  /** waiting: until the server is reached again. */
  state: 'running' | 'waiting' | 'paused' | 'ended'
  /** The stored rows of the whole import, and all of its rows. */
  rows: number
  totalRows: number
  /** The sent files of the rows that were left when it began, and all of these files. */
  files: number
  totalFiles: number
  /** The row and file in progress. */
  current: string
  /** The records and files that are not imported. */
  failed: readonly ListedFault[]
  /** Why it has paused by itself. */
  pausedBy?: string
}

/** A file that is left out; the message says why. */
export class UnusableFile extends Error {}

/** A file at which the import pauses, since it cannot be read; the message says what to do. */
class UnreadFile extends Error {
  readonly path: string
  constructor(path: string) {
    super(
      `${path} cannot be read. If its disk was removed, connect it again. Then continue: the file is left out if it still cannot be read.`,
    )
    this.path = path
  }
}

/** The work that the run leaves to others, so that tests can replace it. */
export type ImportWork = {
  /** Returns the address of the picture. */
  sendPicture(file: File, signal: AbortSignal, about?: FileFacts): Promise<string>
  /** Returns the id of the certificate. */
  sendCertificate(file: File, about?: FileFacts): Promise<string>
  store(row: number, record: ImportedRecord): Promise<unknown>
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** The pauses before the next tries, in ms; after the last it pauses by itself. */
const RETRIES = [1_000, 4_000, 15_000]
const FAILED = 'The server failed to store it.'
const UNREACHED =
  'The server cannot be reached. What is imported is stored: continue when the connection is back.'

/**
 * Stores the rows of an import one after the other, each with its files: after a pause, a lost connection or a reload, nothing is stored
 * twice. A file that is not a picture is left out, and a row that is refused too; both are named. A file that cannot be read pauses it.
 */
export class ImportRun {
  progress: ImportProgress
  readonly #work: ImportWork
  readonly #left: ImportTask[]
  readonly #listeners = new Set<() => void>()
  #stop = new AbortController()
  /** The files of the rows that are done. */
  #files = 0
  /** The addresses and ids of uploaded files, by their paths: several rows may have the same file. */
  readonly #sent = new Map<string, string>()
  /** The paths of the files at which it has paused. */
  readonly #unread = new Set<string>()

  /** `done`: the rows that are stored already. */
  constructor(tasks: readonly ImportTask[], done: readonly number[], work: ImportWork) {
    this.#work = work
    const stored = new Set(done)
    this.#left = tasks.filter(({ row }) => !stored.has(row))
    const totalFiles = this.#left.reduce((sum, { files }) => sum + files.length, 0)
    this.progress = {
      ...{ state: 'paused', rows: done.length, totalRows: done.length + this.#left.length },
      ...{ files: 0, totalFiles, current: '', failed: [] },
    }
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Begins, or continues after a pause. Ends when it is paused, or when nothing is left. */
  async run(): Promise<void> {
    if (this.progress.state === 'running' || this.progress.state === 'waiting') return
    this.#stop = new AbortController()
    const { signal } = this.#stop
    this.#show({ state: 'running', pausedBy: undefined })
    try {
      for (let task = this.#left[0]; task; task = this.#left[0]) {
        await this.#store(task, signal)
        signal.throwIfAborted()
      }
      this.#show({ state: 'ended', current: '' })
    } catch (error) {
      const isOfFile = error instanceof ShrinkError || error instanceof UnreadFile
      const pausedBy = signal.aborted ? undefined : messageOf(error, isOfFile ? error.message : UNREACHED)
      if (pausedBy && error instanceof UnreadFile) this.#unread.add(error.path)
      this.#show({ state: 'paused', files: this.#files, pausedBy })
    }
  }

  /** Ends after what is being sent. */
  pause() {
    this.#stop.abort()
  }

  #show(changes: Partial<ImportProgress>) {
    this.progress = { ...this.progress, ...changes }
    for (const listener of this.#listeners) listener()
  }

  async #store(task: ImportTask, signal: AbortSignal) {
    const { row, name, files } = task
    const failed: ListedFault[] = []
    for (const [index, file] of files.entries()) {
      this.#show({ current: `${name}: file ${index + 1} of ${files.length}` })
      if (!this.#sent.has(file.path)) {
        const sent = await this.#try(() => this.#send(file, signal), signal)
        if ('refused' in sent) failed.push({ row, name, column: file.path, message: sent.refused })
        else this.#sent.set(file.path, sent.answer)
      }
      this.#show({ files: this.#files + index + 1 })
    }
    this.#show({ current: name })
    const stored = await this.#try(() => this.#work.store(row, task.record(this.#sent)), signal)
    const isRefused = 'refused' in stored
    if (isRefused) failed.push({ row, name, column: WHOLE_ROW, message: stored.refused })
    this.#left.shift()
    this.#files += files.length
    this.#show({
      rows: this.progress.rows + (isRefused ? 0 : 1),
      failed: [...this.progress.failed, ...failed],
    })
  }

  async #send({ path, open, isCertificate, about }: TaskFile, signal: AbortSignal): Promise<string> {
    const file = await open().catch((error) => {
      if (!isGone(error)) throw error
      throw this.#unread.has(path) ? new UnusableFile('It cannot be read.') : new UnreadFile(path)
    })
    this.#unread.delete(path)
    return isCertificate
      ? this.#work.sendCertificate(file, about)
      : this.#work.sendPicture(file, signal, about)
  }

  /** Tries again while the server does not answer; then it throws, as it does after a pause or without the right. */
  async #try<T>(work: () => Promise<T>, signal: AbortSignal): Promise<{ answer: T } | { refused: string }> {
    for (let tries = 0; ; tries++) {
      signal.throwIfAborted()
      try {
        return { answer: await work() }
      } catch (error) {
        signal.throwIfAborted()
        if (isRefusal(error)) return { refused: messageOf(error, '') || (error as Error).message }
        const pause = RETRIES[tries]
        // The server has an error of its own each time: the other rows are stored.
        if (pause === undefined && statusOf(error) === 500) return { refused: messageOf(error, FAILED) }
        if (pause === undefined || isEnded(error) || error instanceof UnreadFile) throw error
        this.#show({ state: 'waiting' })
        await this.#work.wait(pause, signal)
        this.#show({ state: 'running' })
      }
    }
  }
}

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : undefined)

/** The session has ended, the right was taken away, or the import was undone: that is no fault of the row. */
const isEnded = (error: unknown) => [401, 403, 410].includes(statusOf(error) ?? 0)

/** A file was moved, removed or locked since it was chosen, or its disk is away. */
export const isGone = (error: unknown) =>
  error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name)

/** The answer would be the same at the next try. */
function isRefusal(error: unknown): boolean {
  if (error instanceof ShrinkError) return !error.canRetry
  if (error instanceof UnusableFile) return true
  return !isUnanswered(error) && !isEnded(error) && statusOf(error) !== 429
}
