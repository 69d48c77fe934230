import type { Logger } from 'pino'
import type { FileStore } from '../domain/file/file-store.ts'
import {
  animationName,
  largeWidth,
  originalName,
  variantName,
  variantWidths,
} from '../domain/picture/picture.ts'
import type { Picture } from '../domain/picture/picture-schema.ts'
import { Problem } from '../domain/shared/problem.ts'
import type { PictureEncoder } from '../outside/picture/encode-pictures.ts'
import type { Database } from '../store/database/database.ts'
import { deleteWithoutPicture } from '../store/picture/picture-trash.ts'
import {
  failPictureJob,
  findPicture,
  finishPictureJob,
  type PictureJob,
  releasePictureJob,
  renewPictureJob,
  takePictureJob,
} from '../store/picture/pictures.ts'
import { WorkerLoop } from './worker-loop.ts'

const POLL_INTERVAL = 30_000 // ms; another server may have queued a picture, or died while encoding one

type Parts = {
  db: Database
  files: FileStore
  encoder: PictureEncoder
  log: Logger
  /** Whether the process has no time and memory to spare. */
  isBusy?: () => Promise<boolean>
}

/** Encodes the queued pictures, one at a time, until stopped. */
export class PictureQueue {
  readonly #parts: Parts
  readonly #loop: WorkerLoop

  constructor(parts: Parts) {
    this.#parts = parts
    this.#loop = new WorkerLoop({
      name: 'pictures',
      step: () => this.#step(),
      poll: POLL_INTERVAL,
      log: parts.log,
    })
  }

  wake() {
    this.#loop.wake()
  }

  /** Waits until the current picture is encoded. */
  stop(): Promise<void> {
    return this.#loop.stop()
  }

  drain(): Promise<void> {
    return this.#loop.drain()
  }

  async #step(): Promise<boolean> {
    const { db, isBusy } = this.#parts
    const job = await takePictureJob(db)
    if (!job) return false
    // The last in the queue, only for the viewer, and twice the memory of all others: it waits until the visitors are fewer.
    if (job.encoding === 'large' && (await isBusy?.())) {
      await releasePictureJob(db, job)
      return false
    }
    await this.#encode(job)
    return true
  }

  async #encode(taken: PictureJob) {
    const { db, files, encoder } = this.#parts
    const picture = await findPicture(db, taken.pictureId)
    if (!picture) return
    const wanted = filesOf(taken, picture)
    let job = taken
    let original: Uint8Array | undefined
    try {
      for (const { name, task } of wanted) {
        // File names contain the hash of the content, so an existing file is right, for example from before a restart.
        if (await files.exists(name)) continue
        const renewed = await renewPictureJob(db, job)
        if (!renewed) return
        job = renewed
        original ??= await this.#originalOf(picture)
        await files.put(name, await encoder.run({ ...task, bytes: original }, { urgent: false }))
      }
      await finishPictureJob(db, job)
    } catch (error) {
      if (this.#loop.isStopped) return releasePictureJob(db, job)
      // The bucket or the database is away: the job is tried again when its lease is over.
      if (error instanceof Problem && error.status === 503) return this.#warn(error, job)
      this.#warn(error, job)
      await failPictureJob(db, job)
    }
    await this.#deleteIfRemoved(picture, wanted)
  }

  #warn(error: unknown, job: PictureJob) {
    this.#parts.log.warn({ err: error, ...job }, 'a picture could not be encoded')
  }

  async #originalOf(picture: Picture): Promise<Uint8Array> {
    const name = originalName(picture)
    const original = await this.#parts.files.getBytes(name)
    if (!original) throw new Error(`The file ${name} is gone.`)
    return original
  }

  /** A picture may be deleted while its variants are encoded: then deletes the new files too. */
  async #deleteIfRemoved({ id }: Picture, wanted: readonly WantedFile[]) {
    const { db, files } = this.#parts
    if (await findPicture(db, id)) return
    await deleteWithoutPicture(
      db,
      files,
      id,
      wanted.map(({ name }) => name),
    )
  }
}

type WantedFile = {
  name: string
  task: { kind: 'animation' } | { kind: 'variant'; type: 'webp' | 'avif'; width: number }
}

/** One task for each width, so that little is lost when an upload interrupts it. */
function filesOf({ encoding }: PictureJob, picture: Picture): WantedFile[] {
  const { id } = picture
  const variant = (type: 'webp' | 'avif', width: number): WantedFile => ({
    name: variantName(id, width, type),
    task: { kind: 'variant', type, width },
  })
  if (encoding === 'animation') return [{ name: animationName(id), task: { kind: 'animation' } }]
  if (encoding !== 'large') return variantWidths(picture.width).map((width) => variant(encoding, width))
  const width = largeWidth(picture)
  return width ? [variant('webp', width), variant('avif', width)] : []
}
