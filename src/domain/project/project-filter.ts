import { searchText } from '../search-text.ts'

/** The visitor's filter; an empty text means no filter. */
export type ProjectFilter = { category: string; subCategory: string; search: string }

export const noFilter: ProjectFilter = { category: '', subCategory: '', search: '' }

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

const equal = (a: string, b: string) => searchText(a) === searchText(b)

/** Category and sub-category must be equal, and any text must contain the search; all case-insensitive. */
export function matches(project: Filterable, { category, subCategory, search }: ProjectFilter): boolean {
  if (category && !equal(project.category, category)) return false
  if (subCategory && !equal(project.subCategory, subCategory)) return false
  const wanted = searchText(search.trim())
  if (!wanted) return true
  const texts = [project.name, project.location, project.client, project.collaborators, project.projectTeam]
  return [...texts, ...project.projectLeaders, ...project.tags].some((text) =>
    searchText(text).includes(wanted),
  )
}

/** Choosing a category clears the sub-category; choosing the same one again clears both. */
export function chooseCategory(filter: ProjectFilter, category: string): ProjectFilter {
  return { ...filter, category: equal(filter.category, category) ? '' : category, subCategory: '' }
}

export function chooseSubCategory(filter: ProjectFilter, subCategory: string): ProjectFilter {
  return { ...filter, subCategory: equal(filter.subCategory, subCategory) ? '' : subCategory }
}

/** The red dot on the filter icon: a category or sub-category is active. */
export const isFiltered = (filter: ProjectFilter) => filter.category !== '' || filter.subCategory !== ''
