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
  /** Those that are being made, by edition and key. */
  readonly #making = new Map<string, Promise<T>>()

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
    const name = `${edition} ${key}`
    const made = async () => {
      const value = await make()
      if (isKept(value)) this.#entries.set(key, { edition, value })
      return value
    }
    const making = this.#making.get(name) ?? made().finally(() => this.#making.delete(name))
    this.#making.set(name, making)
    return making
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
