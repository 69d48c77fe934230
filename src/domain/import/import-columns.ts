import { entriesIn } from '../project/list-cell.ts'
import { type ProjectField, projectFields } from '../project/project-fields.ts'
import { states } from '../project/states.ts'
import { statuses } from '../project/status.ts'
import { categories, subCategoriesOf } from '../project/taxonomy.ts'
import { contactFields } from '../project/tender-fields.ts'
import type { ClientContact } from '../project/tender-schema.ts'
import { DAY } from '../time/durations.ts'
import { typedDay } from '../time/typed-day.ts'
import { plainText } from './loose-match.ts'
import { textsOf } from './texts.ts'

/** A cell of a spreadsheet; dates are ISO dates. */
export type Cell = string | number | boolean | null

/** The fields that no cell can hold: they are pictures and files, or have columns of their own. */
type Elsewhere = 'certificates' | 'previewImageUrl' | 'sections' | 'clientContact'
type ContactTarget = `clientContact.${keyof ClientContact}`
/** The targets of a column: fields, those of the contact, the texts, and what finds a project or its pictures. */
export type Target = Exclude<ProjectField, Elsewhere> | ContactTarget | 'texts' | 'id' | 'folder'

type Column = {
  label: string
  /** Other headings for it, as they are often written. */
  headings?: readonly string[]
  /** The value for the rules of the project, which refuse what is none. */
  read(cell: Cell, heading: string): unknown
  /** The values to choose from; those of a sub-category belong to its category. */
  choices?(category: string): readonly string[]
  /** Other words for the choices. */
  words?: Record<string, string>
  /** A value that is no choice can be kept as it is. */
  isOpen?: boolean
}

export const textOf = (cell: Cell): string => (cell === null ? '' : String(cell).trim())
/** The text of a formula without a result, as spreadsheets write it: '#REF!', '#NAME?', '#N/A', 'Err:502', '#BEZUG!'. */
export const isFormulaError = (cell: Cell) =>
  /^(#[\p{Lu}\p{N}/_]*\p{Lu}[\p{N}/_]*[!?]|#N\/A|#NV|#GETTING_DATA|Err:\d{3})$/u.test(textOf(cell))
const listOf = (cell: Cell) => entriesIn(cell === null ? '' : String(cell))
/** Of 1900-01-00, from which spreadsheets count days. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
/** A date that is not formatted as one is a number: those of the years 1954 to 2119. */
const isDayNumber = (cell: Cell): cell is number =>
  typeof cell === 'number' && cell >= 20_000 && cell < 80_500
function dayOf(cell: Cell) {
  if (isDayNumber(cell)) return new Date(DAY_ZERO + Math.floor(cell) * DAY).toISOString().slice(0, 10)
  return typedDay(textOf(cell)) ?? textOf(cell)
}
/** A year may be written as a date in it. */
const yearOf = (cell: Cell) => /^(\d{4})-\d\d-\d\d$/.exec(dayOf(cell))?.[1] ?? textOf(cell)

const answers: Record<string, boolean> = { yes: true, y: true, true: true, no: false, n: false, false: false }
const answerOf = (cell: Cell) => answers[textOf(cell).toLowerCase()] ?? cell

const units: Record<string, number> = {
  cr: 1e7,
  crs: 1e7,
  crore: 1e7,
  crores: 1e7,
  l: 1e5,
  lac: 1e5,
  lacs: 1e5,
  lakh: 1e5,
  lakhs: 1e5,
}
/** '₹ 1.25 crore' and '12,34,567/-' too, and the unit of a heading such as 'Fee (in lakhs)'; an amount in digits is read by the rule of the field. */
function amountOf(cell: Cell, heading: string) {
  const typed = textOf(cell).replace(/\/-$/, '')
  const [, digits = '', unit = ''] = /^(?:₹|rs\.?|inr)?\s*([\d.,]+)\s*([a-z]*)\.?$/i.exec(typed) ?? []
  const [, general = ''] = /\b(lakhs?|lacs?|crores?|cr)\b/i.exec(heading) ?? []
  const factor = units[(unit || general).toLowerCase()]
  if (digits === '' || (unit !== '' && factor === undefined)) return typed
  if (factor !== undefined) return Math.round(Number(digits.replaceAll(',', '')) * factor)
  return typeof cell === 'number' ? cell : digits
}

const former = {
  Orissa: 'ODISHA',
  Uttaranchal: 'UTTARAKHAND',
  Pondicherry: 'PUDUCHERRY',
  'New Delhi': 'DELHI',
  'NCT of Delhi': 'DELHI',
  'J & K': 'JAMMU AND KASHMIR',
  'U.P.': 'UTTAR PRADESH',
  'M.P.': 'MADHYA PRADESH',
  'W.B.': 'WEST BENGAL',
  Bengal: 'WEST BENGAL',
}
const progress = {
  complete: 'COMPLETED',
  done: 'COMPLETED',
  built: 'COMPLETED',
  finished: 'COMPLETED',
  ongoing: 'ON-SITE',
  'in progress': 'ON-SITE',
  'under construction': 'ON-SITE',
  design: 'DESIGN STAGE',
  'under design': 'DESIGN STAGE',
  proposed: 'DESIGN STAGE',
  proposal: 'UNBUILT',
  'not built': 'UNBUILT',
}

type Read = Omit<Column, 'label'>
/** A field without it is a compile error. */
const fields: Record<Exclude<ProjectField, Elsewhere>, Read> = {
  name: { read: textOf, headings: ['Project', 'Title', 'Name of project', 'Name of work', 'Work'] },
  category: { read: textOf, headings: ['Sector'], choices: () => categories },
  subCategory: { read: textOf, headings: ['Building type', 'Typology', 'Type'], choices: subCategoriesOf },
  location: {
    read: textOf,
    headings: ['State', 'State / UT', 'Place'],
    choices: () => states,
    words: former,
    isOpen: true,
  },
  status: { read: textOf, headings: ['Stage', 'Progress'], choices: () => statuses, words: progress },
  year: { read: yearOf, headings: ['Year of completion', 'Completed in', 'Completion'] },
  sizeM2FT2: {
    read: textOf,
    headings: ['Area', 'Built-up area', 'Built up area', 'Plinth area', 'Area (sqm)'],
  },
  client: { read: textOf, headings: ['Owner', 'Employer', 'Department', 'Name of client'] },
  keyDate: { read: dayOf, headings: ['Date'] },
  projectTeam: { read: textOf, headings: ['Team', 'Design team', 'Architects'] },
  collaborators: { read: textOf, headings: ['Consultants', 'Partners'] },
  projectLeaders: { read: listOf, headings: ['Leader', 'Project leader', 'Lead', 'Principal', 'Director'] },
  tags: { read: listOf, headings: ['Keywords'] },
  hidden: { read: answerOf },
  cost: { read: textOf, headings: ['Project cost', 'Cost of work', 'Estimated cost'] },
  contractValue: { read: amountOf, headings: ['Contract amount', 'Contract price', 'Fee', 'Value'] },
  startedOn: { read: dayOf, headings: ['Start', 'Start date', 'Date of start', 'Commenced'] },
  finishedOn: { read: dayOf, headings: ['Finish', 'End', 'End date', 'Completed on', 'Date of completion'] },
  services: { read: textOf, headings: ['Scope', 'Scope of services', 'Scope of work'] },
  role: { read: textOf },
  tenderNote: { read: textOf, headings: ['Note', 'Notes', 'Remarks'] },
}

const contact = Object.fromEntries(
  Object.entries(contactFields).map(([name, { label }]): [string, Column] => [
    `clientContact.${name}`,
    { label: `${projectFields.clientContact.label}: ${label}`, read: textOf },
  ]),
) as Record<ContactTarget, Column>

/** Everything that a column can fill, in the order in which it is offered. */
export const importColumns: Record<Target, Column> = {
  ...(Object.fromEntries(
    Object.entries(fields).map(([name, read]) => [
      name,
      { label: projectFields[name as keyof typeof fields].label, ...read },
    ]),
  ) as Record<keyof typeof fields, Column>),
  ...contact,
  texts: {
    label: 'Texts',
    headings: ['Description', 'Text', 'About', 'Brief'],
    read: (cell) => textsOf(textOf(cell)),
  },
  id: { label: 'Id', headings: ['Project id'], read: textOf },
  folder: { label: 'Folder of the pictures', headings: ['Folder', 'Pictures folder'], read: textOf },
}
export const targets = Object.keys(importColumns) as Target[]
export const isTarget = (name: string): name is Target => Object.hasOwn(importColumns, name)

/** The targets that a record cannot be without. */
export const requiredTargets = targets.filter(
  (target) => 'isRequired' in (projectFields[target as ProjectField] ?? {}),
)

/** The target of a heading: its label, its short label, or one of the other headings. */
export function targetOf(heading: string): Target | undefined {
  const named = (text: string) => {
    const wanted = plainText(text)
    return wanted === ''
      ? undefined
      : targets.find((target) => headingsOf(target).some((known) => plainText(known) === wanted))
  }
  // 'Fee (in lakhs)' is a fee.
  return named(heading) ?? named(heading.replace(/\(.*?\)/g, ''))
}

function headingsOf(target: Target): string[] {
  const { label, headings = [] } = importColumns[target]
  const { shortLabel } = (projectFields[target as ProjectField] ?? {}) as { shortLabel?: string }
  return [label, ...(shortLabel === undefined ? [] : [shortLabel]), ...headings]
}

/** Rows above the headings, such as a title. */
const MAX_HEAD = 20

/** The row with the most headings that are known, from 0, and what each of its columns fills; no target twice. */
export function guessedColumns(rows: readonly (readonly Cell[])[]): {
  head: number
  columns: (Target | '')[]
} {
  const guesses = rows.slice(0, MAX_HEAD).map(columnsOf)
  const known = guesses.map((columns) => columns.filter((column) => column !== '').length)
  const head = Math.max(0, known.indexOf(Math.max(0, ...known)))
  return { head, columns: guesses[head] ?? [] }
}

/** The targets of the columns by the headings in a row, none without such a row; no target twice. */
export const columnsOf = (row: readonly Cell[] = []) =>
  distinct(row.map((cell) => targetOf(textOf(cell)) ?? ''))

const distinct = (columns: (Target | '')[]) =>
  columns.map((column, index) => (columns.indexOf(column) === index ? column : ''))

/** 'A' for the first column, as spreadsheets name them. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : `${columnLetters(Math.floor(index / 26) - 1)}${last}`
}
