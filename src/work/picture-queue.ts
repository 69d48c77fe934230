import type { Disk } from 'flydrive'
import type { Logger } from 'pino'
import { animationName, originalName, variantName, variantWidths } from '../domain/picture/picture.ts'
import type { Picture } from '../domain/picture/picture-schema.ts'
import type { PictureEncoder } from '../outside/encode-pictures.ts'
import type { Database } from '../store/database.ts'
import {
  failPictureJob,
  findPicture,
  finishPictureJob,
  type PictureJob,
  putBackPictureJob,
  takePictureJob,
} from '../store/picture/pictures.ts'

const POLL = 30_000 // ms; another server may have queued something, or died with it

type Parts = { db: Database; files: Disk; encoder: PictureEncoder; log: Logger }

/** Encodes what waits in the queue, one picture at a time, until stopped. */
export class PictureQueue {
  readonly #parts: Parts
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #stopped = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** There may be something to do. */
  wake() {
    if (this.#stopped || this.#running) return
    clearTimeout(this.#timer)
    this.#running = this.#drain().finally(() => {
      this.#running = undefined
      if (this.#stopped) return
      this.#timer = setTimeout(() => this.wake(), POLL)
      this.#timer.unref()
    })
  }

  async stop() {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  async #drain() {
    const { db, log } = this.#parts
    try {
      while (!this.#stopped) {
        const job = await takePictureJob(db)
        if (!job) return
        await this.#encode(job)
      }
    } catch (error) {
      log.error({ err: error }, 'the picture queue rests until its next turn')
    }
  }

  async #encode(job: PictureJob) {
    const { db, log } = this.#parts
    try {
      const picture = await findPicture(db, job.pictureId)
      if (picture) await this.#makeFiles(job, picture)
      await finishPictureJob(db, job)
    } catch (error) {
      if (this.#stopped) return putBackPictureJob(db, job)
      log.warn({ err: error, ...job }, 'a picture could not be encoded')
      await failPictureJob(db, job)
    }
  }

  async #makeFiles({ encoding }: PictureJob, picture: Picture) {
    const { files, encoder } = this.#parts
    const { id, width } = picture
    const wanted =
      encoding === 'animation'
        ? [{ name: animationName(id), task: { kind: 'animation' } as const }]
        : // One width a task, so that a person's upload never waits long.
          variantWidths(width).map((width) => ({
            name: variantName(id, width, encoding),
            task: { kind: 'variant', type: encoding, width } as const,
          }))
    let original: Uint8Array | undefined
    for (const { name, task } of wanted) {
      // Names hold the content's hash: what stands is right, made before a restart or for another database.
      if (await files.exists(name)) continue
      original ??= await files.getBytes(originalName(picture))
      await files.put(name, await encoder.run({ ...task, bytes: original }, { urgent: false }))
    }
  }
}
