import { type AnyTable, fieldOf } from '../../domain/fields/record-fields.ts'

/** 'Offices: Guwahati: Address' for 'offices.0.address', where the entry is named by its place in this record. */
export function partLabel(table: AnyTable, path: string, record: unknown): string {
  const [name, ...rest] = path.split('.') as [string, ...string[]]
  const { label, parts, entries, nameOf } = table[name] ?? { label: name }
  const value = record ? fieldOf(record, name) : undefined
  if (!rest.length) return label
  if (parts) return `${label}: ${partLabel(parts, rest.join('.'), value)}`
  const [key = '', ...inner] = rest
  const entry = Array.isArray(value) ? value[Number(key)] : undefined
  const named = `${label}: ${(entry && nameOf?.(entry)) || `No. ${Number(key) + 1}`}`
  return entries && inner.length ? `${named}: ${partLabel(entries, inner.join('.'), entry)}` : named
}
