import { z } from 'zod'
import { actor } from '../account/known-user-schema.ts'
import { requiredLine } from '../shared/text-schema.ts'
import { MAX_TOGETHER, PREVIEW_NAME_LENGTH } from './draft.ts'
import { areDifferent, recordKey } from './draft-schema.ts'

export const newPreviewLink = z.object({
  name: requiredLine(PREVIEW_NAME_LENGTH, 'Enter a name, such as ‘For the client’.'),
  drafts: z
    .array(recordKey, 'Choose the drafts that the link shows.')
    .min(1, 'Choose at least one draft.')
    .max(MAX_TOGETHER, `At most ${MAX_TOGETHER} drafts.`)
    .refine(areDifferent, 'A draft is listed twice.'),
  /** The last day in the studio's time zone. */
  endsOn: z.iso.date('Enter the day as 2026-12-31.').optional(),
})
export type NewPreviewLink = z.output<typeof newPreviewLink>

/** The drafts as they are stored with their link: their names when it was made, and when each was begun. A later draft of the record is another one. */
export const previewedKeys = z.array(recordKey.extend({ name: z.string(), begunAt: z.string() }))
export type PreviewedKey = z.output<typeof previewedKeys>[number]

/** The token in the fragment of a link. */
export const previewToken = z.object({ token: z.string().max(200) })

export const previewLink = z.object({
  id: z.string(),
  name: z.string(),
  drafts: z.array(
    recordKey.extend({
      name: z.string(),
      exists: z.boolean().meta({ description: 'False once it was published or discarded.' }),
    }),
  ),
  /** ISO times. */
  createdAt: z.string(),
  createdBy: actor,
  endsAt: z.string(),
  openedAt: z.string().nullable(),
})
export type PreviewLink = z.output<typeof previewLink>
