import { z } from 'zod'

const brokenEntry = z.object({
  number: z.number().meta({ description: 'Its position in the log, from 1.' }),
  at: z.string(),
  who: z.string(),
  what: z.string(),
  problem: z.string(),
})
/** The first entry that is not as it was written. */
export type BrokenEntry = z.output<typeof brokenEntry>

export const activityCheckQuery = z.object({
  after: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'The `next` of the answer before; without it the check begins.' }),
})

export const activityCheck = z.object({
  checked: z.number().meta({ description: 'Entries that were checked by now, and are unchanged.' }),
  entries: z.number().meta({ description: 'Entries of the whole log.' }),
  hash: z.string().meta({ description: 'The hash of the last entry that was checked.' }),
  next: z
    .string()
    .nullable()
    .meta({ description: 'The beginning of the next part, or null when the check has ended.' }),
  broken: brokenEntry.nullable(),
})
export type ActivityCheck = z.output<typeof activityCheck>
