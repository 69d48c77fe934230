import { z } from 'zod'
import { storedPicture } from '../picture/picture-schema.ts'
import type { ProjectFields } from './project-schema.ts'
import { statuses } from './status.ts'

/** A section with the data to draw it; `picture` is absent for https pictures. */
const shownSection = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), content: z.string() }),
  z.object({
    type: z.enum(['image', 'gif']),
    content: z.string(),
    alt: z.string().optional(),
    width: z.number().optional(),
    height: z.number().optional(),
    picture: storedPicture.optional(),
  }),
])
export type ShownSection = z.output<typeof shownSection>

/** The fields that staff edit, with the facts of their pictures. */
export const shownFields = z.object({
  name: z.string(),
  category: z.string(),
  subCategory: z.string(),
  location: z.string(),
  year: z.number(),
  client: z.string(),
  collaborators: z.string(),
  projectTeam: z.string(),
  projectLeaders: z.array(z.string()),
  tags: z.array(z.string()),
  status: z.enum(statuses),
  sizeM2FT2: z.string(),
  keyDate: z.string(),
  previewImageUrl: z.string(),
  hidden: z.boolean(),
  sections: z.array(shownSection),
  previewPicture: storedPicture.optional(),
}) satisfies z.ZodType<ProjectFields>
export type ShownFields = z.output<typeof shownFields>

export const shownProject = z.object({
  id: z.string(),
  slug: z.string(),
  /** Place in the public gallery, from 1. */
  order: z.number(),
  ...shownFields.shape,
  /** ISO times. */
  createdAt: z.string(),
  updatedAt: z.string(),
}) satisfies z.ZodType<ProjectFields>
export type Project = z.output<typeof shownProject>
