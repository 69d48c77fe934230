import { searchText } from '../shared/search-text.ts'
import { type ChoiceField, choiceFields, type GalleryFilter, noFilter } from './gallery-choice.ts'
import type { PublicProject } from './project-fields.ts'
import {
  containing,
  equalTo,
  FIELD_SEPARATOR,
  type Filterable,
  hasText,
  type Searchable,
} from './project-filter.ts'
import { states } from './states.ts'
import { categories, subCategoriesOf } from './taxonomy.ts'

export type GalleryProject = Filterable & Pick<PublicProject, 'status' | 'year'>

/** A category and a state that the words of a search name, and how many projects they have. */
export type NamedFilter = { category: string; location: string; count: number }

type Found<Project> = {
  projects: Project[]
  /** No project contains the search as it was typed; these contain each of its words. */
  isByWords: boolean
  /** The filters that the words of such a search name. */
  named: NamedFilter[]
}

/**
 * The projects that the filter lets through. When none of them matches the search by the specified rule, and only then, those in
 * which each word is found in any searched text, the category, the sub-category, the status or the year: first those that have
 * all as whole words, then those with words that begin so.
 */
export function filterGallery<Project extends GalleryProject>(
  projects: readonly Searchable<Project>[],
  filter: GalleryFilter,
): Found<Project> {
  const missed = missedChoices(filter)
  const chosen = projects.filter(({ card }) => missed(card).length === 0)
  const hasSearch = containing(filter.search)
  const exact = chosen.filter(({ searchedText }) => hasSearch(searchedText))
  if (exact.length > 0 || filter.search.trim() === '')
    return { projects: cardsOf(exact), isByWords: false, named: [] }
  const words = wordsOf(filter.search)
  const byWords = chosen
    .filter(containingAll(words))
    .map((project) => ({ project, rank: rankOf(project, words) }))
    .sort((a, b) => a.rank - b.rank)
  return {
    projects: cardsOf(byWords.map(({ project }) => project)),
    isByWords: byWords.length > 0,
    named: namedFilters(projects, words),
  }
}

const cardsOf = <Project extends GalleryProject>(projects: readonly Searchable<Project>[]) =>
  projects.map(({ card }) => card)

/**
 * For each field how many projects each value would leave, by the value in upper case. Values without a project are left out, but
 * of the states only those that no project of all is in.
 */
export type ChoiceCounts = Record<ChoiceField, Record<string, number>>

export function countChoices(
  projects: readonly Searchable<GalleryProject>[],
  filter: GalleryFilter,
): ChoiceCounts {
  // Sub-categories of other categories cannot be chosen.
  const counted = choiceFields.filter((field) => field !== 'subCategory' || filter.category)
  const missed = missedChoices(filter)
  const hasSearch = containing(filter.search)
  const hasWords = containingAll(wordsOf(filter.search))
  const exact = noCounts()
  const byWords = noCounts()
  const zeros: Record<string, number> = {}
  for (const project of projects) {
    const { card, searchedText } = project
    zeros[card.location.toUpperCase()] = 0
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
    location: { ...zeros, ...countsOf('location') },
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

/** Returns the function that finds the choices of the filter that a project does not have; all case-insensitive. */
export function missedChoices(
  filter: Record<ChoiceField, string>,
): (project: GalleryProject) => readonly ChoiceField[] {
  const chosen = choiceFields
    .filter((field) => filter[field])
    .map((field) => ({ field, isChosen: equalTo(filter[field]) }))
  if (chosen.length === 0) return () => []
  return (project) =>
    chosen.filter(({ field, isChosen }) => !isChosen(project[field])).map(({ field }) => field)
}

/** Punctuation as in "hospitals, (Assam)": no part of the word. */
const PUNCTUATION_AROUND = /^\p{P}+|\p{P}+$/gu

const wordsOf = (search: string) =>
  searchText(search)
    .split(/\s+/)
    .map((word) => word.replace(PUNCTUATION_AROUND, ''))
    .filter(Boolean)

const containingAll = (words: readonly string[]) => (project: Searchable<GalleryProject>) => {
  const text = wordTextOf(project)
  return words.length > 0 && words.every((word) => hasText(text, word))
}

const wordTextOf = ({ card, searchedText }: Searchable<GalleryProject>) => {
  const { category, subCategory, status, year } = card
  return (
    searchedText + FIELD_SEPARATOR + searchText([category, subCategory, status, year].join(FIELD_SEPARATOR))
  )
}

/** 0 when the project has all words as whole ones, 1 when one only begins a word of it, 2 when one is only inside of a word. */
function rankOf(project: Searchable<GalleryProject>, words: readonly string[]): number {
  const text = wordTextOf(project)
  return Math.max(...words.map((word) => rankIn(text, word)))
}

const BEFORE_WORD = /(^|[^\p{L}\p{M}\p{N}])$/u
/** The plural is the same word. */
const AFTER_WORD = /^s?(?![\p{L}\p{M}\p{N}])/u

function rankIn(text: string, word: string) {
  const parts = text.split(word)
  const begins = parts.slice(1).filter((_, index) => BEFORE_WORD.test(parts[index]!))
  return begins.some((after) => AFTER_WORD.test(after)) ? 0 : begins.length > 0 ? 1 : 2
}

const singular = (word: string) => word.replace(/s$/, '')

/** A category is named by a word of its own name or of a sub-category's, a state by all words of its name. */
function namedFilters(
  projects: readonly Searchable<GalleryProject>[],
  words: readonly string[],
): NamedFilter[] {
  const singulars = words.map(singular)
  const isNamed = (name: string) => wordsOf(name).some((word) => singulars.includes(singular(word)))
  const named = states.filter((state) => wordsOf(state).every((word) => words.includes(word)))
  return categories
    .filter((category) => [category, ...subCategoriesOf(category)].some(isNamed))
    .flatMap((category) => named.map((location) => ({ category, location })))
    .map((values) => ({
      ...values,
      count: filterGallery(projects, { ...noFilter, ...values }).projects.length,
    }))
    .filter(({ count }) => count > 0)
}
