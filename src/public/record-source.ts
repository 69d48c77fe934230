import type { ContentOf, ContentPage } from '../domain/content/content.ts'
import { sumChoices } from '../domain/project/gallery-filter.ts'
import type { ListedKind, ListedShown } from '../domain/record/kinds.ts'
import type { FirstCards } from '../domain/site-reader.ts'
import { findContent } from '../store/content/content.ts'
import type { Database } from '../store/database/database.ts'
import { consentVersion } from '../store/hiring/consent.ts'
import { firstCards, type ListedProject } from '../store/project/project-cards.ts'
import type { ProjectList } from '../store/project/project-list.ts'
import { findShown } from '../store/project/projects.ts'
import type { RecordAtSlug } from '../store/record/listed-records.ts'
import { listedStores } from '../store/record-stores.ts'

/** Reads the records that the public pages show. */
export type RecordSource = {
  /** The cards of all projects in their order, hidden ones too. */
  cards(): Promise<readonly ListedProject[]>
  /** The first cards that visitors see, read without the others. */
  firstCards(count: number): Promise<FirstCards>
  /** All in their order, hidden ones too. */
  list<Kind extends ListedKind>(kind: Kind): Promise<ListedShown[Kind][]>
  /** Undefined where visitors find nothing. */
  atSlug<Kind extends ListedKind>(
    kind: Kind,
    slug: string,
  ): Promise<RecordAtSlug<ListedShown[Kind]> | undefined>
  content<P extends ContentPage>(page: P): Promise<ContentOf[P]>
  /** The name and slug of a project, unless visitors do not see it. */
  projectName(id: string): Promise<{ name: string; slug: string } | undefined>
  consentVersion(): Promise<number>
}

/** The records as they are stored. `source` finds the database to read from. */
export function storedRecords(source: () => Promise<Database>, list: ProjectList): RecordSource {
  return {
    cards: list.all,
    async firstCards(count) {
      const { cards, groups } = await firstCards(await source(), count)
      return { cards, total: groups.reduce((sum, group) => sum + group.count, 0), counts: sumChoices(groups) }
    },
    async list<Kind extends ListedKind>(kind: Kind) {
      return (await listedStores[kind].list(await source())) as ListedShown[Kind][]
    },
    async atSlug<Kind extends ListedKind>(kind: Kind, slug: string) {
      const found = await listedStores[kind].atSlug(await source(), slug)
      return found as RecordAtSlug<ListedShown[Kind]> | undefined
    },
    content: async (page) => findContent(await source(), page),
    projectName: async (id) => findShown(await source(), id),
    consentVersion: async () => consentVersion(await source()),
  }
}
