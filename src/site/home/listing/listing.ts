import type { Calls } from '../../../api/api.ts'
import { filterFrom, type GalleryFilter, noFilter, searchOf } from '../../../domain/project/gallery-choice.ts'
import {
  type ChoiceCounts,
  countChoices,
  filterGallery,
  type NamedFilter,
} from '../../../domain/project/gallery-filter.ts'
import { nearestPage, PAGE_SIZE, pageFrom } from '../../../domain/project/list-page.ts'
import { cardOf, type ProjectCard } from '../../../domain/project/project-card.ts'
import { pages } from '../../../domain/shared/pages.ts'
import type { AllCards, FirstCards } from '../../../domain/site-reader.ts'
import { siteBase } from '../../../ui/site-base.ts'

export type Listing = {
  cards: ProjectCard[]
  /** True: all projects. False: only a part of those that match `filterKey`. */
  isWhole: boolean
  /** The number of cards that match `filterKey`, and the index of the first card among them. */
  total: number
  first: number
  filterKey: string
  isByWords: boolean
  named: readonly NamedFilter[]
  /** The one below `cards`, if there is one. */
  next?: ProjectCard
  /** Among all projects, for `filterKey`; of a whole listing the browser counts them. */
  counts?: ChoiceCounts
}

export const wholeListing = (cards: ProjectCard[]): Listing => ({
  cards,
  isWhole: true,
  total: cards.length,
  first: 0,
  filterKey: '',
  isByWords: false,
  named: [],
})

/** The studio shows no project at all. */
export const isEmptyGallery = (listing?: Listing) => listing?.isWhole === true && listing.total === 0

/** The part of the gallery that a URL shows first: the page it names, or of all projects the page of the one that it opens. */
export function listingAt({ cards, counts }: AllCards, address: URL, openSlug?: string): Listing {
  if (cards.length <= PAGE_SIZE) return wholeListing(cards.map(({ card }) => card))
  const filter = openSlug ? noFilter : filterFrom(address.searchParams).filter
  const { projects: matching, isByWords, named } = filterGallery(cards, filter)
  const filterKey = searchOf(filter)
  const first =
    pageStart(matching, openSlug) ||
    (nearestPage(pageFrom(address.searchParams), matching.length) - 1) * PAGE_SIZE
  return {
    cards: matching.slice(first, first + PAGE_SIZE),
    next: matching[first + PAGE_SIZE],
    isWhole: false,
    total: matching.length,
    first,
    filterKey,
    isByWords,
    named,
    counts: filterKey === '' ? counts : countChoices(cards, filter),
  }
}

/** Whether an address shows the beginning of all projects. */
export const isBeginning = ({ searchParams }: URL, openSlug?: string) =>
  !openSlug && searchOf(filterFrom(searchParams).filter) === '' && pageFrom(searchParams) === 1

/** The number of projects that `beginningOf` needs. */
export const BEGINNING_SIZE = PAGE_SIZE + 1

/** The same as `listingAt`, without all projects. */
export function beginningOf({ cards, total, counts }: FirstCards): Listing {
  if (total <= PAGE_SIZE) return wholeListing(cards)
  const first = wholeListing(cards.slice(0, PAGE_SIZE))
  return { ...first, next: cards[PAGE_SIZE], isWhole: false, total, counts }
}

/** The index at which the page of this project begins. */
export function pageStart(cards: readonly ProjectCard[], slug?: string): number {
  const index = slug ? cards.findIndex((card) => card.slug === slug) : 0
  return Math.floor(Math.max(index, 0) / PAGE_SIZE) * PAGE_SIZE
}

export function pageAddress(filter: GalleryFilter, first: number): string {
  const params = new URLSearchParams(searchOf(filter))
  if (first >= PAGE_SIZE) params.set('page', String(Math.floor(first / PAGE_SIZE) + 1))
  return params.size > 0 ? `${pages.home.path}?${params}` : pages.home.path
}

/**
 * All projects, fetched without credentials even when staff are signed in: the gallery never shows hidden ones. Those of a preview are shown
 * by its cookie alone.
 */
export async function fetchAllCards(): Promise<ProjectCard[]> {
  const base = siteBase()
  const response = await fetch(`${base}/api/projects`, { credentials: base ? 'same-origin' : 'omit' })
  if (!response.ok) throw new Error(`GET /api/projects answered ${response.status}`)
  const projects: Calls['GET /api/projects']['answer'] = await response.json()
  return projects.map(cardOf)
}
