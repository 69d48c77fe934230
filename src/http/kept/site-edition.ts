import { dayIn } from '../../domain/time/day.ts'
import { studioTimeZone } from '../../store/content/studio-time-zone.ts'
import { type Database, readSite } from '../../store/database/database.ts'
import { keptPerVersion } from '../../store/database/kept.ts'

// In every time zone a day begins at a quarter of an hour of UTC.
const QUARTER_MS = 15 * 60 * 1000

type Known = { version: number; timeZone: string; withdrawn: number }

/** Has another name after each change that visitors see, and at the studio's midnight: openings close. */
export class SiteEdition {
  readonly #db: Database
  readonly #read: () => Promise<Known>
  #known: Known | undefined
  #name: { ofQuarter: number; text: string } | undefined

  constructor(db: Database) {
    this.#db = db
    this.#read = keptPerVersion(db, async (version) => ({
      version: version as number,
      timeZone: await studioTimeZone(db),
      withdrawn: db.siteVersion.fromStored((await readSite(db)).withdrawn),
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

  /** Whether something of this edition has been hidden from visitors since, as far as is known. */
  isWithdrawn(name: string): boolean {
    return versionOf(name) < (this.#known?.withdrawn ?? 0)
  }
}

const nameOf = ({ version, timeZone }: Known) => `${version} ${dayIn(new Date(), timeZone)}`

const versionOf = (name: string) => Number.parseInt(name, 10)
