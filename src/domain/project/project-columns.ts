import { labelsIn } from '../fields/record-fields.ts'
import { dayIn } from '../time/day.ts'
import { cellWith } from './list-cell.ts'
import { projectFields } from './project-fields.ts'
import type { Project } from './project-schema.ts'
import { isPicture } from './section.ts'
import { contactFields } from './tender-fields.ts'
import type { Certificate, ClientContact } from './tender-schema.ts'

type Cell = (project: Project) => string
const labels = labelsIn(projectFields)

/** A value with one text in a cell: a field with any other value is an error of types. */
type CellValue = string | number | boolean | null | readonly string[] | readonly Certificate[]

/** Numbers are in digits, with which a spreadsheet can compute. */
function cellOf(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'object') return String(value)
  return cellWith(value.map((one) => (typeof one === 'string' ? one : one.name)))
}

/** The fields with a column each; the others are written in their own ways below. */
const { clientContact, sections, previewImageUrl, ...simple } = projectFields

const contact = Object.fromEntries(
  Object.entries(contactFields).map(([name, { label }]): [string, Cell] => [
    `${labels.clientContact}: ${label}`,
    ({ clientContact }) => clientContact[name as keyof ClientContact],
  ]),
)

/** The columns of a project in a spreadsheet, for who may change projects: its place in the gallery, its fields, its texts, how many pictures it has, and its id. */
export const projectColumns = (timeZone: string): Record<string, Cell> => ({
  Order: ({ order }) => String(order),
  ...Object.fromEntries(
    (Object.keys(simple) as (keyof typeof simple)[]).map((name): [string, Cell] => [
      labels[name]!,
      (project) => cellOf(project[name]),
    ]),
  ),
  ...contact,
  Texts: ({ sections }) =>
    sections
      .filter((section) => !isPicture(section))
      .map(({ content }) => content)
      .join('\n\n'),
  Pictures: ({ sections }) => String(sections.filter(isPicture).length),
  Address: ({ slug }) => `/projects/${slug}`,
  'Date Created': ({ createdAt }) => dayIn(new Date(createdAt), timeZone),
  'Date Modified': ({ updatedAt }) => dayIn(new Date(updatedAt), timeZone),
  /** By which an import finds it, also under another name. */
  Id: ({ id }) => id,
})

/** The columns whose values are numbers. */
const numbers: ReadonlySet<string | undefined> = new Set([
  'Order',
  labels.year,
  labels.contractValue,
  'Pictures',
])

/** The same columns, with numbers as numbers. */
export const projectSheetColumns = (timeZone: string) =>
  Object.entries(projectColumns(timeZone)).map(([label, value]) => ({
    label,
    value,
    ...(numbers.has(label) && {
      number: (project: Project) => (value(project) === '' ? null : Number(value(project))),
    }),
  }))
