import { useEffect, useState } from 'react'
import { type GalleryFilter, searchOf } from '../../../domain/project/gallery-choice.ts'
import { countChoices, filterGallery } from '../../../domain/project/gallery-filter.ts'
import { PAGE_SIZE } from '../../../domain/project/list-page.ts'
import type { ProjectCard } from '../../../domain/project/project-card.ts'
import { searchable } from '../../../domain/project/project-filter.ts'
import { sharedState } from '../../../ui/shared-state.ts'
import { fetchAllCards, type Listing, pageStart } from './listing.ts'

/** When the page holds a part only, the rest is fetched as soon as the visitor nears the end or filters. */
export function useListing(initial: Listing, filter: GalleryFilter, openSlug?: string) {
  const key = searchOf(filter)
  const found = useFound(initial, filter)
  const hasFailed = fetched.use().hasFailed === true
  const [isWanted, setWanted] = useState(false)
  const [span, setSpan] = useState({
    key,
    from: initial.isWhole ? pageStart(initial.cards, openSlug) : initial.first,
    count: PAGE_SIZE,
  })
  const { from, count } = span.key === key ? span : { from: 0, count: PAGE_SIZE }

  const { hasAll, total, isByWords, named } = found
  const mustFetch = !hasAll && (isWanted || total === undefined)
  useEffect(() => {
    if (mustFetch) fetchCards()
  }, [mustFetch])
  useEffect(() => forgetCards, [])

  const known = hasAll ? found.cards.slice(from) : [...found.cards, ...(found.next ? [found.next] : [])]
  const afterOpen = known.findIndex(({ slug }) => slug === openSlug) + 1
  // 'Next project' can open one below those that are shown so far.
  const cards = known.slice(0, Math.max(hasAll ? count : found.cards.length, afterOpen))
  return {
    cards,
    /** The one below the open project; the first while none is open. */
    next: known[afterOpen],
    /** Unknown while the rest loads. */
    total,
    isByWords,
    named,
    from,
    hasMore: total === undefined ? !hasFailed : from + cards.length < total,
    hasFailed,
    more: () => {
      setSpan({ key, from, count: count + PAGE_SIZE })
      setWanted(true)
    },
  }
}

/** In the gallery's order: all that match, or the part that the page holds. */
type FoundCards = Pick<Listing, 'cards' | 'isByWords' | 'named' | 'next' | 'counts'> & {
  hasAll: boolean
  /** The number of matches; undefined, as `counts`, while the rest is fetched. */
  total?: number
}

/** While the gallery cannot be read. */
const nothing: FoundCards = { cards: [], hasAll: false, isByWords: false, named: [] }

export function useFound(initial: Listing | undefined, filter: GalleryFilter): FoundCards {
  const { cards } = fetched.use()
  if (!initial) return nothing
  const all = cards ?? (initial.isWhole ? initial.cards : undefined)
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

type Fetched = { cards?: ProjectCard[]; hasFailed?: true }

/** All cards of a gallery of which the page holds a part: for the list, and for the filter in the header. */
const fetched = sharedState<Fetched>({})
let fetching: Promise<ProjectCard[]> | undefined

function fetchCards() {
  if (fetching) return
  const current = fetchAllCards()
  fetching = current
  const finish = (next: Fetched) => fetching === current && fetched.set(() => next)
  current.then(
    (cards) => finish({ cards }),
    () => finish({ hasFailed: true }),
  )
}

/** The gallery is left; the next one is read anew. */
function forgetCards() {
  fetching = undefined
  fetched.set(() => ({}))
}
