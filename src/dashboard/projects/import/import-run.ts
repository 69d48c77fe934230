import { sectionsOf } from '../../../domain/import/import-pictures.ts'
import { type ImportPlan, type PlannedRow, rowsToStore } from '../../../domain/import/import-plan.ts'
import { MAX_FILE_BYTES } from '../../../domain/picture/file-limit.ts'
import type { ProjectFields } from '../../../domain/project/project-schema.ts'
import type { Section } from '../../../domain/project/section-schema.ts'
import { ShrinkError } from '../../pictures/shrink/shrink-picture.ts'
import { ApiError, isUnanswered, messageOf } from '../../session/api.ts'
import type { FoundFile } from './dropped-files.ts'

/** Something that is not imported: a project, or one of its pictures. */
export type NotImported = { row: number; name: string; what: string; message: string }

export type ImportProgress = {
  /** waiting: until the server is reached again. */
  state: 'running' | 'waiting' | 'paused' | 'ended'
  /** Of the rows of the whole import. */
  rows: number
  totalRows: number
  /** Of the pictures of the rows that were left when it began or continued. */
  pictures: number
  totalPictures: number
  /** What is being done. */
  current: string
  failed: readonly NotImported[]
  /** Why it has paused by itself. */
  pausedBy?: string
}

type StoredRow = Extract<PlannedRow, { kind: 'new' | 'update' }>

/** What it does outside itself. */
export type ImportWork = {
  shrink(file: File, signal: AbortSignal): Promise<File>
  /** Returns the address of the picture. */
  send(file: File, signal: AbortSignal): Promise<string>
  add(row: number, fields: ProjectFields): Promise<unknown>
  change(row: number, id: string, fields: Partial<ProjectFields>): Promise<unknown>
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** The pauses before the next tries, in ms; after the last it pauses by itself. */
const RETRIES = [1_000, 4_000, 15_000]
const UNREACHED =
  'The server cannot be reached. What is imported is stored: continue when the connection is back.'

/**
 * Stores the rows of a plan one after the other, each with its pictures: after a pause, a lost connection or a reload, nothing is stored
 * twice. A picture that is none is left out, and a row that is refused too; both are named.
 */
export class ImportRun {
  progress: ImportProgress
  readonly #work: ImportWork
  readonly #plan: ImportPlan<FoundFile>
  readonly #left: StoredRow[]
  readonly #listeners = new Set<() => void>()
  #stop = new AbortController()
  /** The pictures of the rows that are done. */
  #pictures = 0

  /** `done`: the rows that are stored already. */
  constructor(plan: ImportPlan<FoundFile>, done: readonly number[], work: ImportWork) {
    const rows = rowsToStore(plan) as StoredRow[]
    this.#work = work
    this.#plan = plan
    this.#left = rows.filter(({ row }) => !done.includes(row))
    const totalPictures = this.#left.reduce((sum, row) => sum + this.#picturesOf(row).length, 0)
    this.progress = {
      ...{ state: 'paused', rows: done.length, totalRows: done.length + this.#left.length },
      ...{ pictures: 0, totalPictures, current: '', failed: [] },
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
      for (let row = this.#left[0]; row; row = this.#left[0]) {
        await this.#store(row, signal)
        signal.throwIfAborted()
      }
      this.#show({ state: 'ended', current: '' })
    } catch (error) {
      const pausedBy = signal.aborted ? undefined : messageOf(error, UNREACHED)
      this.#show({ state: 'paused', pictures: this.#pictures, pausedBy })
    }
  }

  /** Ends after what is being sent, which is not waited for. */
  pause() {
    this.#stop.abort()
  }

  #show(changes: Partial<ImportProgress>) {
    this.progress = { ...this.progress, ...changes }
    for (const listener of this.#listeners) listener()
  }

  /** An update leaves the pictures of its project alone. */
  #picturesOf({ row, kind }: StoredRow): readonly FoundFile[] {
    return kind === 'new' ? (this.#plan.pictures.get(row) ?? []) : []
  }

  async #store(row: StoredRow, signal: AbortSignal) {
    const { name } = row
    const failed: NotImported[] = []
    const sections: Section[] = []
    const pictures = this.#picturesOf(row)
    for (const [index, { path, file }] of pictures.entries()) {
      this.#show({ current: `${name}: picture ${index + 1} of ${pictures.length}` })
      const sent = await this.#try(() => this.#sendPicture(file, signal), signal)
      if ('refused' in sent) failed.push({ row: row.row, name, what: path, message: sent.refused })
      else sections.push({ type: sent.answer.endsWith('.gif') ? 'gif' : 'image', content: sent.answer })
      this.#show({ pictures: this.#pictures + index + 1 })
    }
    this.#show({ current: name })
    const stored = await this.#try(
      () =>
        row.kind === 'new'
          ? this.#work.add(row.row, { ...row.fields, sections: sectionsOf(row.texts, sections) })
          : this.#work.change(row.row, row.id, row.fields),
      signal,
    )
    if ('refused' in stored) failed.push({ row: row.row, name, what: '', message: stored.refused })
    this.#left.shift()
    this.#pictures += pictures.length
    const { rows } = this.progress
    this.#show({
      rows: 'refused' in stored ? rows : rows + 1,
      failed: [...this.progress.failed, ...failed],
    })
  }

  async #sendPicture(file: File, signal: AbortSignal): Promise<string> {
    const small = file.size <= MAX_FILE_BYTES ? file : await this.#work.shrink(file, signal)
    return this.#work.send(small, signal)
  }

  /** Tries again while the server does not answer; then it throws, as it does after a pause or without the right. */
  async #try<T>(work: () => Promise<T>, signal: AbortSignal): Promise<{ answer: T } | { refused: string }> {
    for (let tries = 0; ; tries++) {
      try {
        return { answer: await work() }
      } catch (error) {
        signal.throwIfAborted()
        if (isRefusal(error)) return { refused: messageOf(error, '') || (error as Error).message }
        const pause = RETRIES[tries]
        if (pause === undefined || isEnded(error)) throw error
        this.#show({ state: 'waiting' })
        await this.#work.wait(pause, signal)
        this.#show({ state: 'running' })
      }
    }
  }
}

/** The session has ended, or the right was taken away: that is no fault of the row. */
const isEnded = (error: unknown) => error instanceof ApiError && [401, 403].includes(error.status)

/** The answer would be the same at the next try. */
function isRefusal(error: unknown): boolean {
  if (error instanceof ShrinkError) return true
  return !isUnanswered(error) && !isEnded(error) && (error as ApiError).status !== 429
}
