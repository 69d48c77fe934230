import type { AnyTable } from '../fields/record-fields.ts'
import { recordKinds } from '../record/kinds.ts'
import { cutText } from '../shared/cut-text.ts'
import { columnLetters, importColumns, isTarget } from './import-columns.ts'
import type { ImportedRecord, RefusedRow } from './import-schema.ts'

type Refusal = { message: string; errors?: Record<string, string> }

export const WHOLE_ROW = 'The whole row'
/** So much is stored for each row. */
export const MAX_FAULTS = 20
const MESSAGE_LENGTH = 500 // characters

/** The faults of a row that was refused: the label of each field, with the letter of the column that fills it. Of many faults the first ones. */
export function faultsByColumn(
  { kind, id }: Pick<ImportedRecord, 'kind' | 'id'>,
  { message, errors = {} }: Refusal,
  columns: readonly string[],
): RefusedRow['faults'] {
  const table: AnyTable = recordKinds[kind].fieldsOf(id)
  const entries = Object.entries(errors)
  const faults = entries.slice(0, MAX_FAULTS).map(([path, text]) => {
    const own = shortened(text)
    const [name = '', part] = path.split('.')
    if (!Object.hasOwn(table, name)) return { column: WHOLE_ROW, message: own }
    if (kind !== 'project') return { column: table[name]!.label, message: own }
    const target = name === 'clientContact' && part !== undefined ? `${name}.${part}` : name
    const label = isTarget(target) ? importColumns[target].label : table[name]!.label
    const index = columns.indexOf(target)
    return { column: index === -1 ? label : `${label} (${columnLetters(index)})`, message: own }
  })
  if (faults.length === 0) return [{ column: WHOLE_ROW, message: shortened(message) }]
  const more = entries.length - faults.length
  return more > 0 ? [...faults, { column: WHOLE_ROW, message: `More faults: ${more}.` }] : faults
}

const shortened = (text: string) =>
  text.length > MESSAGE_LENGTH ? `${cutText(text, MESSAGE_LENGTH - 1)}…` : text
