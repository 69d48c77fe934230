import type { Advice, Known } from './hint-rules.ts'
import { type AnyField, type AnyTable, fieldOf, pathLabel } from './record-fields.ts'

/** The path of its field, the field’s label, its number in a list from 1, and what to do. */
type Hint = { path: string; where: string; position?: number } & Advice

/** The hints of one kind in one line, each with the number that leads to its field. */
type HintGroup = { message: string; hints: (Hint & { number: number })[] }

/** One group for each kind of hint, in the order of their first. */
export function groupHints(hints: readonly Hint[]): HintGroup[] {
  const groups = Map.groupBy(hints, ({ path, many }) => many ?? path)
  return [...groups.values()].map((group) => {
    // Their positions in one list; those of several lists are counted.
    const positions = new Set(group.map(({ position }) => position ?? 0))
    const isOneList = positions.size === group.length && !positions.has(0)
    return {
      message: group.length > 1 ? `${group.length} ${group[0]!.many}` : group[0]!.message,
      hints: group.map((hint, index) => ({ ...hint, number: isOneList ? hint.position! : index + 1 })),
    }
  })
}

/** The hints on a record, in the order of its fields. None keeps the record from being saved. */
export function hintsIn(table: AnyTable, record: object, known: Known = {}): Hint[] {
  return Object.entries(table).flatMap(([name, field]) => {
    const value = fieldOf(record, name)
    const own = Object.entries(field.hints?.(value, record, known) ?? {})
    return [
      ...own.map(([below, advice]) => ({
        path: below ? `${name}.${below}` : name,
        where: below ? `${field.label}: ${labelBelow(field, below, value)}` : field.label,
        ...advice,
        ...(below && !field.parts && { position: Number(below) + 1 }),
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
  return value.flatMap((entry: { id: number }, index) =>
    hintsIn(entries, entry, known).map((hint) => ({
      ...hint,
      path: `${entry.id}.${hint.path}`,
      where: `${nameOf?.(entry) || index + 1}: ${hint.where}`,
      position: hint.position ?? index + 1,
    })),
  )
}

/** A part has its label, a text of a list its number. */
const labelBelow = ({ parts }: AnyField, below: string, value: unknown) =>
  parts ? pathLabel(parts, below, [value]) : String(Number(below) + 1)
