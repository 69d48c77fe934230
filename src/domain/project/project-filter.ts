import { searchText } from '../shared/search-text.ts'
import type { PublicProject } from './project-fields.ts'

/** The specified filter of projects; an empty text means no filter. */
export type ProjectFilter = { category: string; subCategory: string; search: string }

/** Visitors may search what they see, and nothing else. */
export type Filterable = Pick<
  PublicProject,
  | 'name'
  | 'category'
  | 'subCategory'
  | 'location'
  | 'client'
  | 'collaborators'
  | 'projectTeam'
  | 'projectLeaders'
  | 'tags'
>

export const equal = (a: string, b: string) => searchText(a) === searchText(b)

/** A card, or a whole project, with the text that a search compares: `searchedTextOf(card)`. */
export type Searchable<Card extends Filterable> = { card: Card; searchedText: string }

/** `equal` to one value, for many. */
export function equalTo(value: string): (other: string) => boolean {
  const wanted = searchText(value)
  return (other) => searchText(other) === wanted
}

/** Whether any of the searched texts of a project contains the search. */
export function containing(search: string): (searchedText: string) => boolean {
  const wanted = searchText(search.trim())
  return (searchedText) => !wanted || hasText(searchedText, wanted)
}

/** Whether one of the searched texts contains this part, which is in lower case. */
export const hasText = (searchedText: string, part: string) =>
  !part.includes(FIELD_SEPARATOR) && searchedText.includes(part)

/** Separates the texts. No text contains it, since databases refuse it. */
export const FIELD_SEPARATOR = '\0'

/** All searched texts in lower case, as one. To make it takes longer than to search it: it is kept with the project. */
export function searchedTextOf(project: Filterable): string {
  const { name, location, client, collaborators, projectTeam, projectLeaders, tags } = project
  const texts = [name, location, client, collaborators, projectTeam, ...projectLeaders, ...tags]
  return searchText(texts.join(FIELD_SEPARATOR))
}

const known = new WeakMap<readonly Filterable[], readonly Searchable<Filterable>[]>()

/** The search of a list that does not change: its texts are made once, for all searches of it. */
export function searchable<Card extends Filterable>(cards: readonly Card[]): readonly Searchable<Card>[] {
  const made = known.get(cards) ?? cards.map((card) => ({ card, searchedText: searchedTextOf(card) }))
  known.set(cards, made)
  return made as readonly Searchable<Card>[]
}

/** Choosing a category clears the sub-category; choosing the same one again clears both. */
export function chooseCategory<Filter extends ProjectFilter>(filter: Filter, category: string): Filter {
  return { ...filter, category: equal(filter.category, category) ? '' : category, subCategory: '' }
}

export function chooseSubCategory<Filter extends ProjectFilter>(filter: Filter, subCategory: string): Filter {
  return { ...filter, subCategory: equal(filter.subCategory, subCategory) ? '' : subCategory }
}
