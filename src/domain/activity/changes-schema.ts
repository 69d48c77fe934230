import { z } from 'zod'

const difference = z
  .object({ before: z.unknown().default(null), after: z.unknown().default(null) })
  // A value of another shape is shown as the value after the change.
  .catch(({ value }) => ({ before: null, after: value }))

const changes = z.record(z.string(), difference)

/** The value before and after for each changed field; null where there was or is no value. */
export type Changes = z.output<typeof changes>

/** The changes of a log entry. Entries are never rewritten, so changes of any older shape must be readable. */
export const storedChanges = changes.catch({})
