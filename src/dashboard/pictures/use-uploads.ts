import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { MAX_FILE_BYTES, UPLOAD_FAILED } from '../../domain/picture/picture.ts'
import { ApiError, messageOf } from '../session/api.ts'
import { type Uploaded, uploadPicture } from '../session/upload.ts'
import { shrinkMessages } from './shrink/shrink-messages.ts'
import { ShrinkError, type Shrunk, shrinkPicture } from './shrink/shrink-picture.ts'
import { keepFacts } from './use-picture-facts.ts'

// Not a picture, or one with too many pixels: a retry would be refused too.
const PERMANENT_REFUSALS = [415, 422]

/** `share` is the uploaded part, from 0 to 1; `change` is the size before and after shrinking. */
type UploadState =
  | { state: 'uploading'; share: number }
  | { state: 'waiting' | 'shrinking' }
  | { state: 'failed'; failure: string; mayRetry?: boolean; mayShrink?: boolean }
  | { state: 'shrunk'; change: string }

/** An upload. One of a shrunk picture stays here after it has finished, so that shrinking can be undone. */
export type Upload = { name: string; bytes: number } & UploadState

type UploadRequest = {
  key: string
  file: File
  tooLarge: string
  done: (uploaded: Uploaded) => void
  /** Undoes what `done` did. */
  undo: () => void
}
type Job = UploadRequest & { stop: AbortController; shrunk?: Shrunk }

export type Uploads = ReturnType<typeof useUploads>

export const isInProgress = ({ state }: Upload) =>
  state === 'uploading' || state === 'waiting' || state === 'shrinking'
export const mayShrink = (upload?: Upload) => upload?.state === 'failed' && upload.mayShrink === true

/**
 * The uploads of one form, each under the key of its field. None starts while `mayStart` is false, nor is a picture of the library
 * taken; `mayStart` says why.
 */
export function useUploads(mayStart: () => boolean) {
  const [running, setRunning] = useState<Readonly<Record<string, Upload>>>({})
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

  const forget = (key: string) => {
    jobs.current.delete(key)
    setRunning(({ [key]: _, ...others }) => others)
  }

  const show = ({ key, file }: Job, upload: UploadState) =>
    setRunning((before) => ({ ...before, [key]: { name: file.name, bytes: file.size, ...upload } }))

  const offerToShrink = (job: Job) => show(job, { state: 'failed', failure: job.tooLarge, mayShrink: true })

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
    if (job.file.size > MAX_FILE_BYTES) offerToShrink(job)
    else void send(job)
  }

  function shrink(key: string) {
    const job = restart(key)
    if (!job) return
    const { stop } = job
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
    stopShrinking(key: string) {
      const job = restart(key)
      if (job) offerToShrink(job)
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
      setRunning({})
    },
  }
}
