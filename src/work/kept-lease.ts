import type { Logger } from 'pino'

type Parts<Lease> = {
  /** Milliseconds between two renewals. */
  every: number
  /** The renewed lease; undefined when another process has the work. */
  renew: (lease: Lease) => Promise<Lease | undefined>
  log: Logger
}

/** The lease of work that goes on, which is renewed until `end`. A renewal that fails is logged, and the next one tries again. */
export class KeptLease<Lease> {
  readonly #parts: Parts<Lease>
  readonly #timer: NodeJS.Timeout
  #lease: Lease
  #isLost = false
  /** One renewal after the other, since each changes what the next one begins from. */
  #renewals: Promise<void> = Promise.resolve()

  constructor(taken: Lease, parts: Parts<Lease>) {
    this.#parts = parts
    this.#lease = taken
    this.#timer = setInterval(() => void this.renew(), parts.every)
    this.#timer.unref()
  }

  /** Whether another process has the work. */
  get isLost() {
    return this.#isLost
  }

  renew(): Promise<void> {
    const { renew, log } = this.#parts
    this.#renewals = this.#renewals
      .then(async () => {
        const renewed = await renew(this.#lease)
        if (renewed) this.#lease = renewed
        else this.#isLost = true
      })
      .catch((err) => log.warn({ err }, 'a lease could not be renewed'))
    return this.#renewals
  }

  /** Ends the renewals, and returns the lease with which the work can be finished or released. */
  async end(): Promise<Lease> {
    clearInterval(this.#timer)
    await this.#renewals
    return this.#lease
  }
}
