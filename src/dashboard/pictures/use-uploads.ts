import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { MAX_FILE_BYTES, UPLOAD_FAILED } from '../../domain/picture/file-limit.ts'
import { ApiError, messageOf } from '../session/api.ts'
import { type Uploaded, uploadPicture } from '../session/upload.ts'
import { useAlwaysShrinks } from './AlwaysShrink.tsx'
import { shrinkMessages } from './shrink/shrink-messages.ts'
import { ShrinkError, type Shrunk, shrinkPicture } from './shrink/shrink-picture.ts'
import { keepFacts } from './use-picture-facts.ts'

// Not a picture, or one with too many pixels: a retry would be refused too.
const PERMANENT_REFUSALS = [415, 422]

/** `share` is the uploaded part, from 0 to 1; `isTooLarge`: shrinking was not tried yet; `change` is the size before and after shrinking. */
type UploadState =
  | { state: 'uploading'; share: number }
  | { state: 'waiting' | 'shrinking' }
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
  tooLarge: string
  done: (uploaded: Uploaded) => void
  /** Undoes what `done` did. */
  undo: () => void
}
type Job = UploadRequest & { stop: AbortController; shrunk?: Shrunk; group?: number }
type Running = Readonly<Record<string, Upload>>

export type Uploads = ReturnType<typeof useUploads>

export const isInProgress = ({ state }: Upload) =>
  state === 'uploading' || state === 'waiting' || state === 'shrinking'
export const isTooLarge = (upload: Upload) => upload.state === 'failed' && upload.isTooLarge === true
export const mayShrink = (upload?: Upload) => upload?.state === 'failed' && upload.mayShrink === true

/**
 * The uploads of one form, each under the key of its field. None starts while `mayStart` is false, nor is a picture of the library
 * taken; `mayStart` says why.
 */
export function useUploads(mayStart: () => boolean) {
  const [running, setRunning] = useState<Running>({})
  // The state of now, also before the next rendering.
  const latest = useRef(running)
  const lastGroup = useRef(0)
  const alwaysShrinks = useAlwaysShrinks()
  const jobs = useRef(new Map<string, Job>())
  const queries = useQueryClient()
  // Pictures are shrunk one after the other, since each needs some hundred megabytes of memory.
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  // Leaving the form ends its uploads.
  useEffect(() => {
    const started = jobs.current
    return () => {
      for (const { stop } of started.values()) stop.abort()
    }
  }, [])

  function update(next: Running) {
    latest.current = next
    setRunning(next)
  }

  const forget = (key: string) => {
    jobs.current.delete(key)
    const { [key]: _, ...others } = latest.current
    update(others)
  }

  const show = ({ key, file, group, list }: Job, upload: UploadState) =>
    update({ ...latest.current, [key]: { name: file.name, bytes: file.size, group, list, ...upload } })

  function offerToShrink(job: Job) {
    job.group = undefined
    show(job, { state: 'failed', failure: job.tooLarge, mayShrink: true, isTooLarge: true })
  }

  /** Aborts what the job under this key was doing, so that it can start again. */
  function restart(key: string): Job | undefined {
    const job = jobs.current.get(key)
    job?.stop.abort()
    if (job) job.stop = new AbortController()
    return job
  }

  async function send(job: Job) {
    const { key, shrunk, stop } = job
    const file = shrunk?.file ?? job.file
    show(job, { state: 'uploading', share: 0 })
    try {
      const progress = (share: number) => show(job, { state: 'uploading', share })
      const uploaded = await uploadPicture(file, progress, stop.signal)
      if (stop.signal.aborted) return
      if (shrunk) show(job, { state: 'shrunk', change: shrunk.change })
      else forget(key)
      keepFacts(queries, { [uploaded.url]: uploaded.picture })
      job.done(uploaded)
    } catch (error) {
      if (stop.signal.aborted) return
      const status = error instanceof ApiError ? error.status : 0
      const failure = status === 413 ? job.tooLarge : messageOf(error, UPLOAD_FAILED)
      show(job, { state: 'failed', failure, mayRetry: !PERMANENT_REFUSALS.includes(status) })
    }
  }

  function start(request: UploadRequest) {
    if (!mayStart()) return
    jobs.current.get(request.key)?.stop.abort()
    const job = { ...request, stop: new AbortController() }
    jobs.current.set(request.key, job)
    if (job.file.size <= MAX_FILE_BYTES) void send(job)
    else if (alwaysShrinks) shrink(job.key)
    else offerToShrink(job)
  }

  function shrink(key: string) {
    const job = restart(key)
    if (!job) return
    const { stop } = job
    const isShrinking = Object.values(latest.current).some(
      (upload) => upload.group === lastGroup.current && isInProgress(upload),
    )
    if (!isShrinking) lastGroup.current += 1
    job.group = lastGroup.current
    show(job, { state: 'waiting' })
    queue.current = queue.current.then(async () => {
      if (stop.signal.aborted) return
      show(job, { state: 'shrinking' })
      try {
        job.shrunk = await shrinkPicture(job.file, stop.signal)
        void send(job)
      } catch (error) {
        if (stop.signal.aborted) return
        const { message, canRetry } =
          error instanceof ShrinkError ? error : new ShrinkError(shrinkMessages.failed)
        show(job, { state: 'failed', failure: message, mayShrink: canRetry })
      }
    })
  }

  /** The keys of the pictures of this list, or of all, that are too large and were not shrunk yet. */
  const tooLargeIn = (list?: string) =>
    Object.keys(running).filter((key) => {
      const upload = running[key]!
      return isTooLarge(upload) && (list === undefined || upload.list === list)
    })

  function stopShrinking(key: string) {
    const job = restart(key)
    if (job) offerToShrink(job)
  }

  const activeCount = Object.values(running).filter(isInProgress).length

  return {
    running,
    activeCount,
    isBusy: activeCount > 0,
    mayStart,
    start,
    shrink,
    retry(key: string) {
      const job = restart(key)
      if (job) void send(job)
    },
    tooLargeIn,
    /** The key of the first picture that was shrunk. */
    firstShrunk: Object.keys(running).find((key) => running[key]?.state === 'shrunk'),
    shrinkAll(list?: string) {
      for (const key of tooLargeIn(list)) shrink(key)
    },
    /** The pictures of a list that were shrunk with its last one, as far as they are still shown. */
    shrinkingTogether: (list: string) =>
      lastGroupOf(Object.values(running).filter((upload) => upload.list === list)),
    stopShrinking,
    stopShrinkingAll() {
      for (const [key, { state }] of Object.entries(latest.current))
        if (state === 'waiting' || state === 'shrinking') stopShrinking(key)
    },
    /** Restores the field as it was before shrinking, and offers to shrink again. */
    undoShrinking(key: string) {
      if (!mayStart()) return
      const job = restart(key)
      if (!job) return
      job.shrunk = undefined
      job.undo()
      offerToShrink(job)
    },
    cancel(key: string) {
      jobs.current.get(key)?.stop.abort()
      forget(key)
    },
    /** Cancels what is uploaded for the parts of an entry: 'members.7' for 'members.7.photo.img_src'. */
    cancelBelow(path: string) {
      for (const [key, { stop }] of jobs.current) {
        if (!key.startsWith(`${path}.`)) continue
        stop.abort()
        forget(key)
      }
    },
    cancelAll() {
      for (const { stop } of jobs.current.values()) stop.abort()
      jobs.current.clear()
      update({})
    },
  }
}

function lastGroupOf(uploads: readonly Upload[]) {
  const last = Math.max(...uploads.map(({ group = 0 }) => group))
  return last > 0 ? uploads.filter(({ group }) => group === last) : []
}
