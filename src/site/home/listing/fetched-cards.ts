import { useSyncExternalStore } from 'react'
import type { ProjectCard } from '../../../domain/project/project-card.ts'
import { fetchAllCards } from './listing.ts'

type Fetched = { cards?: ProjectCard[]; hasFailed?: true }

/*
 * All cards of a gallery of which the page holds a part, once they are fetched: for the list, and for the filter in the header,
 * which is outside of the list.
 */
const none: Fetched = {}
let fetched = none
let fetching: Promise<ProjectCard[]> | undefined
const listeners = new Set<() => void>()

function set(next: Fetched) {
  fetched = next
  for (const listener of listeners) listener()
}

export function useFetchedCards(): Fetched {
  return useSyncExternalStore(
    subscribe,
    () => fetched,
    () => none,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Fetches them, once. */
export function fetchCards() {
  if (fetching) return
  const current = fetchAllCards()
  fetching = current
  const finish = (next: Fetched) => fetching === current && set(next)
  current.then(
    (cards) => finish({ cards }),
    () => finish({ hasFailed: true }),
  )
}

/** The gallery is left; the next one is read anew. */
export function forgetCards() {
  fetching = undefined
  set(none)
}
