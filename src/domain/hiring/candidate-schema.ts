import { z } from 'zod'
import { email } from '../account/email-schema.ts'
import { applicationFile } from './application-schema.ts'

/** The token of the private link. Without an e-mail address it opens only where the address was confirmed before. */
export const candidateLink = z.object({
  token: z.string('Open the link in your mail.').max(200),
  email: email.optional(),
})

/** Every call after `open` names its application, since a browser may have opened several. */
export const openedApplication = z.object({
  application: z.string().max(100).meta({ description: 'The `id` that `open` answered.' }),
})

/** Times are ISO. */
export const candidatePage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  portfolio: z.string(),
  coverNote: z.string(),
  /** The title of the opening; empty for the general pool. */
  opening: z.string(),
  appliedAt: z.string(),
  /** The state of the application, as a sentence. */
  state: z.string(),
  files: z.array(applicationFile),
  /** The instructions of the test while one is asked for, else null. They may be empty. */
  test: z.string().nullable(),
  can: z.object({
    replaceCv: z.boolean(),
    uploadTest: z.boolean(),
    /** Renew the application for another period. */
    renew: z.boolean(),
  }),
  eraseAfter: z.string(),
})
export type CandidatePage = z.output<typeof candidatePage>

export const LINK_REFUSED =
  'This link and this e-mail address do not belong together, or the application was erased.'
export const CONFIRM_EMAIL = 'Enter the e-mail address with which you applied.'
