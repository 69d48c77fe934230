import type { ProjectJson } from '../../../../api/project/project-json.ts'
import { containing, type Searchable, searchable } from '../../../../domain/project/project-filter.ts'
import { withoutAlt } from '../../../../domain/project/section.ts'
import { isActive, statuses } from '../../../../domain/project/status.ts'

/** ON-SITE or DESIGN STAGE. */
export const LIVE = 'live'

/** The values of a project by which the list is filtered. */
const valuesOf = {
  category: ({ category }) => [category],
  subCategory: ({ subCategory }) => [subCategory],
  status: ({ status }) => (isActive(status) ? [LIVE, status] : [status]),
  year: ({ year }) => [String(year)],
  state: ({ location }) => [location],
  hidden: ({ hidden }) => [hidden ? 'yes' : 'no'],
  descriptions: ({ sections }) => (withoutAlt(sections) > 0 ? ['missing'] : []),
} satisfies Record<string, (project: ProjectJson) => string[]>

type Facet = keyof typeof valuesOf
const facets = Object.keys(valuesOf) as Facet[]

/** The search and one value of each kind; all must match. An empty text matches every project. */
export type PortalFilter = Record<Facet | 'search', string>

export const noFilters: PortalFilter = {
  search: '',
  category: '',
  subCategory: '',
  status: '',
  year: '',
  state: '',
  hidden: '',
  descriptions: '',
}

export const isFiltered = (filter: PortalFilter) =>
  Object.keys(noFilters).some((name) => filter[name as keyof PortalFilter] !== '')

/** The filter in an address. Unknown values of a fixed list filter nothing. */
export function readFilter(address: URLSearchParams): PortalFilter {
  const upperCase = (name: string) => address.get(name)?.toUpperCase() ?? ''
  const oneOf = (name: string, values: readonly string[]) =>
    values.find((value) => value === address.get(name)) ?? ''
  return {
    search: address.get('search') ?? '',
    category: upperCase('category'),
    subCategory: upperCase('subCategory'),
    status: oneOf('status', [LIVE]) || (statuses.find((status) => status === upperCase('status')) ?? ''),
    year: /^\d{4}$/.exec(address.get('year') ?? '')?.[0] ?? '',
    state: upperCase('state'),
    hidden: oneOf('hidden', ['yes', 'no']),
    descriptions: oneOf('descriptions', ['missing']),
  }
}

export function filterProjects<P extends ProjectJson>(projects: readonly P[], filter: PortalFilter): P[] {
  const missed = mismatches(filter)
  return searchable(projects)
    .filter((project) => missed(project)?.length === 0)
    .map(({ card }) => card)
}

type Counts = Record<Facet, ReadonlyMap<string, number>>

/**
 * The number of projects that each value would leave, with the search and the other choices as they are. A new
 * category clears the sub-category.
 */
export function countsOf(projects: readonly ProjectJson[], filter: PortalFilter): Counts {
  const counts = Object.fromEntries(facets.map((facet) => [facet, new Map()])) as Record<
    Facet,
    Map<string, number>
  >
  const missedBy = mismatches(filter)
  for (const project of searchable(projects)) {
    const missed = missedBy(project)
    for (const facet of missed ? facets : []) {
      const isReplaced = (other: Facet) =>
        other === facet || (facet === 'category' && other === 'subCategory')
      if (!missed!.every(isReplaced)) continue
      for (const value of valuesOf[facet](project.card)) {
        counts[facet].set(value, (counts[facet].get(value) ?? 0) + 1)
      }
    }
  }
  return counts
}

/** Returns the function that finds the kinds of value that a project does not match; undefined when the search does not find it. */
function mismatches(filter: PortalFilter): (project: Searchable<ProjectJson>) => Facet[] | undefined {
  const hasSearch = containing(filter.search)
  return ({ card, searchedText }) => {
    if (!hasSearch(searchedText)) return undefined
    return facets.filter((facet) => filter[facet] !== '' && !valuesOf[facet](card).includes(filter[facet]))
  }
}
