import type { z } from 'zod'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { newFaults, readStored } from '../../../domain/shared/stored-schema.ts'

/**
 * A draft as its schema leaves it, or one message for each field at fault, by the draft's own paths. What is still as it was
 * `saved`, perhaps by an earlier release with other rules, is no fault.
 */
export function checked<S extends z.ZodType>(
  schema: S,
  draft: object,
  saved?: object,
): { fields: z.output<S> } | { errors: FieldErrors } {
  const { success, data, error } = schema.safeParse(draft)
  if (success) return { fields: data }
  const faults = saved ? newFaults(error.issues, draft, saved) : error.issues
  if (faults.length === 0) return { fields: readStored(schema, draft) }
  const errors: FieldErrors = {}
  for (const { path, message } of faults) errors[path.join('.')] ??= message
  return { errors: errorsById(errors, draft) }
}

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
