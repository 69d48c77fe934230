import { z } from 'zod'
import { NEW_FOR } from './stats.ts'

/** The figures of the dashboard's home. Figures that the user may not see are absent. */
export const stats = z.object({
  liveProjects: z.number().optional(),
  completedProjects: z.number().optional(),
  allProjects: z.number().optional(),
  openPositions: z.number().optional(),
  newApplicants: z.number().optional(),
  newEnquiries: z
    .number()
    .optional()
    .meta({ description: `Of the last ${NEW_FOR} days.` }),
})
export type Stats = z.output<typeof stats>
