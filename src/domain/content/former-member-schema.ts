import { z } from 'zod'

/** A person in earlier versions of the Team page who is not on it now. */
export const formerMember = z.object({
  name: z.string(),
  position: z.string(),
  versions: z.number().meta({ description: 'How many versions have the person.' }),
  until: z.string().meta({ description: 'ISO time of the newest of them.' }),
  hasPhoto: z.boolean(),
  hasBiography: z.boolean(),
  projects: z.number().meta({
    description: 'How many projects name the person as leader or in the team; these texts stay.',
  }),
})
export type FormerMember = z.output<typeof formerMember>

export const forgottenMember = z.object({
  versions: z.number().meta({ description: 'How many versions had the person.' }),
  photos: z.enum(['none', 'deleted', 'used elsewhere']),
})
export type ForgottenMember = z.output<typeof forgottenMember>
