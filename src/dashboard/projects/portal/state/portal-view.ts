import type { ProjectJson } from '../../../../api/project/project-json.ts'
import { containing, type Searchable, searchable } from '../../../../domain/project/project-filter.ts'
import { withoutAlt } from '../../../../domain/project/section.ts'
import { statuses } from '../../../../domain/project/status.ts'
import { isActive } from '../../../../domain/project/status-rules.ts'
import { addressView, choice, text } from '../../../shell/use-address-view.ts'
import { sortingOf, sortOf } from './portal-sort.ts'

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

const upperCase = { ...text(), read: (asked: string) => asked.toUpperCase() }

/** The state of the portal: the search and one value of each kind, which all must match, then the rest. */
export const portalView = addressView(
  {
    search: text(),
    category: upperCase,
    subCategory: upperCase,
    status: {
      none: '',
      read: (asked): string =>
        asked === LIVE ? LIVE : (statuses.find((status) => status === asked.toUpperCase()) ?? ''),
    },
    year: { ...text(), read: (asked: string) => /^\d{4}$/.exec(asked)?.[0] ?? '' },
    state: upperCase,
    hidden: choice(['yes', 'no'], ''),
    descriptions: choice(['missing'], ''),
  },
  {
    mode: choice(['add', 'trash', 'packs', 'import'], 'list', 'view'),
    /** A column's name, with a minus before it for descending; empty for the gallery's order. */
    sort: { none: '', read: (asked): string => sortOf(sortingOf(asked)) },
    /** The project in the panel. */
    project: text(),
  },
)
export type PortalView = ReturnType<typeof portalView.read>
type PortalFilter = typeof portalView.noFilter

export function filterProjects<P extends ProjectJson>(projects: readonly P[], filter: PortalFilter): P[] {
  const missed = mismatches(filter)
  return searchable(projects)
    .filter((project) => missed(project)?.length === 0)
    .map(({ card }) => card)
}

type Counts = Record<Facet, ReadonlyMap<string, number>>

/** The number of projects that each value would leave, with the search and the other choices as they are. A new category clears the sub-category. */
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
