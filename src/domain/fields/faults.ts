import type { FieldErrors } from '../shared/problem.ts'
import { type AnyTable, pathLabel } from './record-fields.ts'

/** 'offices.1.city' as 'offices.7.city', by the entry's id or key: what is wrong with an entry stays with it when it moves. */
export function errorsById(errors: FieldErrors, draft: object): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [pathById(field.split('.'), draft), message]),
  )
}

function pathById([name = '', ...rest]: string[], value: unknown): string {
  const inside = (value as Record<string, unknown> | undefined)?.[name]
  const entry = Array.isArray(value) ? (inside as { id?: number; key?: string } | undefined) : undefined
  const own = String(entry?.id ?? entry?.key ?? name)
  return rest.length ? `${own}.${pathById(rest, inside)}` : own
}

/** 'Offices: GUWAHATI: Address: …' for 'offices.0.address'; the field alone while the record is not known. */
export const faultLines = (table: AnyTable, record: object | undefined, errors: FieldErrors): string[] =>
  Object.entries(record ? errorsById(errors, record) : errors).map(([path, message]) => {
    const label = record ? pathLabel(table, path, [record]) : pathLabel(table, path.split('.')[0]!, [])
    return `${label}: ${message}`
  })
