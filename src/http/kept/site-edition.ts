import { dayIn } from '../../domain/time/day.ts'
import { studioTimeZone } from '../../store/content/studio-time-zone.ts'
import type { Database } from '../../store/database.ts'
import { cachePerVersion } from '../cache-per-version.ts'

// In every time zone a day begins at a quarter of an hour of UTC.
const QUARTER_MS = 15 * 60 * 1000

/**
 * Names what visitors are shown now. The name changes with every change that visitors can see, and at midnight in the studio's
 * time zone, when openings close by date.
 */
export class SiteEdition {
  readonly #db: Database
  readonly #read: () => Promise<{ version: number; timeZone: string }>
  #known: { version: number; timeZone: string } | undefined
  #name: { ofQuarter: number; text: string } | undefined

  constructor(db: Database) {
    this.#db = db
    this.#read = cachePerVersion(db, async (version) => ({
      version: version as number,
      timeZone: await studioTimeZone(db),
    }))
  }

  /** Without waiting; undefined after a change, until `read` has found the studio's time zone. */
  current(): string | undefined {
    const known = this.#known
    if (known?.version !== this.#db.siteVersion.current()) return undefined
    const quarter = Math.floor(Date.now() / QUARTER_MS)
    if (this.#name?.ofQuarter !== quarter) this.#name = { ofQuarter: quarter, text: nameOf(known) }
    return this.#name.text
  }

  /** Rejects when the database cannot be read. */
  async read(): Promise<string> {
    const current = this.current()
    if (current !== undefined) return current
    const known = await this.#read()
    this.#known = known
    this.#name = undefined
    return nameOf(known)
  }
}

const nameOf = ({ version, timeZone }: { version: number; timeZone: string }) =>
  `${version} ${dayIn(new Date(), timeZone)}`
