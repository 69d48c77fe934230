import type { AnyTable } from '../fields/record-fields.ts'
import { recordKinds } from '../record/kinds.ts'
import { columnLetters, importColumns, isTarget } from './import-columns.ts'
import type { ImportedRecord, RefusedRow } from './import-schema.ts'

type Refusal = { message: string; errors?: Record<string, string> }

export const WHOLE_ROW = 'The whole row'

/** The faults of a row that was refused: the label of each field, with the letter of the column that fills it. */
export function faultsByColumn(
  { kind, id }: Pick<ImportedRecord, 'kind' | 'id'>,
  { message, errors = {} }: Refusal,
  columns: readonly string[],
): RefusedRow['faults'] {
  const table: AnyTable = recordKinds[kind].fieldsOf(id)
  const faults = Object.entries(errors).map(([path, own]) => {
    const [name = '', part] = path.split('.')
    if (!Object.hasOwn(table, name)) return { column: WHOLE_ROW, message: own }
    if (kind !== 'project') return { column: table[name]!.label, message: own }
    const target = name === 'clientContact' && part !== undefined ? `${name}.${part}` : name
    const label = isTarget(target) ? importColumns[target].label : table[name]!.label
    const index = columns.indexOf(target)
    return { column: index === -1 ? label : `${label} (${columnLetters(index)})`, message: own }
  })
  return faults.length > 0 ? faults : [{ column: WHOLE_ROW, message }]
}
