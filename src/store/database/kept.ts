import { LRUCache } from 'lru-cache'
import type { Database } from './database.ts'

/** The state of the data that a value was made of: the version of the site, or a name that has it in it. */
type Edition = number | string
type Entry<T> = { edition: Edition; value: T }
type Limits<T> = { max: number } | { maxSize: number; sizeCalculation: (entry: Entry<T>) => number }

/**
 * Keeps what is made of the database, each value under its key with its edition: it is current until there is another one. An
 * outdated value stays until it is made again. Beyond the limits, the least recently used one goes first.
 */
export class Kept<T> {
  readonly #entries: LRUCache<string, Entry<T>>
  /** The latest making of each key. */
  readonly #making = new Map<string, { edition: Edition; value: Promise<T> }>()

  constructor(limits: Limits<T>) {
    this.#entries = new LRUCache(limits)
  }

  get(key: string): Entry<T> | undefined {
    return this.#entries.get(key)
  }

  /**
   * The value of this edition, made if there is none; those who ask at the same time share the making. The edition must have been
   * read before, so that a value is never older than it. A failure is not kept.
   */
  async make(key: string, edition: Edition, make: () => Promise<T>, isKept = (_: T) => true): Promise<T> {
    const entry = this.get(key)
    if (entry?.edition === edition) return entry.value
    const current = this.#making.get(key)
    if (current?.edition === edition) return current.value
    const isLatest = () => this.#making.get(key) === making
    const made = async () => {
      try {
        const value = await make()
        // A newer edition may have been made meanwhile.
        if (isLatest() && isKept(value)) this.#entries.set(key, { edition, value })
        return value
      } finally {
        if (isLatest()) this.#making.delete(key)
      }
    }
    const making = { edition, value: Promise.resolve().then(made) }
    this.#making.set(key, making)
    return making.value
  }
}

/** Keeps one value until the next change that a visitor can see, in any process; with another `editionOf` until that changes. */
export function keptPerVersion<T>(
  db: Database,
  make: (edition: Edition) => Promise<T>,
  editionOf: (db: Database) => Edition | Promise<Edition> = ({ siteVersion }) => siteVersion.current(),
): () => Promise<T> {
  const kept = new Kept<T>({ max: 1 })
  return async () => {
    const edition = await editionOf(db)
    return kept.make('', edition, () => make(edition))
  }
}
