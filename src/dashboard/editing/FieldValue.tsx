import { type AnyField, idOf, ORDER, valueAt } from '../../domain/record-fields.ts'
import type { EditedRecord } from './edited-record.ts'

type Props<Draft extends object, Fields extends object> = {
  record: Pick<EditedRecord<Draft, Fields>, 'table' | 'show'>
  path: string
  of: Draft
}

/** One field of a version, to be compared with another's. */
export function FieldValue<Draft extends object, Fields extends object>({
  record: { table, show },
  path,
  of: draft,
}: Props<Draft, Fields>) {
  const drawn = show?.[path]
  if (drawn) return drawn(draft)
  const value = valueAt(table, draft, path)
  const [name = '', ...rest] = path.split('.')
  const field = table[name]
  // The path of an entry, whose fields are named by the table of its list.
  if (field?.entries && rest.length === 1 && rest[0] !== ORDER) return entryText(field, value)
  return plainText(value, field)
}

function plainText(value: unknown, field: AnyField | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) {
    const names = value.map((entry) =>
      field?.nameOf ? field.nameOf(entry) || `No. ${idOf(entry)}` : String(entry),
    )
    return names.join(', ') || 'None'
  }
  return value === undefined || value === null || value === '' ? 'Empty' : String(value)
}

/** 'Removed', or the entry's fields one after the other. */
function entryText({ entries = {} }: AnyField, entry: unknown): string {
  if (!entry) return 'Removed'
  return Object.entries(entries)
    .map(([name, inner]) => `${inner.label}: ${plainText((entry as Record<string, unknown>)[name], inner)}`)
    .join('; ')
}
