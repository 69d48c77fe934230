import { z } from 'zod'
import { roleNames } from './role.ts'

/** The person or program that makes a change. Recorded with each change. */
export const actor = z.object({ id: z.string(), name: z.string(), email: z.string() })
export type Actor = z.output<typeof actor>

export const knownUser = actor.extend({
  role: z.enum(roleNames),
  status: z.enum(['Invited', 'Active']),
  createdAt: z.string(),
})
export type User = z.output<typeof knownUser>
