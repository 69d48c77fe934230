import { z } from 'zod'
import { mailStates } from '../shared/mail-state.ts'
import { plainMailText } from '../shared/mail-text-schema.ts'

export const newReply = plainMailText.extend({
  updatedAt: z.iso.datetime({ offset: true, error: 'updatedAt is a time.' }).optional().meta({
    description:
      'The version of the enquiry that the writer saw. A reply that a colleague has sent since is a conflict.',
  }),
})
export type NewReply = z.output<typeof newReply>

export const storedReply = z.object({
  id: z.string(),
  subject: z.string(),
  body: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(mailStates),
  lastError: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})
export type StoredReply = z.output<typeof storedReply>
