import { type AnyField, type AnyTable, fieldOf, pathLabel } from '../record-fields.ts'
import type { Known } from './hint-rules.ts'

/** Something that could be better: the path of its field, the field's label, and what to do. */
type Hint = { path: string; where: string; message: string }

/** What could be better in a record, in the order of its fields. Nothing of it keeps the record from being saved. */
export function hintsIn(table: AnyTable, record: object, known: Known = {}): Hint[] {
  return Object.entries(table).flatMap(([name, field]) => {
    const value = fieldOf(record, name)
    const own = Object.entries(field.hints?.(value, record, known) ?? {})
    return [
      ...own.map(([below, message]) => ({
        path: below ? `${name}.${below}` : name,
        where: below ? `${field.label}: ${labelBelow(field, below, value)}` : field.label,
        message,
      })),
      ...hintsInside(field, value, known).map((hint) => ({
        ...hint,
        path: `${name}.${hint.path}`,
        where: `${field.label}: ${hint.where}`,
      })),
    ]
  })
}

/** By paths and labels below the field. */
function hintsInside({ parts, entries, nameOf }: AnyField, value: unknown, known: Known): Hint[] {
  if (parts && value) return hintsIn(parts, value, known)
  if (!entries || !Array.isArray(value)) return []
  return value.flatMap((entry: { id: number }, place) =>
    hintsIn(entries, entry, known).map((hint) => ({
      ...hint,
      path: `${entry.id}.${hint.path}`,
      where: `${nameOf?.(entry) || place + 1}: ${hint.where}`,
    })),
  )
}

/** A part has its label, a text of a list its number. */
const labelBelow = ({ parts }: AnyField, below: string, value: unknown) =>
  parts ? pathLabel(parts, below, [value]) : String(Number(below) + 1)
