import { Refused } from './client.ts'

/** A finding of a writer that contradicts an answer of the server. */
export class Lost extends Error {}

/** The server waits for the database, or is not ready yet: it has refused the write, or may yet have made it. */
const NOT_NOW = 503

/**
 * One state of the store that is written again and again. A write is confirmed when its answer has arrived; one whose answer has
 * not arrived may have been made or not.
 */
export class Written<T> {
  readonly #what: string
  #confirmed: T
  #unanswered: T | undefined
  /** Writes that were confirmed. */
  confirmedCount = 0

  constructor(what: string, initial: T) {
    this.#what = what
    this.#confirmed = initial
  }

  get confirmed() {
    return this.#confirmed
  }

  /** Makes a write that leads to this state. Rejects when its answer does not arrive. */
  async write(next: T, send: () => Promise<unknown>): Promise<void> {
    this.#unanswered = next
    try {
      await send()
    } catch (error) {
      // Any other refusal means that nothing was written, which the next check holds it to.
      if (error instanceof Refused && error.status !== NOT_NOW) {
        this.#unanswered = undefined
        throw new Lost(`${this.#what}: ${error.message}`)
      }
      throw error
    }
    this.#confirmed = next
    this.#unanswered = undefined
    this.confirmedCount++
  }

  /** Throws Lost unless the store has the confirmed state, or that of the write without an answer. */
  check(stored: T) {
    const isStored = (state: T | undefined) =>
      state !== undefined && JSON.stringify(state) === JSON.stringify(stored)
    if (!isStored(this.#confirmed) && !isStored(this.#unanswered))
      throw new Lost(
        `${this.#what}: stored is ${JSON.stringify(stored)}, confirmed was ${JSON.stringify(this.#confirmed)}` +
          (this.#unanswered === undefined ? '' : `, and unanswered ${JSON.stringify(this.#unanswered)}`),
      )
    this.#confirmed = stored
    this.#unanswered = undefined
  }
}

/** Writes one kind of record, one write after the other, until the server is killed. */
export type Writer = {
  name: string
  /** Makes what it writes to, before the first kill. */
  prepare(): Promise<void>
  write(): Promise<void>
  /** Compares the store with what was confirmed. Throws Lost. */
  check(): Promise<void>
  /** The number of its confirmed writes. */
  count(): number
}
