import { z } from 'zod'
import { isSame } from '../shared/is-same.ts'
import { namedId } from '../shared/text-schema.ts'
import { leaders } from './project-schema.ts'

const names = z.array(z.string(), 'Project leaders are a list of names.')

/** Projects that get other leaders, each with those that it has until then. */
export const leaderChanges = z
  .array(
    z.object({
      id: namedId('id is the id of a project.'),
      before: names,
      after: names.refine(
        (after) => isSame(leaders.safeParse(after).data, after),
        'Choose from 1 to 20 project leaders.',
      ),
    }),
    'leaders is a list of changes.',
  )
  .max(1000, 'At most 1,000 projects at once.')
export type LeaderChange = z.output<typeof leaderChanges>[number]
