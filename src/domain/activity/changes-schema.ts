import { z } from 'zod'

const difference = z
  .object({ before: z.unknown().default(null), after: z.unknown().default(null) })
  // Of another shape: shown as what is there now.
  .catch(({ value }) => ({ before: null, after: value }))

const changes = z.record(z.string(), difference)

/** Field by field, the value before and the value now; null where there was nothing, or is nothing any more. */
export type Changes = z.output<typeof changes>

/** The changes of an entry, which no later release can rewrite: whatever their shape, the log can be read. */
export const storedChanges = changes.catch({})
