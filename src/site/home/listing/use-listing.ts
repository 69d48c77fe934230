import { useEffect, useState } from 'react'
import { searchOf } from '../../../domain/project/filter-address.ts'
import type { GalleryFilter } from '../../../domain/project/gallery-choice.ts'
import { PAGE } from '../../../domain/project/list-page.ts'
import { fetchCards, forgetCards, useFetchedCards } from './fetched-cards.ts'
import { type Listing, pageStart } from './listing.ts'
import { useFound } from './use-found.ts'

/**
 * The cards to show: what the page loaded with, filtered here. When it loaded a part only, the rest is fetched as soon
 * as the visitor scrolls near the end or filters.
 */
export function useListing(initial: Listing, filter: GalleryFilter, openSlug?: string) {
  const key = searchOf(filter)
  const found = useFound(initial, filter)
  const hasFailed = useFetchedCards().hasFailed === true
  const [isWanted, setWanted] = useState(false)
  const [span, setSpan] = useState({
    key,
    from: initial.isWhole ? pageStart(initial.cards, openSlug) : initial.first,
    count: PAGE,
  })
  const { from, count } = span.key === key ? span : { from: 0, count: PAGE }

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
      setSpan({ key, from, count: count + PAGE })
      setWanted(true)
    },
  }
}
