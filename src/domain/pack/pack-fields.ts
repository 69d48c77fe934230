import { shownAmount } from '../project/amount.ts'
import { projectFields } from '../project/project-fields.ts'
import type { Project } from '../project/project-schema.ts'
import type { TenderField } from '../project/tender-fields.ts'
import type { ClientContact } from '../project/tender-schema.ts'
import { shownDay } from '../time/day.ts'

export const PACK_PROJECTS = 300
export const PACK_LINE = 200 // characters of the title and of the client
/** A list shows so many, the newest ones. */
export const LISTED_PACKS = 200
/** The file of a pack is deleted after so many days; its settings stay. */
export const PACK_DAYS = 30

/** A bound PDF with cover, contents, table and sheets; the one table that tenders of Indian authorities ask for; and the sheets alone. */
export const packKinds = {
  pack: 'Tender pack',
  works: 'Statement of similar works',
  sheets: 'Project sheets',
} as const
export type PackKind = keyof typeof packKinds

type PublicField = 'category' | 'location' | 'year' | 'client' | 'status' | 'sizeM2FT2'
/** A field that a pack may show beside the name. */
export type PackField = PublicField | Exclude<TenderField, 'certificates'>

type Column = {
  label: string
  value: (project: Project) => string
  /** Its value in a spreadsheet, where that computes with it. */
  number?: (project: Project) => number | null
  /** The column is as wide as its longest value. */
  isNarrow?: true
  isSum?: true
  /** Visitors do not see it: a sheet shows it only when it is chosen. */
  isPrivate: boolean
}

const labelOf = (name: PackField) => {
  const field: { label: string; shortLabel?: string } = projectFields[name]
  return field.shortLabel ?? field.label
}

export const contactInWords = ({ name, designation, phone, email }: ClientContact) =>
  [name, designation, phone, email].filter((part) => part !== '').join(', ')

const values: Record<PackField, Omit<Column, 'label' | 'isPrivate'>> = {
  category: { value: ({ category }) => category },
  location: { value: ({ location }) => location },
  year: { value: ({ year }) => String(year), number: ({ year }) => year, isNarrow: true },
  client: { value: ({ client }) => client },
  status: { value: ({ status }) => status, isNarrow: true },
  sizeM2FT2: { value: ({ sizeM2FT2 }) => sizeM2FT2 },
  cost: { value: ({ cost }) => cost },
  contractValue: {
    value: ({ contractValue }) => shownAmount(contractValue),
    number: ({ contractValue }) => contractValue,
    isNarrow: true,
    isSum: true,
  },
  startedOn: { value: ({ startedOn }) => shownDay(startedOn), isNarrow: true },
  finishedOn: { value: ({ finishedOn }) => shownDay(finishedOn), isNarrow: true },
  services: { value: ({ services }) => services },
  role: { value: ({ role }) => role },
  clientContact: { value: ({ clientContact }) => contactInWords(clientContact) },
  tenderNote: { value: ({ tenderNote }) => tenderNote },
}

/** In the order in which a table has them. */
export const packFieldNames = Object.keys(values) as [PackField, ...PackField[]]

export const packFields = Object.fromEntries(
  packFieldNames.map((name) => [
    name,
    { label: labelOf(name), isPrivate: projectFields[name].audience !== 'visitors', ...values[name] },
  ]),
) as Record<PackField, Column>

/** The fields of a table before anybody chooses. */
export const usualFields: readonly PackField[] = ['location', 'client', 'year', 'contractValue', 'finishedOn']

export const packOrders = {
  gallery: 'As in the gallery',
  newest: 'Newest year first',
  value: 'Highest contract value first',
  name: 'By name',
  hand: 'By hand',
} as const
export type PackOrder = keyof typeof packOrders

/** The part of a project that decides its place. */
export type Ordered = Pick<Project, 'id' | 'order' | 'name' | 'year'> &
  Partial<Pick<Project, 'contractValue'>>

const compare: Record<Exclude<PackOrder, 'hand'>, (a: Ordered, b: Ordered) => number> = {
  gallery: (a, b) => a.order - b.order,
  newest: (a, b) => b.year - a.year,
  value: (a, b) => (b.contractValue ?? -1) - (a.contractValue ?? -1),
  name: (a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }),
}

/** The projects in the order of these settings; equal ones, and by hand those without a place, as in the gallery. */
export function inPackOrder<P extends Ordered>(
  projects: readonly P[],
  { order, projectIds }: { order: PackOrder; projectIds: readonly string[] },
): P[] {
  const places = new Map(projectIds.map((id, index) => [id, index]))
  const placeOf = ({ id }: Ordered) => places.get(id) ?? places.size
  const byHand = (a: Ordered, b: Ordered) => placeOf(a) - placeOf(b)
  const compareChosen = order === 'hand' ? byHand : compare[order]
  return projects.toSorted((a, b) => compareChosen(a, b) || compare.gallery(a, b))
}

/** All ids after some of them were moved among each other; `moved` are these in their new order. */
export function rearranged(all: readonly string[], moved: readonly string[]): string[] {
  const isMoved = new Set(moved)
  const next = moved.values()
  return all.map((id) => (isMoved.has(id) ? (next.next().value ?? id) : id))
}
