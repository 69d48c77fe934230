import type { Logger } from 'pino'
import type { FileStore } from '../domain/file-store.ts'
import { animationName, originalName, variantName, variantWidths } from '../domain/picture/picture.ts'
import type { Picture } from '../domain/picture/picture-schema.ts'
import type { PictureEncoder } from '../outside/encode-pictures.ts'
import type { Database } from '../store/database.ts'
import {
  failPictureJob,
  findPicture,
  finishPictureJob,
  type PictureJob,
  releasePictureJob,
  takePictureJob,
} from '../store/picture/pictures.ts'
import { deleteWithoutPicture } from './tidy-files.ts'
import { WorkerLoop } from './worker-loop.ts'

const POLL = 30_000 // ms; another server may have queued something, or died with it

type Parts = { db: Database; files: FileStore; encoder: PictureEncoder; log: Logger }

/** Encodes what waits in the queue, one picture at a time, until stopped. */
export class PictureQueue {
  readonly #parts: Parts
  readonly #loop: WorkerLoop

  constructor(parts: Parts) {
    this.#parts = parts
    this.#loop = new WorkerLoop({
      name: 'pictures',
      step: () => this.#step(),
      poll: POLL,
      log: parts.log,
    })
  }

  /** There may be something to do. */
  wake() {
    this.#loop.wake()
  }

  /** Waits for the picture under way. */
  stop(): Promise<void> {
    return this.#loop.stop()
  }

  async #step(): Promise<boolean> {
    const job = await takePictureJob(this.#parts.db)
    if (job) await this.#encode(job)
    return job !== undefined
  }

  async #encode(job: PictureJob) {
    const { db, log } = this.#parts
    const picture = await findPicture(db, job.pictureId)
    if (!picture) return
    const wanted = filesOf(job, picture)
    try {
      await this.#make(wanted, picture)
      await finishPictureJob(db, job)
    } catch (error) {
      if (this.#loop.isStopped) return releasePictureJob(db, job)
      log.warn({ err: error, ...job }, 'a picture could not be encoded')
      await failPictureJob(db, job)
    }
    await this.#forgetIfRemoved(picture, wanted)
  }

  async #make(wanted: readonly WantedFile[], picture: Picture) {
    const { files, encoder } = this.#parts
    let original: Uint8Array | undefined
    for (const { name, task } of wanted) {
      // Names hold the content's hash: what stands is right, made before a restart or for another database.
      if (await files.exists(name)) continue
      original ??= await files.getBytes(originalName(picture))
      if (!original) throw new Error(`The file ${originalName(picture)} is gone.`)
      await files.put(name, await encoder.run({ ...task, bytes: original }, { urgent: false }))
    }
  }

  /** A picture may be removed with its files while new ones are made. */
  async #forgetIfRemoved({ id }: Picture, wanted: readonly WantedFile[]) {
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

/** One width a task, so that a person's upload never waits long. */
function filesOf({ encoding }: PictureJob, { id, width }: Picture): WantedFile[] {
  if (encoding === 'animation') return [{ name: animationName(id), task: { kind: 'animation' } }]
  return variantWidths(width).map((width) => ({
    name: variantName(id, width, encoding),
    task: { kind: 'variant', type: encoding, width },
  }))
}
