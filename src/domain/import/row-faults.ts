import {
  type Cell,
  columnLetters,
  importColumns,
  isTarget,
  requiredTargets,
  type Target,
  textOf,
} from './import-columns.ts'
import type { ImportSettings } from './import-schema.ts'

export type Fault = { row: number; column: string; message: string }

/** The values of a row, before the rules of the project. */
export type Values = Partial<Record<Target, unknown>>
/** `path`: the target that is at fault. */
export type OwnFault = { path: string; message: string }

type Issue = { path: readonly PropertyKey[]; message: string }

/** One fault for each field; a required field that no column fills says that it is missing by the rule's own message. */
export function faultsOf(issues: readonly Issue[], values: Values): OwnFault[] {
  const faults = new Map<string, OwnFault>()
  for (const { path, message } of issues) {
    const [name, part] = path.map(String)
    const target = name === 'clientContact' && part !== undefined ? `${name}.${part}` : String(name)
    const missing = isTarget(target) && values[target] === undefined
    if (!faults.has(target))
      faults.set(target, {
        path: target,
        message: missing ? (MISSING[target] ?? message) : (INVALID[target] ?? message),
      })
  }
  return [...faults.values()]
}

/** Messages for fields whose own rule has a message for programs. */
const INVALID: Record<string, string> = { hidden: 'Write yes or no.' }

/** Messages for missing fields whose own rule says only that a value is not allowed. */
const MISSING: Partial<Record<Target, string>> = {
  status: 'Enter the status.',
  category: 'Enter the category.',
}

const isRequired = (path: string) => requiredTargets.some((target) => target === path)

/** The place of a fault: the heading and letter of its column, or the name of the field that no column fills. */
export function inColumn(
  { path, message }: OwnFault,
  cells: readonly (readonly Cell[])[],
  { head, columns }: ImportSettings,
): Omit<Fault, 'row'> {
  const index = columns.indexOf(path)
  const label = isTarget(path) ? importColumns[path].label : path
  if (index === -1) return { column: isRequired(path) ? `${label} (no column)` : label, message }
  return { column: `${textOf(cells[head]?.[index] ?? null) || label} (${columnLetters(index)})`, message }
}

/** The fault of a cell whose formula has no result. */
export const errorOf = (cell: Cell) =>
  `The formula of this cell has the error ${textOf(cell)}. Correct the formula, or clear the cell.`

/** The first fault of each field. */
export const withoutSame = (faults: readonly OwnFault[]) =>
  faults.filter(({ path }, index) => faults.findIndex((other) => other.path === path) === index)
