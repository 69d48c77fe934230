import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, useCallback, useEffect, useRef } from 'react'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import { focusRow } from '../../shell/list/rows.ts'
import { LISTS_KEY } from '../review/candidate-queries.ts'
import { lastCandidate } from '../review/last-candidate.ts'

type Lists = readonly (readonly Application[])[]

/**
 * Keeps the focus on a candidate: when it comes back from its own page, and when its card moves or disappears, by whomever. Its
 * former neighbour gets the focus when it is in no list any more, else `current`. Returns what to call when the focus comes to a
 * candidate, and when it leaves it.
 */
export function useFocusStays(columns: Lists, current: string | undefined, visit: (id: string) => void) {
  const queries = useQueryClient()
  const isFetching = useIsFetching({ queryKey: LISTS_KEY }) > 0
  const held = useRef(lastCandidate.wasOpen ? lastCandidate.id : undefined)
  const neighbour = useRef<string>(undefined)
  const before = useRef(columns)

  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the lists have arrived
  useEffect(() => {
    if (lastCandidate.wasOpen && document.activeElement !== document.body) held.current = undefined
    lastCandidate.wasOpen = false
    const id = held.current
    const last = before.current
    before.current = columns
    if (id === undefined) return
    neighbour.current = neighbourOf(id, last) ?? neighbour.current
    if (document.activeElement !== document.body) return
    const all = columns.flat()
    const isListed = (one: string | undefined) => all.some((other) => other.id === one)
    // It may be on its way to a list that is still loading.
    if (!isListed(id) && queries.isFetching({ queryKey: LISTS_KEY }) > 0) return
    const goTo = [id, neighbour.current].find(isListed) ?? current
    // Not inside the effect itself: the candidate must be drawn first.
    if (goTo !== undefined) queueMicrotask(() => focusRow(goTo, visit))
  }, [columns, current, visit, queries, isFetching])

  return {
    hold: useCallback((id: string) => {
      held.current = id
    }, []),
    // React reports no blur of a card that is removed: that candidate stays held, and so does one that a dialog asks about.
    release: useCallback(({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget?.closest('[role="dialog"]')) held.current = undefined
    }, []),
  }
}

function neighbourOf(id: string, columns: Lists) {
  for (const items of columns) {
    const index = items.findIndex((one) => one.id === id)
    if (index >= 0) return (items[index + 1] ?? items[index - 1])?.id
  }
}
