import { z } from 'zod'
import { SEARCH_LENGTH, searchText } from '../shared/search-text.ts'
import { line } from '../shared/text-schema.ts'
import { DAY } from '../time/durations.ts'
import { activityGroups } from './activity.ts'
import type { ActivityGroup } from './activity-kinds.ts'

const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
const MAX_ID = 2 ** 31 - 1

const time = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true })],
  'Enter a date as 2026-11-03, or a time as 2026-11-03T09:30:00Z.',
)
const isDay = (text: string) => text.length === 10

const beginning = time.transform((text) => new Date(text).toISOString())
// A day ends where the next day starts.
const end = time.transform((text) =>
  new Date(Math.min(Date.parse(text) + (isDay(text) ? DAY : 0), LAST_MOMENT)).toISOString(),
)

const isGroup = (name: string): name is ActivityGroup => activityGroups.some((group) => group === name)
const groups = z
  .string()
  .transform((text) => text.split(','))
  .refine((names) => names.every(isGroup), `Choose from: ${activityGroups.join(', ')}.`)
  .transform((names) => [...new Set(names.filter(isGroup))])

/** An entry must match all parameters. */
export const activityFilter = z
  .object({
    person: z.string().max(100).optional().meta({ description: 'The id of the person who made the change.' }),
    kind: groups
      .optional()
      .meta({ description: `One or more, separated by commas: ${activityGroups.join(', ')}.` }),
    search: line(SEARCH_LENGTH)
      .transform((text) => searchText(text).split(' ').filter(Boolean))
      .optional()
      .meta({
        description:
          'Words, each of them in the name of the record, the name or the e-mail address of the person, or the name of a changed field.',
      }),
    from: beginning.optional().meta({ description: 'The first date (UTC) or time, included.' }),
    to: end.optional().meta({ description: 'The last date (UTC), included, or a time, not included.' }),
  })
  .refine(({ from, to }) => !from || !to || from < to, {
    path: ['to'],
    message: 'The last day must not be before the first.',
  })

/** `from` is included, `to` is not; both are ISO times in UTC. */
export type ActivityFilter = z.output<typeof activityFilter>

export const activityPage = activityFilter.safeExtend({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.coerce.number('The cursor is not valid.').int().positive().max(MAX_ID).optional(),
})
