import { z } from 'zod'
import { namedId, requiredLine } from '../shared/text-schema.ts'
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
export const projectChanges = z.object({
  changes: z
    .array(z.object({ ids, change }), 'changes is a list.')
    .min(1, 'Enter what to change.')
    .refine(
      (changes) => changes.reduce((count, one) => count + one.ids.length, 0) <= PROJECTS_AT_ONCE,
      `At most ${PROJECTS_AT_ONCE.toLocaleString('en')} projects at once.`,
    ),
})

/** A change to several projects at once; exactly one of these. */
export type SharedChange = z.output<typeof change>
export type ProjectChanges = z.output<typeof projectChanges>['changes']
