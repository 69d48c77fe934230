import { shownAmount } from '../project/amount.ts'
import { projectCount } from '../project/project-count.ts'
import type { Project } from '../project/project-schema.ts'
import { projectPath } from '../shared/pages.ts'
import { type AppendedFile, type SheetDocument, type SheetTable, sheetOf } from '../sheet/sheet.ts'
import { formatDay, shownDay } from '../time/day.ts'
import { contactInWords, inPackOrder, type PackField, packFields } from './pack-fields.ts'
import type { PackSettings } from './pack-schema.ts'

/** The studio as a cover names it. `lines`: addresses, telephone, e-mail. */
export type PackStudio = { name: string; lines: string[]; publicUrl: string }

/** A column of a table that is printed or written into a spreadsheet. */
type WorksColumn = {
  label: string
  value: (project: Project, index: number) => string
  number?: (project: Project, index: number) => number | null
  isNarrow?: true
  /** The last row has the sum of its numbers. */
  isSum?: true
}

/** The statement of similar works as tenders of Indian authorities ask for it. */
export const worksColumns: readonly WorksColumn[] = [
  { label: 'No.', value: (_, index) => String(index + 1), number: (_, index) => index + 1, isNarrow: true },
  { label: 'Name of work', value: ({ name, location }) => `${name}, ${location}` },
  { label: 'Client', value: ({ client }) => client },
  { label: 'Cost of work', value: ({ cost }) => cost },
  {
    label: 'Contract value (₹)',
    value: ({ contractValue }) => shownAmount(contractValue),
    number: ({ contractValue }) => contractValue,
    isNarrow: true,
    isSum: true,
  },
  { label: 'Date of start', value: ({ startedOn }) => shownDay(startedOn), isNarrow: true },
  { label: 'Date of completion', value: ({ finishedOn }) => shownDay(finishedOn), isNarrow: true },
  { label: 'Reference', value: ({ clientContact }) => contactInWords(clientContact) },
]

const packColumns = (fields: readonly PackField[]): WorksColumn[] => [
  { label: 'No.', value: (_, index) => String(index + 1), isNarrow: true },
  { label: 'Project', value: ({ name }) => name },
  ...fields.map((name) => packFields[name]),
]

/** With a last row of the number of projects and the sum of their contract values; it says when some have none. */
function tableOf(title: string, columns: readonly WorksColumn[], projects: readonly Project[]): SheetTable {
  const values = projects.flatMap(({ contractValue }) => contractValue ?? [])
  const sum = shownAmount(values.reduce((total, value) => total + value, 0))
  const some = values.length === projects.length ? '' : ` (${values.length} of ${projects.length})`
  return {
    title,
    columns: columns.map(({ label, number, isNarrow }) => ({
      ...{ label, isNumber: number !== undefined, isNarrow: isNarrow === true },
    })),
    rows: projects.map((project, index) => columns.map(({ value }) => value(project, index))),
    totals: columns.map(({ isSum }, index) =>
      index === 1 ? projectCount(projects.length) : isSum && values.length > 0 ? sum + some : '',
    ),
  }
}

/** The certificates of these projects in their order. */
const certificatesOf = (projects: readonly Project[]): AppendedFile[] =>
  projects.flatMap(({ name: project, certificates }) =>
    certificates.map(({ name, file }) => ({ project, name, file })),
  )

/** The document of these settings with the projects as they are now. `projects`: the chosen ones that exist. */
export function packDocument(
  settings: PackSettings,
  projects: readonly Project[],
  { name, lines, publicUrl }: PackStudio,
): SheetDocument {
  const { kind, title, client, date, fields, paper, hasTable, hasSheets } = settings
  const sorted = inPackOrder(projects, settings)
  if (kind === 'works')
    return {
      paper,
      title,
      studio: name,
      cover: null,
      table: tableOf(title, worksColumns, sorted),
      sheets: [],
      appended: [],
    }
  const privateFields = fields.filter((field) => packFields[field].isPrivate)
  const sheet = (project: Project) =>
    sheetOf(project, {
      paper,
      address: project.hidden ? '' : publicUrl + projectPath(project.slug),
      facts: privateFields.map((field) => ({
        label: packFields[field].label,
        value: packFields[field].value(project),
      })),
    })
  const sheets = sorted.map(sheet)
  if (kind === 'sheets') return { paper, title, studio: name, cover: null, table: null, sheets, appended: [] }
  return {
    paper,
    title,
    studio: name,
    cover: { title, client, date: formatDay(date), lines },
    table: hasTable ? tableOf('Projects', packColumns(fields), sorted) : null,
    sheets: hasSheets ? sheets : [],
    appended: settings.hasCertificates ? certificatesOf(sorted) : [],
  }
}
