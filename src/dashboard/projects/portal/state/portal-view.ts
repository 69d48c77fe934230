import type { ProjectJson } from '../../../../api/project/project-json.ts'
import { matches, type ProjectFilter } from '../../../../domain/project/project-filter.ts'
import { isActive, isCompleted } from '../../../../domain/project/status.ts'

/** The status filters that the counts on the home screen link to. */
const statusViews = { live: isActive, completed: isCompleted } as const
type StatusView = keyof typeof statusViews | ''

/** What the portal shows, as kept in the URL, so that a reload, a link and Back show the same. */
export type PortalView = ProjectFilter & {
  mode: 'list' | 'add' | 'trash'
  status: StatusView
  /** A column's name, with a minus before it for descending; empty for the gallery's order. */
  sort: string
  /** The project in the panel, or empty. */
  project: string
}

const sortable = ['status', 'image', 'name', 'year', 'category', 'subCategory', 'created', 'updated', 'place']

export type Sorting = { id: string; desc: boolean }
export const sortingOf = (sort: string): Sorting =>
  sort ? { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') } : { id: 'place', desc: false }
export const sortOf = ({ id, desc }: Sorting) => (id === 'place' && !desc ? '' : `${desc ? '-' : ''}${id}`)

export function readView(address: URLSearchParams): PortalView {
  const status = address.get('status') ?? ''
  const mode = address.get('view')
  const sort = sortingOf(address.get('sort') ?? '')
  return {
    mode: mode === 'add' || mode === 'trash' ? mode : 'list',
    search: address.get('search') ?? '',
    category: address.get('category') ?? '',
    subCategory: address.get('subCategory') ?? '',
    status: Object.hasOwn(statusViews, status) ? (status as StatusView) : '',
    sort: sortable.includes(sort.id) ? sortOf(sort) : '',
    project: address.get('project') ?? '',
  }
}

export function writeView({ mode, ...rest }: PortalView): URLSearchParams {
  const address = new URLSearchParams(mode === 'list' ? {} : { view: mode })
  for (const [name, value] of Object.entries(rest)) if (value) address.set(name, value)
  return address
}

export const isFiltered = ({ search, category, subCategory, status }: PortalView) =>
  Boolean(search || category || subCategory || status)

/** A project with its number in the gallery. The stored order has gaps, left by deleted projects. */
export type Numbered = ProjectJson & { place: number }

export function numberProjects(projects: readonly ProjectJson[]): Numbered[] {
  return projects.map((project, index) => ({ ...project, place: index + 1 }))
}

export function filterProjects(
  projects: readonly Numbered[],
  view: ProjectFilter & Pick<PortalView, 'status'>,
): Numbered[] {
  return projects.filter(
    (project) => matches(project, view) && (view.status === '' || statusViews[view.status](project.status)),
  )
}

type Counts = { category: ReadonlyMap<string, number>; subCategory: ReadonlyMap<string, number> }

/** How many projects each category, and each sub-category of the chosen one, holds. Names in upper case. */
export function countsOf(projects: readonly ProjectJson[], category: string): Counts {
  const counts = { category: new Map<string, number>(), subCategory: new Map<string, number>() }
  const count = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1)
  for (const project of projects) {
    count(counts.category, project.category)
    if (project.category === category.toUpperCase()) count(counts.subCategory, project.subCategory)
  }
  return counts
}
