import { difference, type FieldDifference } from '../fields/difference.ts'
import { fieldsIn } from '../fields/record-fields.ts'
import { projectFields } from '../project/project-fields.ts'
import {
  applyChange,
  newProject,
  type ProjectFields,
  projectChange,
  wholeProject,
} from '../project/project-schema.ts'
import { SECTIONS_PER_PROJECT } from '../project/section-schema.ts'
import { categoryNamed } from '../project/taxonomy.ts'
import { composed } from '../shared/letter-forms.ts'
import { type Cell, importColumns, isFormulaError, type Target, targets, textOf } from './import-columns.ts'
import { groupPictures, type UnclearFolder } from './import-pictures.ts'
import { CHOICE_LENGTH, type ImportSettings } from './import-schema.ts'
import { looseMatch, plainText } from './loose-match.ts'
import {
  errorOf,
  type Fault,
  faultsOf,
  inColumn,
  type OwnFault,
  type Values,
  withoutSame,
} from './row-faults.ts'

/** A project that is on the website already. */
export type ExistingProject = ProjectFields & { id: string }

/** A text that is no choice: a person says what it means. `value`: what it is taken for now. */
export type Doubt = {
  key: string
  target: Target
  typed: string
  /** Of the first row with it, from 1. */
  row: number
  count: number
  value: string
  choices: readonly string[]
  isOpen: boolean
}

type Planned = { row: number; name: string; pictures: number }
export type PlannedRow = Planned &
  (
    | { kind: 'new'; fields: ProjectFields; texts: string[] }
    | { kind: 'update'; id: string; fields: Partial<ProjectFields>; changes: readonly FieldDifference[] }
    /** `same`: an update that would change nothing; `skipped`: on the website already. */
    | { kind: 'same' | 'skipped'; id: string }
    | { kind: 'faulty' }
  )

export type ImportPlan<Picture> = {
  rows: PlannedRow[]
  faults: Fault[]
  doubts: Doubt[]
  pictures: Map<number, Picture[]>
  unclear: UnclearFolder[]
  /** The ids are of no project of this website, unless of one in the trash, and are left aside. */
  isForeign: boolean
}

type Source<Picture> = {
  /** All rows of the spreadsheet. */
  cells: readonly (readonly Cell[])[]
  settings: ImportSettings
  existing: readonly ExistingProject[]
  pictures: readonly Picture[]
}

/** The plan of an import, with every fault by row and column. Nothing is stored. */
export function planImport<Picture extends { path: string }>(source: Source<Picture>): ImportPlan<Picture> {
  const { cells, settings, existing } = source
  const rows = cells.flatMap((line, index) =>
    index > settings.head && line.some((cell) => textOf(cell) !== '')
      ? [readRow(line, index + 1, settings, cells[settings.head] ?? [])]
      : [],
  )
  const grouped = groupPictures(
    source.pictures,
    rows.map(({ row, values }) => ({ row, name: String(values.folder ?? values.name ?? '') })),
    settings.folders,
  )
  const known = lookup(existing)
  const isForeign = hasForeignIds(rows, known)
  if (isForeign) for (const { values } of rows) delete values.id
  const taken = new Map<string, number>()
  const faults: Fault[] = []
  const planned = rows.map(({ row, values, given, errors }) => {
    const pictures = grouped.byRow.get(row)?.length ?? 0
    const outcome = planRow(values, { settings, known, taken, row, pictures, given })
    const { plan, faults: own } =
      errors.length > 0 ? faulty(withoutSame([...errors, ...outcome.faults])) : outcome
    faults.push(...own.map((fault) => ({ row, ...inColumn(fault, cells, settings) })))
    return { row, name: String(values.name ?? ''), pictures, ...plan } as PlannedRow
  })
  return {
    rows: planned,
    faults,
    doubts: allDoubts(rows.flatMap(({ doubts }) => doubts)),
    pictures: grouped.byRow,
    unclear: grouped.unclear,
    isForeign,
  }
}

/** Whether no project has any of several ids: the spreadsheet is of another website, or the projects are in the trash. */
function hasForeignIds(rows: readonly ReadRow[], { byId }: Known): boolean {
  const ids = rows.flatMap(({ values }) => (values.id === undefined ? [] : [String(values.id)]))
  return ids.length > 1 && ids.every((id) => !byId.has(id))
}

/** `given`: the targets whose cell is empty, with the value that is given for empty cells. `errors`: cells whose formula has no result. */
type ReadRow = { row: number; values: Values; given: Target[]; doubts: Doubt[]; errors: OwnFault[] }

/** The values of a row: those of its cells, or else those that are given for empty cells. */
function readRow(
  line: readonly Cell[],
  row: number,
  settings: ImportSettings,
  headings: readonly Cell[],
): ReadRow {
  const { columns, otherwise, meant } = settings
  const values: Values = {}
  const doubts: Doubt[] = []
  const filled: Target[] = []
  const errors: OwnFault[] = []
  for (const target of targets) {
    const column = columns.indexOf(target)
    const cell = column === -1 ? null : (line[column] ?? null)
    if (isFormulaError(cell)) {
      errors.push({ path: target, message: errorOf(cell) })
      continue
    }
    const isEmpty = textOf(cell) === ''
    const given = isEmpty ? (otherwise[target] ?? null) : cell
    if (textOf(given) === '') continue
    if (isEmpty) filled.push(target)
    const { read, choices, words, isOpen = false } = importColumns[target]
    values[target] = read(given, isEmpty ? '' : textOf(headings[column] ?? null))
    if (!choices) continue
    const typed = textOf(given)
    const offered = choices(String(values.category ?? ''))
    const match = looseMatch(typed, offered, words)
    if (match?.isSure) values[target] = match.value
    else {
      const key = doubtKey(target, typed, String(values.category ?? ''))
      const value = meant[key] ?? match?.value ?? (isOpen ? typed : '')
      // A longer text is none that was meant as a choice.
      if (Math.max(key.length, typed.length) <= CHOICE_LENGTH)
        doubts.push({ key, target, typed, row, count: 1, value, choices: offered, isOpen })
      // Without a choice it is refused by the rule of its field, which names the choices.
      values[target] = value === '' && !Object.hasOwn(meant, key) ? typed : value
    }
  }
  return { row, values, given: filled, doubts, errors }
}

const doubtKey = (target: Target, typed: string, category: string) =>
  [target, target === 'subCategory' ? plainText(category) : '', plainText(typed)].join('|')

/** Each text once, with the number of its rows. */
function allDoubts(doubts: readonly Doubt[]): Doubt[] {
  const byKey = new Map<string, Doubt>()
  for (const doubt of doubts) {
    const first = byKey.get(doubt.key)
    byKey.set(doubt.key, first ? { ...first, count: first.count + 1 } : doubt)
  }
  return [...byKey.values()]
}

type Known = { byId: Map<string, ExistingProject>; byName: Map<string, ExistingProject> }

const lookup = (existing: readonly ExistingProject[]): Known => ({
  byId: new Map(existing.map((project) => [project.id, project])),
  // Of several with one name, the first in the gallery.
  byName: new Map(
    existing.map((project): [string, ExistingProject] => [nameKey(project.name), project]).reverse(),
  ),
})
const nameKey = (name: string) => composed(name.trim().replace(/\s+/g, ' ').toUpperCase())

type Context = {
  settings: ImportSettings
  known: Known
  /** The row of each project, by its id, or the name of a new one. */
  taken: Map<string, number>
  row: number
  pictures: number
  given: readonly Target[]
}
type Outcome = { plan: object; faults: OwnFault[] }
const faulty = (faults: OwnFault[]): Outcome => ({ plan: { kind: 'faulty' }, faults })

function planRow(values: Values, context: Context): Outcome {
  const { settings, known, taken, row } = context
  if (settings.existing === 'add') return planNew(values, context)
  const name = nameKey(String(values.name ?? ''))
  const id = String(values.id ?? '')
  const isUnknown = id !== '' && !known.byId.has(id)
  const found = known.byId.get(id) ?? known.byName.get(name)
  const key = found?.id ?? name
  const other = taken.get(key)
  const faults = [
    ...(isUnknown ? [{ path: 'id', message: UNKNOWN_ID }] : []),
    ...(other === undefined ? [] : [{ path: 'name', message: sameAs(other) }]),
  ]
  if (key !== '' && faults.length === 0) taken.set(key, row)
  const outcome = found ? planFound(values, context, found) : planNew(values, context)
  return faults.length > 0 ? faulty([...faults, ...outcome.faults]) : outcome
}

function planFound(values: Values, { settings, given }: Context, found: ExistingProject): Outcome {
  if (settings.existing === 'skip') return { plan: { kind: 'skipped', id: found.id }, faults: [] }
  return planUpdate(withoutGiven(values, given), found)
}

const UNKNOWN_ID =
  'No project has this id, or it is in the trash. Clear the cell to find the project by its name, or let the column fill nothing.'
const sameAs = (row: number) =>
  `Row ${row} is the same project. Give this one another name, or choose to add all projects.`

function planNew(values: Values, { pictures }: Context): Outcome {
  const texts = (values.texts ?? []) as string[]
  const parsed = newProject.safeParse({ ...rawFields(values), sections: [] })
  const faults = faultsOf(parsed.error?.issues ?? [], values)
  if (texts.length + pictures > SECTIONS_PER_PROJECT)
    faults.push({
      path: 'texts',
      message: `${texts.length} texts and ${pictures} pictures are more than the ${SECTIONS_PER_PROJECT} sections of a project.`,
    })
  if (!parsed.success || faults.length > 0) return faulty(faults)
  return { plan: { kind: 'new', fields: parsed.data, texts }, faults }
}

/** A value for empty cells is for new projects: it replaces none that is there. */
const withoutGiven = (values: Values, given: readonly Target[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([target]) => !given.some((one) => one === target)))

/** Texts and pictures of a project that exists stay as they are, and so do the fields whose cells are empty. */
function planUpdate(values: Values, found: ExistingProject): Outcome {
  const before = fieldsIn(projectFields, found) as ProjectFields
  const raw = rawFields(values)
  if (raw.clientContact) raw.clientContact = { ...before.clientContact, ...raw.clientContact }
  const parsed = projectChange.safeParse(raw)
  const { updatedAt: _, ...change } = parsed.data ?? raw
  const after = applyChange(before, change as Partial<ProjectFields>)
  const issues = [parsed, wholeProject.safeParse(after)].flatMap(({ error }) => error?.issues ?? [])
  if (issues.length > 0) return faulty(faultsOf(issues, values))
  const changes = difference(projectFields, before, after)
  const { id } = found
  if (changes.length === 0) return { plan: { kind: 'same', id }, faults: [] }
  const fields = Object.fromEntries(changes.map(({ name, after }) => [name, after]))
  return { plan: { kind: 'update', id, fields, changes }, faults: [] }
}

type Raw = Record<string, unknown> & { clientContact?: Record<string, unknown> }

/** The fields of a project, for its rules. */
function rawFields(values: Values): Raw {
  const raw: Raw = {}
  for (const [target, value] of Object.entries(values)) {
    const [name, part] = target.split('.')
    if (part !== undefined) raw.clientContact = { ...raw.clientContact, [part]: value }
    else if (Object.hasOwn(projectFields, name!)) raw[name!] = value
  }
  // The spelling of the choices, by which a sub-category is found.
  if (typeof raw.category === 'string') raw.category = categoryNamed(raw.category) ?? raw.category
  return raw
}
