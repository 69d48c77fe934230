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

/** Encodes the queued pictures, one at a time, until stopped; then the current one is finished. */
export function pictureQueue({ db, files, encoder, log, isBusy }: Parts): WorkerLoop {
  const warn = (err: unknown, job: PictureJob) => log.warn({ err, ...job }, 'a picture could not be encoded')

  async function encode(taken: PictureJob) {
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
        original ??= await originalOf(picture)
        await files.put(name, await encoder.run({ ...task, bytes: original }, { urgent: false }))
      }
      await finishPictureJob(db, job)
    } catch (error) {
      if (loop.isStopped) return releasePictureJob(db, job)
      warn(error, job)
      // The bucket or the database is away: the job is tried again when its lease is over.
      if (error instanceof Problem && error.status === 503) return
      await failPictureJob(db, job)
    }
    // A picture may be deleted while its variants are encoded: then deletes the new files too.
    if (await findPicture(db, picture.id)) return
    const names = wanted.map(({ name }) => name)
    await deleteWithoutPicture(db, files, picture.id, names)
  }

  async function originalOf(picture: Picture): Promise<Uint8Array> {
    const name = originalName(picture)
    const original = await files.getBytes(name)
    if (!original) throw new Error(`The file ${name} is gone.`)
    return original
  }

  const loop = new WorkerLoop({
    name: 'pictures',
    poll: POLL_INTERVAL,
    log,
    async step() {
      const job = await takePictureJob(db)
      if (!job) return false
      // The last in the queue, only for the viewer, and twice the memory of all others: it waits until the visitors are fewer.
      if (job.encoding === 'large' && (await isBusy?.())) {
        await releasePictureJob(db, job)
        return false
      }
      await encode(job)
      return true
    },
  })
  return loop
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
