import { noFilter, type ProjectFilter } from './project-filter.ts'
import { categoryNamed, subCategoryNamed } from './taxonomy.ts'

const SEARCH_LENGTH = 200 // characters

/** Replaces every unknown name in the address of a cached page, so that all of them share one page. No category has it. */
export const UNKNOWN_NAME = '-'

export type AddressedFilter = {
  filter: ProjectFilter
  /** A category in the address that does not exist; it is ignored. */
  unknown?: { category: string } | { subCategory: string }
}

/** The filter in a query string: ?category=Civic&subCategory=Town+Halls&q=tura. */
export function filterFrom(params: URLSearchParams): AddressedFilter {
  const search = (params.get('q') ?? '').trim().slice(0, SEARCH_LENGTH)
  const asked = params.get('category')?.trim() ?? ''
  const askedSub = params.get('subCategory')?.trim() ?? ''
  const category = categoryNamed(asked) ?? ''
  if (asked && !category) return { filter: { ...noFilter, search }, unknown: { category: asked } }
  const subCategory = subCategoryNamed(category, askedSub) ?? ''
  const filter = { category, subCategory, search }
  return askedSub && !subCategory ? { filter, unknown: { subCategory: askedSub } } : { filter }
}

/** The filter as a query string with its question mark; empty when nothing is chosen. */
export function searchOf({ category, subCategory, search }: ProjectFilter): string {
  const params = new URLSearchParams()
  if (category) params.set('category', category)
  if (category && subCategory) params.set('subCategory', subCategory)
  if (search) params.set('q', search)
  return params.size > 0 ? `?${params}` : ''
}
