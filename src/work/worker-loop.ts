import type { Logger } from 'pino'

type Parts = {
  /** For the log. */
  name: string
  /**
   * Takes the next thing that is due and does it; false when nothing is. What several processes must not do at once is
   * leased here, in the database, as the first thing.
   */
  step: () => Promise<boolean>
  /** Milliseconds until it looks again by itself: another process may have queued something, or died with it. */
  poll: number
  /** Milliseconds from a wake to the turn; calls that follow each other quickly make one turn. */
  wakeDelay?: number
  log: Logger
}

/** Does one thing after another until nothing is due, then waits to be woken or for its poll, until stopped. */
export class WorkerLoop {
  readonly #parts: Parts
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isWoken = false
  #isStopped = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get isStopped() {
    return this.#isStopped
  }

  /** There may be something to do. */
  wake() {
    // Once is enough: calls that follow each other quickly must not put the turn off. And what was queued after the running
    // turn looked must not wait for the poll.
    if (this.#isWoken || this.#isStopped) return
    this.#isWoken = true
    if (!this.#running) this.#turnIn(this.#parts.wakeDelay ?? 0)
  }

  /** Waits for the step under way. */
  async stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  /** Does all that is due. */
  async drain() {
    while (!this.#isStopped && (await this.#parts.step()));
  }

  #turnIn(pause: number) {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    if (pause === 0) return this.#turn()
    this.#timer = setTimeout(() => this.#turn(), pause)
    this.#timer.unref()
  }

  #turn() {
    const { name, log, poll, wakeDelay = 0 } = this.#parts
    this.#isWoken = false
    this.#running = this.drain()
      .catch((error: unknown) =>
        log.error({ err: error, worker: name }, 'a worker failed and runs again at its next turn'),
      )
      .finally(() => {
        this.#running = undefined
        this.#turnIn(this.#isWoken ? wakeDelay : poll)
      })
  }
}
