import { type ChildState, ChildWorker } from '../process/child-worker.ts'
import { PICTURE_ENV } from '../process/picture-env.ts'
import type { EncoderResult, EncoderTask } from './picture-encoder.ts'

const TASK_TIMEOUT = 60_000 // ms
// Process priorities (nice values). When all processors are busy, they get about 25% and 10% of one.
const URGENT_PRIORITY = 5
const BACKGROUND_PRIORITY = 10
const URGENT_IDLE = 2_000 // ms; mostly longer than between the uploads of several pictures

/**
 * Encodes pictures: urgent tasks, which a person waits for, in one process and background tasks in another. For the sake of memory
 * only one of them runs at a time: an urgent task ends the other process, whose task is begun again afterwards; unless that
 * was interrupted twice before, and goes on beside it.
 */
export class PictureEncoder {
  readonly #background = encoderProcess({ priority: BACKGROUND_PRIORITY })
  readonly #urgent: ChildWorker<EncoderTask>

  /** `idle`: the time in ms after the last urgent task until background tasks go on. */
  constructor({ idle = URGENT_IDLE } = {}) {
    this.#urgent = encoderProcess({
      priority: URGENT_PRIORITY,
      idle,
      onIdle: () => this.#background.resume(),
    })
  }

  /** Rejects with TaskRefused, whose reason is an Unreadable, when the file itself cannot be encoded. Other errors are not caused by the file. */
  run<K extends EncoderTask['kind']>(
    task: Extract<EncoderTask, { kind: K }>,
    { urgent }: { urgent: boolean },
  ): Promise<EncoderResult[K]> {
    if (urgent) this.#background.pause()
    return (urgent ? this.#urgent : this.#background).run(task)
  }

  states(): Record<'urgent pictures' | 'background pictures', ChildState> {
    return { 'urgent pictures': this.#urgent.state(), 'background pictures': this.#background.state() }
  }

  close() {
    this.#urgent.close()
    this.#background.close()
  }
}

const encoderProcess = (settings: { priority: number; idle?: number; onIdle?: () => void }) =>
  new ChildWorker<EncoderTask>({
    name: 'encoder',
    program: 'picture-encoder',
    timeout: TASK_TIMEOUT,
    env: PICTURE_ENV,
    ...settings,
  })
