import { z } from 'zod'
import { isSame } from '../shared/is-same.ts'
import { namedId, requiredLine } from '../shared/text-schema.ts'
import { leaders } from './project-schema.ts'
import { statuses } from './status.ts'
import { cleanTag, TAG_LENGTH } from './tag.ts'

const PROJECTS_AT_ONCE = 1000

const ids = z
  .array(namedId('ids are a list of texts.'), 'ids are a list of texts.')
  .min(1, 'Choose at least one project.')

const tag = requiredLine(TAG_LENGTH, 'Enter a tag.').transform(cleanTag)

const change = z.union(
  [
    z.strictObject({ status: z.enum(statuses) }),
    z.strictObject({ hidden: z.boolean() }),
    z.strictObject({ addTag: tag }),
    z.strictObject({ removeTag: tag }),
    z.strictObject({ inTrash: z.boolean() }),
  ],
  `A change is one of status (${statuses.join(', ')}), hidden, addTag, removeTag and inTrash.`,
)

/** Groups of projects, each with one change. An Undo uses several groups to restore the old value of each project. */
export const changeGroups = z.array(z.object({ ids, change }), 'changes is a list.')

export const projectChanges = z.object({
  changes: changeGroups
    .min(1, 'Enter what to change.')
    .refine(
      (changes) => changes.reduce((count, one) => count + one.ids.length, 0) <= PROJECTS_AT_ONCE,
      `At most ${PROJECTS_AT_ONCE.toLocaleString('en')} projects at once.`,
    ),
})

/** A change to several projects at once; exactly one of these. */
export type SharedChange = z.output<typeof change>
export type ProjectChanges = z.output<typeof changeGroups>

const names = z.array(z.string(), 'Project leaders are a list of names.')

/** A project that gets other leaders, with those that it has until then. */
export const leaderChange = z.object({
  id: namedId('id is the id of a project.'),
  before: names,
  after: names.refine(
    (after) => isSame(leaders.safeParse(after).data, after),
    'Choose from 1 to 20 project leaders.',
  ),
})
export type LeaderChange = z.output<typeof leaderChange>

export const leaderChanges = z
  .array(leaderChange, 'leaders is a list of changes.')
  .max(PROJECTS_AT_ONCE, 'At most 1,000 projects at once.')
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'A project is listed twice.')
