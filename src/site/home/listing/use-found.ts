import { searchOf } from '../../../domain/project/filter-address.ts'
import type { GalleryFilter } from '../../../domain/project/gallery-choice.ts'
import {
  type ChoiceCounts,
  countChoices,
  filterGallery,
  type NamedFilter,
} from '../../../domain/project/gallery-filter.ts'
import type { ProjectCard } from '../../../domain/project/project-card.ts'
import { searchable } from '../../../domain/project/project-filter.ts'
import { useFetchedCards } from './fetched-cards.ts'
import type { Listing } from './listing.ts'

type FoundCards = {
  /** In the gallery's order: all that match, or the part that the page holds. */
  cards: ProjectCard[]
  hasAll: boolean
  /** The one below `cards`, of a part. */
  next?: ProjectCard
  isByWords: boolean
  named: readonly NamedFilter[]
  /** The number of matches; undefined while the rest is fetched. */
  total?: number
  /** The number of projects that each choice would leave; undefined while the rest is fetched. */
  counts?: ChoiceCounts
}

/** While the gallery cannot be read. */
const nothing: FoundCards = { cards: [], hasAll: false, isByWords: false, named: [] }

/** The projects that the filter finds, for the list and for the filter's own numbers. */
export function useFound(initial: Listing | undefined, filter: GalleryFilter): FoundCards {
  const fetched = useFetchedCards()
  if (!initial) return nothing
  const all = fetched.cards ?? (initial.isWhole ? initial.cards : undefined)
  if (all) return foundAmong(all, filter)
  if (searchOf(filter) === initial.filterKey) return { ...initial, hasAll: false }
  return { ...nothing, cards: filterGallery(searchable(initial.cards), filter).projects }
}

let last: { all: ProjectCard[]; key: string; found: FoundCards } | undefined

/** The list and the header ask for the same, so the last answer is kept. */
function foundAmong(all: ProjectCard[], filter: GalleryFilter): FoundCards {
  const key = searchOf(filter)
  if (last?.all !== all || last.key !== key) {
    const { projects: cards, ...byWords } = filterGallery(searchable(all), filter)
    const counts = countChoices(searchable(all), filter)
    last = { all, key, found: { ...byWords, cards, hasAll: true, total: cards.length, counts } }
  }
  return last.found
}
