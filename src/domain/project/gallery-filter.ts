import { searchText } from '../search-text.ts'
import { type ChoiceField, choiceFields, type GalleryFilter } from './gallery-choice.ts'
import { containing, equalTo, type Filterable, hasText, type Searchable } from './project-filter.ts'

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
  projects: readonly Searchable<Project>[],
  filter: GalleryFilter,
): Found<Project> {
  const missed = missedChoices(filter)
  const chosen = projects.filter(({ card }) => missed(card).length === 0)
  const hasSearch = containing(filter.search)
  const exact = chosen.filter(({ searchedText }) => hasSearch(searchedText))
  if (exact.length > 0 || filter.search.trim() === '') return { projects: cardsOf(exact), isByWords: false }
  const byWords = chosen.filter(containingWords(filter.search))
  return { projects: cardsOf(byWords), isByWords: byWords.length > 0 }
}

const cardsOf = <Project extends GalleryProject>(projects: readonly Searchable<Project>[]) =>
  projects.map(({ card }) => card)

/** For each field how many projects each value would leave, by the value in upper case. Values without a project are left out. */
export type ChoiceCounts = Record<ChoiceField, Record<string, number>>

export function countChoices(
  projects: readonly Searchable<GalleryProject>[],
  filter: GalleryFilter,
): ChoiceCounts {
  // Sub-categories of other categories cannot be chosen.
  const counted = choiceFields.filter((field) => field !== 'subCategory' || filter.category)
  const missed = missedChoices(filter)
  const hasSearch = containing(filter.search)
  const hasWords = containingWords(filter.search)
  const exact = noCounts()
  const byWords = noCounts()
  for (const project of projects) {
    const { card, searchedText } = project
    const others = missed(card)
    const fields = others.length === 0 ? counted : counted.filter((field) => isReplaced(others, field))
    if (fields.length === 0) continue
    const counts = hasSearch(searchedText) ? exact : hasWords(project) ? byWords : undefined
    if (counts) for (const field of fields) add(counts, field, card[field], 1)
  }
  // Words are searched only where no project matches the search as it was typed.
  const countsOf = (field: ChoiceField) => ({ ...byWords[field], ...exact[field] })
  return {
    category: countsOf('category'),
    subCategory: countsOf('subCategory'),
    location: countsOf('location'),
    status: countsOf('status'),
  }
}

/** Whether a choice in this field would replace all of the others. A category is chosen without the sub-category. */
const isReplaced = (others: readonly ChoiceField[], field: ChoiceField) =>
  others.every((other) => other === field || (field === 'category' && other === 'subCategory'))

const noCounts = (): ChoiceCounts => ({ category: {}, subCategory: {}, location: {}, status: {} })

function add(counts: ChoiceCounts, field: ChoiceField, text: string, count: number) {
  const value = text.toUpperCase()
  counts[field][value] = (counts[field][value] ?? 0) + count
}

/** The same without a filter, from the numbers of the projects that have the same values. */
export function sumChoices(
  groups: readonly (Pick<GalleryProject, 'category' | 'location' | 'status'> & { count: number })[],
): ChoiceCounts {
  const sums = noCounts()
  for (const { count, ...values } of groups)
    for (const field of ['category', 'location', 'status'] as const) add(sums, field, values[field], count)
  return sums
}

/** Returns the function that finds the choices of the filter that a project does not have. */
function missedChoices(filter: GalleryFilter): (project: GalleryProject) => readonly ChoiceField[] {
  const chosen = choiceFields
    .filter((field) => filter[field])
    .map((field) => ({ field, isChosen: equalTo(filter[field]) }))
  if (chosen.length === 0) return () => []
  return (project) =>
    chosen.filter(({ field, isChosen }) => !isChosen(project[field])).map(({ field }) => field)
}

/** As in "hospitals, (Assam)": no part of the word. */
const PUNCTUATION_AROUND = /^\p{P}+|\p{P}+$/gu

function containingWords(search: string): (project: Searchable<GalleryProject>) => boolean {
  const words = searchText(search)
    .split(/\s+/)
    .map((word) => word.replace(PUNCTUATION_AROUND, ''))
    .filter(Boolean)
  return ({ card, searchedText }) => {
    if (words.length === 0) return false
    const { category, subCategory, status, year } = card
    return words.every(
      (word) =>
        hasText(searchedText, word) ||
        [category, subCategory, status, String(year)].some((text) => searchText(text).includes(word)),
    )
  }
}
