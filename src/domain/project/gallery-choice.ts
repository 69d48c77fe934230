import { cutText } from '../shared/cut-text.ts'
import { SEARCH_LENGTH } from '../shared/search-text.ts'
import { chooseCategory, chooseSubCategory, equal, type ProjectFilter } from './project-filter.ts'
import { states } from './states.ts'
import { statuses } from './status.ts'
import { categoryNamed, subCategoryNamed } from './taxonomy.ts'

export const choiceFields = ['category', 'subCategory', 'location', 'status'] as const
export type ChoiceField = (typeof choiceFields)[number]

/** The answer for one of these choices is cached; of several together there are thousands. A sub-category is of one category. */
export const independentChoices: readonly ChoiceField[] = ['category', 'location', 'status']

/** The visitor's filter; an empty text means no filter. */
export type GalleryFilter = ProjectFilter & Record<ChoiceField, string>

export const noFilter: GalleryFilter = { category: '', subCategory: '', location: '', status: '', search: '' }

/** Choosing a value again clears it. */
export function choose(filter: GalleryFilter, field: ChoiceField, value: string): GalleryFilter {
  if (field === 'category') return chooseCategory(filter, value)
  if (field === 'subCategory') return chooseSubCategory(filter, value)
  return { ...filter, [field]: equal(filter[field], value) ? '' : value }
}

/** The red dot on the filter icon: a choice is active. */
export const isFiltered = (filter: GalleryFilter) => choiceFields.some((field) => filter[field] !== '')

/** Replaces every unknown name in the address of a cached page, so that all of them share one page. Nothing has this name. */
export const UNKNOWN_NAME = '-'

export type UnknownNames = Partial<Record<ChoiceField, string>>

type AddressedFilter = {
  filter: GalleryFilter
  /** Names in the address that do not exist; they are ignored. */
  unknown?: UnknownNames
}

/** The filter in a query string: ?category=Civic&subCategory=Town+Halls&location=ASSAM&status=ON-SITE&q=tura. */
export function filterFrom(params: URLSearchParams): AddressedFilter {
  const filter = { ...noFilter, search: cutText((params.get('q') ?? '').trim(), SEARCH_LENGTH) }
  const unknown: UnknownNames = {}
  for (const field of choiceFields) {
    const asked = params.get(field)?.trim()
    if (!asked) continue
    const name = nameOf[field](asked, filter.category)
    if (name) filter[field] = name
    // Below an unknown category no sub-category is known; the message names the category.
    else if (field !== 'subCategory' || !unknown.category) unknown[field] = asked
  }
  return Object.keys(unknown).length > 0 ? { filter, unknown } : { filter }
}

/** The name in its usual spelling, found case-insensitively; undefined for an unknown one. */
const nameOf: Record<ChoiceField, (asked: string, category: string) => string | undefined> = {
  category: categoryNamed,
  subCategory: (asked, category) => subCategoryNamed(category, asked),
  location: (asked) => states.find((state) => state === asked.toUpperCase()),
  status: (asked) => statuses.find((status) => status === asked.toUpperCase()),
}

/** The values that are chosen and searched, by the name of its query parameter. */
export function filterParams(filter: GalleryFilter): Record<string, string> {
  const { category, subCategory, location, status, search } = filter
  const params = { category, subCategory: category && subCategory, location, status, q: search }
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))
}

/** The filter as a query string with its question mark; empty when nothing is chosen. */
export function searchOf(filter: GalleryFilter): string {
  const params = new URLSearchParams(filterParams(filter))
  return params.size > 0 ? `?${params}` : ''
}
