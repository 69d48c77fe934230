import { z } from 'zod'
import { actor } from '../account/known-user-schema.ts'
import { activityKinds } from './activity.ts'

const changes = z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })).meta({
  description:
    'The value before and after for each changed field; null where there was or is no value. A list of entries with ids has the changed, added and removed ones only, and when some were moved the ids and names of all.',
})

export const activityEntry = z.object({
  /** Rises with each entry. */
  id: z.number(),
  kind: z.enum(activityKinds),
  at: z.string(),
  actor,
  subject: z.object({
    id: z.string(),
    name: z.string(),
    exists: z.boolean().meta({ description: 'Whether the record still exists and is not in the trash.' }),
  }),
  changes,
})
export type ActivityEntry = z.output<typeof activityEntry>
