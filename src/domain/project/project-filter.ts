import { searchText } from '../search-text.ts'

/** The specified filter of projects; an empty text means no filter. */
export type ProjectFilter = { category: string; subCategory: string; search: string }

/** The fields that the filter uses. */
export type Filterable = {
  name: string
  category: string
  subCategory: string
  location: string
  client: string
  collaborators: string
  projectTeam: string
  projectLeaders: readonly string[]
  tags: readonly string[]
}

export const equal = (a: string, b: string) => searchText(a) === searchText(b)

/** Category and sub-category must be equal, and any text must contain the search; all case-insensitive. */
export function matching({ category, subCategory, search }: ProjectFilter): (project: Filterable) => boolean {
  const hasSearch = containing(search)
  return (project) =>
    (!category || equal(project.category, category)) &&
    (!subCategory || equal(project.subCategory, subCategory)) &&
    hasSearch(project)
}

/** Whether any of the searched texts of a project contains the search. */
export function containing(search: string): (project: Filterable) => boolean {
  const wanted = searchText(search.trim())
  return (project) => !wanted || hasText(project, wanted)
}

/** Whether one of the searched texts contains this part, which is in lower case. */
export const hasText = (project: Filterable, part: string) =>
  !part.includes(BETWEEN) && searchedTexts(project).includes(part)

/** Separates the texts. No text contains it, since databases refuse it. */
const BETWEEN = '\0'
const folded = new WeakMap<Filterable, string>()

/** All searched texts in lower case, as one; made once for each project, since 20,000 of them are searched with each key. */
function searchedTexts(project: Filterable): string {
  const known = folded.get(project)
  if (known !== undefined) return known
  const { name, location, client, collaborators, projectTeam, projectLeaders, tags } = project
  const texts = [name, location, client, collaborators, projectTeam, ...projectLeaders, ...tags]
  const all = searchText(texts.join(BETWEEN))
  folded.set(project, all)
  return all
}

/** Choosing a category clears the sub-category; choosing the same one again clears both. */
export function chooseCategory<Filter extends ProjectFilter>(filter: Filter, category: string): Filter {
  return { ...filter, category: equal(filter.category, category) ? '' : category, subCategory: '' }
}

export function chooseSubCategory<Filter extends ProjectFilter>(filter: Filter, subCategory: string): Filter {
  return { ...filter, subCategory: equal(filter.subCategory, subCategory) ? '' : subCategory }
}
