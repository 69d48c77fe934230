import { z } from 'zod'

/** Figures that the user may not see are absent. */
export const stats = z.object({
  liveProjects: z
    .number()
    .optional()
    .meta({ description: 'Those on site or in design that are not hidden from the website.' }),
  completedProjects: z.number().optional(),
  hiddenProjects: z.number().optional(),
  allProjects: z.number().optional(),
  openPositions: z.number().optional(),
  newApplicants: z.number().optional().meta({ description: 'Those in the stage NEW.' }),
  newEnquiries: z.number().optional().meta({ description: 'Those in the state NEW.' }),
})
export type Stats = z.output<typeof stats>
