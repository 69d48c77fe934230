import { z } from 'zod'
import { actor } from '../account/known-user-schema.ts'
import { activityKinds } from './activity.ts'

/** Field by field, the value before and after; null where there was nothing, or is nothing any more. */
const changes = z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() }))

export const activityEntry = z.object({
  /** Rises with each entry. */
  id: z.number(),
  kind: z.enum(activityKinds),
  at: z.string(),
  actor,
  subject: z.object({
    id: z.string(),
    name: z.string(),
    stands: z.boolean().meta({ description: 'Whether it can still be looked at.' }),
  }),
  changes,
})
export type ActivityEntry = z.output<typeof activityEntry>
