import { setImmediate as pause } from 'node:timers/promises'
import type { ProjectCard } from '../../domain/project/project-card.ts'
import { type Searchable, searchedTextOf } from '../../domain/project/project-filter.ts'
import { inParts } from '../../domain/shared/in-parts.ts'
import { type Database, storedVersion } from '../database/database.ts'
import { keptPerVersion } from '../database/kept.ts'
import { countOf } from '../database/sql-parts.ts'
import { liveProjects } from '../record/live-projects.ts'
import { type ListedProject, type NumberedCard, readCards } from './project-cards.ts'

const CARDS_AT_ONCE = 1_000

type SearchableCard = NumberedCard & Searchable<ProjectCard>

/** In memory. After a change only changed cards are read again, by `project_changes` (docs/decisions/045). */
export class ProjectList {
  /** All projects in their order, without those in the trash. */
  readonly all: () => Promise<readonly ListedProject[]>
  readonly #source: () => Promise<Database>
  #lastRenewal: Promise<unknown> = Promise.resolve()
  /** The list is of this version of the site, as the database stores it, or later. */
  #stored: number | undefined
  #cards = new Map<string, SearchableCard>()

  /** `source` finds a database that has at least the version of `db` that is known when it is called. */
  constructor(db: Database, source: () => Promise<Database> = async () => db) {
    this.#source = source
    this.all = keptPerVersion(db, () => {
      // Each renews the cards that the one before has left.
      const renewal = this.#lastRenewal.then(() => this.#renewed())
      this.#lastRenewal = renewal.catch(() => {})
      return renewal
    })
  }

  async #renewed(): Promise<readonly ListedProject[]> {
    const db = await this.#source()
    // Read before the cards, which may be newer, and are then read once more.
    const stored = await storedVersion(db)
    // A lower number is that of a database that was restored.
    if (this.#stored === undefined || stored < this.#stored) await this.#readAll(db)
    else {
      await this.#read(db, this.#cards, await changedSince(db, this.#stored))
      // Another number than the database has: rows came or went without the triggers, as when a table is emptied.
      if (this.#cards.size !== (await countOf(liveProjects(db)))) await this.#readAll(db)
    }
    this.#stored = stored
    return [...this.#cards.values()]
      .sort((a, b) => a.position - b.position || (a.card.id < b.card.id ? -1 : 1))
      .map(({ card, searchedText, hidden }, index) => ({ card, searchedText, hidden, order: index + 1 }))
  }

  async #readAll(db: Database) {
    const cards = new Map<string, SearchableCard>()
    await this.#read(db, cards, await allIds(db))
    this.#cards = cards
  }

  /** Other requests are answered in between: thousands of cards take long. */
  async #read(db: Database, cards: Map<string, SearchableCard>, ids: readonly string[]) {
    for (const some of inParts(ids, CARDS_AT_ONCE)) {
      if (some[0] !== ids[0]) await pause()
      const found = new Map((await readCards(db, some)).map((numbered) => [numbered.card.id, numbered]))
      for (const id of some) {
        const numbered = found.get(id)
        if (numbered) cards.set(id, { ...numbered, searchedText: searchedTextOf(numbered.card) })
        else cards.delete(id)
      }
    }
  }
}

/** From the version itself: what was written after it without raising it is noted there too. */
async function changedSince(db: Database, version: number): Promise<string[]> {
  const rows = await db
    .selectFrom('project_changes')
    .select('project_id')
    .where('version', '>=', version)
    .execute()
  return rows.map(({ project_id }) => project_id)
}

async function allIds(db: Database): Promise<string[]> {
  const rows = await liveProjects(db).select('id').orderBy('position').execute()
  return rows.map(({ id }) => id)
}
