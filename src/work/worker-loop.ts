import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { withRequestId } from '../store/requests/request-id.ts'

type Parts = {
  /** For the log. */
  name: string
  /** Does the next due work; false when none is. Work for one process alone must first be leased here. */
  step: () => Promise<boolean>
  /** Milliseconds until it checks for work again: another process may have queued work, or died while doing it. */
  poll: number
  /** Milliseconds from a wake to the run; several wakes in this time start one run. */
  wakeDelay?: number
  /** Ends what a step waits for. Called when the loop has stopped, or when the current step then takes over a second. */
  interrupt?: () => void
  log: Logger
}

/** The least pause after a failure, such as a database that is away: it would fail again at once. */
export const FAILURE_PAUSE = 15_000 // ms
// Shorter than the time that the server has to close its stores.
const STOP_TIMEOUT = 1_000 // ms

/** Runs steps until no work is due, then waits for a wake or the poll interval, until stopped. */
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

  wake() {
    // A second wake must not delay the run. And work queued during a run must not wait for the poll.
    if (this.#isWoken || this.#isStopped) return
    this.#isWoken = true
    if (!this.#running) this.#runIn(this.#parts.wakeDelay ?? 0)
  }

  /** Waits for the current step. */
  async stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
    const { interrupt = () => {} } = this.#parts
    const timer = setTimeout(interrupt, STOP_TIMEOUT)
    await this.#running
    clearTimeout(timer)
    interrupt()
  }

  async drain() {
    while (!this.#isStopped && (await this.#parts.step()));
  }

  #runIn(pause: number) {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    if (pause === 0) return this.#run()
    this.#timer = setTimeout(() => this.#run(), pause)
    this.#timer.unref()
  }

  #run() {
    const { name, log, poll, wakeDelay = 0 } = this.#parts
    this.#isWoken = false
    let pause = poll
    // One id for the log entries of a run, also where a request has woken it.
    this.#running = withRequestId(randomUUID(), () =>
      this.drain().catch((error: unknown) => {
        pause = Math.max(poll, FAILURE_PAUSE)
        log.error({ err: error, worker: name }, 'a worker failed and runs again at its next turn')
      }),
    ).finally(() => {
      this.#running = undefined
      this.#runIn(this.#isWoken ? wakeDelay : pause)
    })
  }
}
