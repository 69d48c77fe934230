import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { FILE_TOO_LARGE, MAX_FILE_BYTES, UPLOAD_FAILED } from '../../domain/picture/file-limit.ts'
import { ApiError, messageOf } from '../session/api.ts'
import { type Uploaded, uploadPicture } from '../session/upload.ts'
import { useAlwaysShrinks } from './AlwaysShrink.tsx'
import { keepFacts } from './picture-facts.ts'
import { shrinkMessages } from './shrink/shrink-messages.ts'
import { ShrinkError, type Shrunk, shrinkPicture } from './shrink/shrink-picture.ts'

// Not a picture, or one with too many pixels: a retry would be refused too.
const PERMANENT_REFUSALS = [415, 422]

/** `share` is the uploaded part, from 0 to 1, where it is known; `isTooLarge`: shrinking was not tried yet; `change` is the size before and after shrinking. */
type UploadState =
  | { state: 'uploading'; share?: number }
  | { state: 'queued' | 'waiting' | 'shrinking' }
  | { state: 'failed'; failure: string; mayRetry?: boolean; mayShrink?: boolean; isTooLarge?: boolean }
  | { state: 'shrunk'; change: string }

/**
 * An upload. One of a shrunk picture stays here after it has finished, so that shrinking can be undone. Pictures that are shrunk
 * together have the same group; those of one list, which says in one line what applies to all of them, have its name.
 */
export type Upload = { name: string; bytes: number; group?: number; list?: string } & UploadState

type UploadRequest = {
  key: string
  list?: string
  file: File
  /** The message for a file that is too large, where it is another. */
  tooLarge?: string
  done: (uploaded: Uploaded) => void
  /** Undoes what `done` did. */
  undo?: () => void
}
/** Resolves with what is called when the file has arrived, unless its upload was cancelled. */
type Send = (signal: AbortSignal) => Promise<() => void>
type DocumentRequest = Omit<UploadRequest, 'done' | 'undo'> & {
  maxBytes: number
  tooLarge: string
  /** The message for a failure without one. */
  fallback: string
  send: Send
}
type Job = Omit<DocumentRequest, 'maxBytes'> & {
  undo?: () => void
  stop: AbortController
  isPicture: boolean
  shrunk?: Shrunk
  group?: number
}

export const isInProgress = ({ state }: Upload) => state !== 'failed' && state !== 'shrunk'
export const isTooLarge = (upload: Upload) => upload.state === 'failed' && upload.isTooLarge === true
export const mayShrink = (upload?: Upload) => upload?.state === 'failed' && upload.mayShrink === true

/**
 * The uploads of one form, each under the key of its field. None starts while `mayStart` is false, nor is a picture of the library
 * taken; `mayStart` says why.
 */
export class Uploads {
  /** Replaced at each change. */
  running: Readonly<Record<string, Upload>> = {}
  alwaysShrinks = false
  readonly mayStart: () => boolean
  readonly #work: { send: typeof uploadPicture; shrink: typeof shrinkPicture }
  readonly #jobs = new Map<string, Job>()
  readonly #listeners = new Set<() => void>()
  #lastGroup = 0
  // Pictures are shrunk one after the other, since each needs some hundred megabytes of memory.
  #queue: Promise<unknown> = Promise.resolve()
  // Documents are sent one after the other, so that they arrive in the order in which they were chosen.
  #documents: Promise<unknown> = Promise.resolve()

  constructor(mayStart: () => boolean, work = { send: uploadPicture, shrink: shrinkPicture }) {
    this.mayStart = mayStart
    this.#work = work
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get activeCount() {
    return Object.values(this.running).filter(isInProgress).length
  }

  /** Not all have arrived: some are in progress, or have failed. */
  get isUnfinished() {
    return Object.values(this.running).some(({ state }) => state !== 'shrunk')
  }

  /** All that is shown of one upload: beside one that has ended, offers that depend on the others. */
  shownFor(key: string) {
    const upload = this.running[key]
    return upload && !isInProgress(upload) ? this.running : upload
  }

  /** The keys of the pictures of this list, or of all, that are too large and were not shrunk yet. */
  tooLargeIn(list?: string) {
    return Object.entries(this.running).flatMap(([key, upload]) =>
      isTooLarge(upload) && (list === undefined || upload.list === list) ? key : [],
    )
  }

  /** The pictures of a list that were shrunk with its last one, as far as they are still shown. */
  shrinkingTogether(list: string) {
    const uploads = Object.values(this.running).filter((upload) => upload.list === list)
    const last = Math.max(...uploads.map(({ group = 0 }) => group))
    return last > 0 ? uploads.filter(({ group }) => group === last) : []
  }

  start({ done, tooLarge = FILE_TOO_LARGE, ...request }: UploadRequest) {
    if (!this.mayStart()) return
    const job = this.#begin({
      ...request,
      isPicture: true,
      tooLarge,
      fallback: UPLOAD_FAILED,
      send: async (signal) => {
        const progress = (share: number) => this.#show(job, { state: 'uploading', share })
        progress(0)
        const uploaded = await this.#work.send(job.shrunk?.file ?? job.file, progress, signal)
        return () => done(uploaded)
      },
    })
    if (job.file.size <= MAX_FILE_BYTES) void this.#send(job)
    else if (this.alwaysShrinks) this.shrink(job.key)
    else this.#offerToShrink(job)
  }

  /** A file that is no picture, and is never shrunk. */
  startDocument({ send, maxBytes, ...request }: DocumentRequest) {
    if (!this.mayStart()) return
    const job = this.#begin({
      ...request,
      isPicture: false,
      send: (signal) => {
        this.#show(job, { state: 'queued' })
        const sent = this.#documents.then(() => {
          signal.throwIfAborted()
          this.#show(job, { state: 'uploading' })
          return send(signal)
        })
        this.#documents = sent.catch(() => undefined)
        return sent
      },
    })
    if (job.file.size <= maxBytes) void this.#send(job)
    else this.#show(job, { state: 'failed', failure: job.tooLarge })
  }

  retry(key: string) {
    const job = this.#restart(key)
    if (job) void this.#send(job)
  }

  shrink(key: string) {
    const job = this.#restart(key)
    if (!job) return
    const uploads = Object.values(this.running)
    if (!uploads.some((upload) => upload.group === this.#lastGroup && isInProgress(upload)))
      this.#lastGroup += 1
    job.group = this.#lastGroup
    this.#show(job, { state: 'waiting' })
    const { stop } = job
    this.#queue = this.#queue.then(() => (stop.signal.aborted ? undefined : this.#shrinkNow(job)))
  }

  shrinkAll(list?: string) {
    for (const key of this.tooLargeIn(list)) this.shrink(key)
  }

  stopShrinking(key: string) {
    const job = this.#restart(key)
    if (job) this.#offerToShrink(job)
  }

  stopShrinkingAll() {
    for (const [key, { state }] of Object.entries(this.running))
      if (state === 'waiting' || state === 'shrinking') this.stopShrinking(key)
  }

  /** Restores the field as it was before shrinking, and offers to shrink again. */
  undoShrinking(key: string) {
    const job = this.mayStart() && this.#restart(key)
    if (!job) return
    job.shrunk = undefined
    job.undo?.()
    this.#offerToShrink(job)
  }

  cancel(key: string) {
    this.#jobs.get(key)?.stop.abort()
    this.#jobs.delete(key)
    const { [key]: _, ...others } = this.running
    this.#update(others)
  }

  /** Cancels all, or what is uploaded for the parts of an entry: 'members.7' for 'members.7.photo.img_src'. */
  cancelAll(path?: string) {
    for (const key of this.#jobs.keys()) if (!path || key.startsWith(`${path}.`)) this.cancel(key)
  }

  #begin(request: Omit<Job, 'stop'>): Job {
    this.#jobs.get(request.key)?.stop.abort()
    const job = { ...request, stop: new AbortController() }
    this.#jobs.set(job.key, job)
    return job
  }

  #update(running: Uploads['running']) {
    this.running = running
    for (const listener of this.#listeners) listener()
  }

  #show({ key, file, group, list }: Job, state: UploadState) {
    this.#update({ ...this.running, [key]: { name: file.name, bytes: file.size, group, list, ...state } })
  }

  #offerToShrink(job: Job) {
    job.group = undefined
    this.#show(job, { state: 'failed', failure: job.tooLarge, mayShrink: true, isTooLarge: true })
  }

  /** Aborts what the job under this key was doing, so that it can start again. */
  #restart(key: string): Job | undefined {
    const job = this.#jobs.get(key)
    job?.stop.abort()
    if (job) job.stop = new AbortController()
    return job
  }

  async #send(job: Job) {
    const { key, shrunk, stop } = job
    try {
      const done = await job.send(stop.signal)
      if (stop.signal.aborted) return
      if (shrunk) this.#show(job, { state: 'shrunk', change: shrunk.change })
      else this.cancel(key)
      done()
    } catch (error) {
      if (stop.signal.aborted) return
      const status = error instanceof ApiError ? error.status : 0
      const failure = status === 413 ? job.tooLarge : messageOf(error, job.fallback)
      const mayRetry = !PERMANENT_REFUSALS.includes(status)
      // A proxy may have a lower limit.
      const mayShrink = status === 413 && job.isPicture && !shrunk
      this.#show(job, { state: 'failed', failure, mayRetry, mayShrink })
    }
  }

  async #shrinkNow(job: Job) {
    const { file, stop } = job
    this.#show(job, { state: 'shrinking' })
    try {
      job.shrunk = await this.#work.shrink(file, stop.signal)
      void this.#send(job)
    } catch (error) {
      if (stop.signal.aborted) return
      const { message, canRetry } =
        error instanceof ShrinkError ? error : new ShrinkError(shrinkMessages.failed)
      this.#show(job, { state: 'failed', failure: message, mayShrink: canRetry })
    }
  }
}

/** Uploads that end when the form is left. */
export function useUploads(mayStart: () => boolean): Uploads {
  const queries = useQueryClient()
  const alwaysShrinks = useAlwaysShrinks()
  const [uploads] = useState(() => {
    const send: typeof uploadPicture = async (...sent) => {
      const uploaded = await uploadPicture(...sent)
      keepFacts(queries, uploaded)
      return uploaded
    }
    return new Uploads(mayStart, { send, shrink: shrinkPicture })
  })
  useEffect(() => {
    uploads.alwaysShrinks = alwaysShrinks
  }, [uploads, alwaysShrinks])
  useEffect(() => () => uploads.cancelAll(), [uploads])
  useSyncExternalStore(uploads.subscribe, () => uploads.running)
  return uploads
}
