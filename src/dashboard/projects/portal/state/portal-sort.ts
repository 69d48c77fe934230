import type { ProjectJson } from '../../../../api/project/project-json.ts'
import { coverOf } from '../../../../domain/project/section.ts'

/** A project with its number in the gallery. The stored order has gaps, left by deleted projects. */
export type Numbered = ProjectJson & { position: number }

export function numberProjects(projects: readonly ProjectJson[]): Numbered[] {
  return projects.map((project, index) => ({ ...project, position: index + 1 }))
}

/** Numbers inside names count as numbers, and case does not matter. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

type Compare = (a: Numbered, b: Numbered) => number

const byWords =
  (field: 'status' | 'name' | 'category' | 'subCategory'): Compare =>
  (a, b) =>
    collator.compare(a[field], b[field])

const hasPicture = (project: Numbered) => Number(coverOf(project) !== undefined)

/** How each column compares two projects. */
const comparisons = {
  position: (a, b) => a.position - b.position,
  status: byWords('status'),
  // Projects without a picture come first.
  image: (a, b) => hasPicture(a) - hasPicture(b),
  name: byWords('name'),
  year: (a, b) => a.year - b.year,
  category: byWords('category'),
  subCategory: byWords('subCategory'),
  created: (a, b) => a.createdAt.localeCompare(b.createdAt),
  updated: (a, b) => a.updatedAt.localeCompare(b.updatedAt),
} satisfies Record<string, Compare>

export type Column = keyof typeof comparisons
export type Sorting = { column: Column; desc: boolean }

/** Reads a column's name, with a minus before it for descending. Another text is the gallery's order. */
export function sortingOf(sort: string): Sorting {
  const column = sort.replace(/^-/, '')
  return Object.hasOwn(comparisons, column)
    ? { column: column as Column, desc: sort.startsWith('-') }
    : { column: 'position', desc: false }
}

/** The text that `sortingOf` reads; empty for the gallery's order. */
export const sortOf = ({ column, desc }: Sorting) =>
  column === 'position' && !desc ? '' : `${desc ? '-' : ''}${column}`

/** Projects that are equal in the column stay in the gallery's order, in both directions. */
export function sortProjects(projects: readonly Numbered[], { column, desc }: Sorting): Numbered[] {
  const compare = comparisons[column]
  return projects.toSorted((a, b) => (desc ? -1 : 1) * compare(a, b))
}
