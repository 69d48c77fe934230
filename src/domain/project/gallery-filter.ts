import { searchText } from '../search-text.ts'
import { type ChoiceField, choiceFields, type GalleryFilter } from './gallery-choice.ts'
import { containing, equal, type Filterable, hasText } from './project-filter.ts'

export type GalleryProject = Filterable & { status: string; year: number }

export type Found<Project> = {
  projects: Project[]
  /** No project contains the search as it was typed; these contain each of its words. */
  isByWords: boolean
}

/**
 * The projects that the filter lets through. When none of them matches the search by the specified rule, and only then, those in
 * which each word is found in any searched text, the category, the sub-category, the status or the year.
 */
export function filterGallery<Project extends GalleryProject>(
  projects: readonly Project[],
  filter: GalleryFilter,
): Found<Project> {
  const chosen = projects.filter((project) => hasChoices(project, filter))
  const exact = chosen.filter(containing(filter.search))
  if (exact.length > 0 || filter.search.trim() === '') return { projects: exact, isByWords: false }
  const byWords = chosen.filter(containingWords(filter.search))
  return { projects: byWords, isByWords: byWords.length > 0 }
}

/** For each field how many projects each value would leave, by the value in upper case. Values without a project are left out. */
export type ChoiceCounts = Record<ChoiceField, Record<string, number>>

export function countChoices(projects: readonly GalleryProject[], filter: GalleryFilter): ChoiceCounts {
  const isExact = projects.map(containing(filter.search))
  const exact = projects.filter((_, index) => isExact[index])
  const hasWords = containingWords(filter.search)
  const byWords = projects.filter((project, index) => !isExact[index] && hasWords(project))
  const countsOf = (field: ChoiceField) => ({
    ...countValues(byWords, field, filter),
    ...countValues(exact, field, filter),
  })
  return {
    category: countsOf('category'),
    // Those of other categories cannot be chosen.
    subCategory: filter.category ? countsOf('subCategory') : {},
    location: countsOf('location'),
    status: countsOf('status'),
  }
}

/** The same without a filter, from the numbers of the projects that have the same values. */
export function sumChoices(
  groups: readonly (Pick<GalleryProject, 'category' | 'location' | 'status'> & { count: number })[],
): ChoiceCounts {
  const sums: ChoiceCounts = { category: {}, subCategory: {}, location: {}, status: {} }
  for (const { count, ...values } of groups)
    for (const field of ['category', 'location', 'status'] as const) {
      const value = values[field].toUpperCase()
      sums[field][value] = (sums[field][value] ?? 0) + count
    }
  return sums
}

/** How many of the projects have each value of the field, and all that is chosen of the other fields. */
function countValues(projects: readonly GalleryProject[], field: ChoiceField, filter: GalleryFilter) {
  // A category is chosen without the sub-category.
  const rest = { ...filter, [field]: '', ...(field === 'category' ? { subCategory: '' } : {}) }
  const counts: Record<string, number> = {}
  for (const project of projects) {
    if (!hasChoices(project, rest)) continue
    const value = project[field].toUpperCase()
    counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

const hasChoices = (project: GalleryProject, filter: GalleryFilter) =>
  choiceFields.every((field) => !filter[field] || equal(project[field], filter[field]))

/** As in "hospitals, (Assam)": no part of the word. */
const PUNCTUATION_AROUND = /^\p{P}+|\p{P}+$/gu

function containingWords(search: string): (project: GalleryProject) => boolean {
  const words = searchText(search)
    .split(/\s+/)
    .map((word) => word.replace(PUNCTUATION_AROUND, ''))
    .filter(Boolean)
  return (project) => {
    if (words.length === 0) return false
    const { category, subCategory, status, year } = project
    return words.every(
      (word) =>
        hasText(project, word) ||
        [category, subCategory, status, String(year)].some((text) => searchText(text).includes(word)),
    )
  }
}
