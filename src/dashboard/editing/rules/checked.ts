import type { z } from 'zod'
import { errorsById } from '../../../domain/fields/faults.ts'
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
