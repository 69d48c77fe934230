import { labelsIn } from '../fields/record-fields.ts'
import { type ProjectField, projectFields } from './project-fields.ts'
import type { Project } from './project-schema.ts'
import { isPicture } from './section.ts'
import { contactFields, type TenderField } from './tender-fields.ts'
import type { ClientContact } from './tender-schema.ts'

type Cell = (project: Project) => string
type Simple = Exclude<ProjectField, 'clientContact' | 'sections' | 'previewImageUrl'>

const labels = labelsIn(projectFields)

/** How a field is written into a cell: a field without it is an error of types. */
const cells: Record<Simple, Cell> = {
  name: ({ name }) => name,
  category: ({ category }) => category,
  subCategory: ({ subCategory }) => subCategory,
  location: ({ location }) => location,
  status: ({ status }) => status,
  year: ({ year }) => String(year),
  sizeM2FT2: ({ sizeM2FT2 }) => sizeM2FT2,
  client: ({ client }) => client,
  keyDate: ({ keyDate }) => keyDate,
  projectTeam: ({ projectTeam }) => projectTeam,
  collaborators: ({ collaborators }) => collaborators,
  projectLeaders: ({ projectLeaders }) => projectLeaders.join(', '),
  tags: ({ tags }) => tags.join(', '),
  hidden: ({ hidden }) => (hidden ? 'Yes' : 'No'),
  cost: ({ cost }) => cost,
  // In digits, with which a spreadsheet can compute.
  contractValue: ({ contractValue }) => (contractValue === null ? '' : String(contractValue)),
  startedOn: ({ startedOn }) => startedOn,
  finishedOn: ({ finishedOn }) => finishedOn,
  services: ({ services }) => services,
  role: ({ role }) => role,
  certificates: ({ certificates }) => certificates.map(({ name }) => name).join(', '),
  tenderNote: ({ tenderNote }) => tenderNote,
} satisfies Record<Exclude<TenderField, 'clientContact'>, Cell> & Record<string, Cell>

const contact = Object.fromEntries(
  Object.entries(contactFields).map(([name, { label }]): [string, Cell] => [
    `${labels.clientContact}: ${label}`,
    ({ clientContact }) => clientContact[name as keyof ClientContact],
  ]),
)

/** The columns of a project in a spreadsheet, for who may change projects: its place in the gallery, its fields, its texts, how many pictures it has, and its id. */
export const projectColumns: Record<string, Cell> = {
  Order: ({ order }) => String(order),
  ...Object.fromEntries(Object.entries(cells).map(([name, cell]) => [labels[name]!, cell])),
  ...contact,
  Texts: ({ sections }) =>
    sections
      .filter((section) => !isPicture(section))
      .map(({ content }) => content)
      .join('\n\n'),
  Pictures: ({ sections }) => String(sections.filter(isPicture).length),
  Address: ({ slug }) => `/projects/${slug}`,
  'Date Created': ({ createdAt }) => createdAt.slice(0, 10),
  'Date Modified': ({ updatedAt }) => updatedAt.slice(0, 10),
  /** By which an import finds it, also under another name. */
  Id: ({ id }) => id,
}

/** The columns whose values are numbers. */
const numbers: ReadonlySet<string | undefined> = new Set([
  'Order',
  labels.year,
  labels.contractValue,
  'Pictures',
])

/** The same columns, with numbers as numbers. */
export const projectSheetColumns = Object.entries(projectColumns).map(([label, value]) => ({
  label,
  value,
  ...(numbers.has(label) && {
    number: (project: Project) => (value(project) === '' ? null : Number(value(project))),
  }),
}))
