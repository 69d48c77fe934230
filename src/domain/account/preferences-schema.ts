import { z } from 'zod'

/** The choices of a user for the dashboard, on every computer. */
export const preferences = z.object({
  /** Pictures over the limit are shrunk without asking. */
  shrinksPictures: z.boolean('shrinksPictures is true or false.'),
  /** The list that leads through the set-up of the studio is put away. */
  hidesSetup: z.boolean('hidesSetup is true or false.'),
})
export type Preferences = z.output<typeof preferences>
