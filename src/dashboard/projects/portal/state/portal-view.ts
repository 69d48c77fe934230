import type { ProjectJson } from '../../../../api/project/project-json.ts'
import { type PortalFilter, readFilter } from './portal-filter.ts'

/** The state of the portal, which the URL has, so that a reload, a link and Back show the same. */
export type PortalView = PortalFilter & {
  mode: 'list' | 'add' | 'trash'
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
  const mode = address.get('view')
  const sort = sortingOf(address.get('sort') ?? '')
  return {
    ...readFilter(address),
    mode: mode === 'add' || mode === 'trash' ? mode : 'list',
    sort: sortable.includes(sort.id) ? sortOf(sort) : '',
    project: address.get('project') ?? '',
  }
}

export function writeView({ mode, ...rest }: PortalView): URLSearchParams {
  const address = new URLSearchParams(mode === 'list' ? {} : { view: mode })
  for (const [name, value] of Object.entries(rest)) if (value) address.set(name, value)
  return address
}

/** A project with its number in the gallery. The stored order has gaps, left by deleted projects. */
export type Numbered = ProjectJson & { place: number }

export function numberProjects(projects: readonly ProjectJson[]): Numbered[] {
  return projects.map((project, index) => ({ ...project, place: index + 1 }))
}
