import { useEffect, useState } from 'react'
import { searchOf } from '../../domain/project/filter-address.ts'
import { PAGE } from '../../domain/project/list-page.ts'
import type { ProjectCard } from '../../domain/project/project-card.ts'
import { matches, type ProjectFilter } from '../../domain/project/project-filter.ts'
import { fetchAllCards, type Listing, pageStart } from './listing.ts'

/**
 * The cards to show: what the page loaded with, filtered here. When it loaded a part only, the rest is fetched as soon
 * as the visitor scrolls near the end or filters.
 */
export function useListing(initial: Listing, filter: ProjectFilter, openSlug?: string) {
  const key = searchOf(filter)
  const [fetched, setFetched] = useState<ProjectCard[]>()
  const [isWanted, setWanted] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [span, setSpan] = useState({
    key,
    from: initial.isWhole ? pageStart(initial.cards, openSlug) : initial.first,
    count: PAGE,
  })
  const { from, count } = span.key === key ? span : { from: 0, count: PAGE }

  const all = fetched ?? (initial.isWhole ? initial.cards : undefined)
  const isFiltering = !all && key !== initial.filterKey
  const mustFetch = !all && !hasFailed && (isWanted || isFiltering)

  useEffect(() => {
    if (!mustFetch) return
    fetchAllCards().then(setFetched, (error: unknown) => {
      console.error(error)
      setFailed(true)
    })
  }, [mustFetch])

  const known = (all ?? initial.cards).filter((card) => matches(card, filter))
  const cards = all ? known.slice(from, from + count) : known
  const total = all ? known.length : initial.total
  return {
    cards,
    /** Unknown while the rest loads. */
    total: isFiltering ? undefined : total,
    from,
    hasMore: isFiltering ? !hasFailed : from + cards.length < total,
    hasFailed,
    more: () => {
      setSpan({ key, from, count: count + PAGE })
      setWanted(true)
    },
  }
}
