import { z } from 'zod'
import { namedId } from '../text-schema.ts'

const names = z.array(z.string().max(120), 'Project leaders are a list of names.').min(1).max(20)

/** Projects that get other leaders, each with those that it has until then. */
export const leaderChanges = z
  .array(
    z.object({ id: namedId('id is the id of a project.'), before: names, after: names }),
    'leaders is a list of changes.',
  )
  .max(1000, 'At most 1,000 projects at once.')
export type LeaderChange = z.output<typeof leaderChanges>[number]
