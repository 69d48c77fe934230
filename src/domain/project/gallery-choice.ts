import { chooseCategory, chooseSubCategory, equal, type ProjectFilter } from './project-filter.ts'

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
