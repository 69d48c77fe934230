import { z } from 'zod'
import { type ActivityGroup, activityGroups } from './activity.ts'

const DAY = 24 * 60 * 60 * 1000 // ms
const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
const MAX_ID = 2 ** 31 - 1

const time = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true })],
  'Write a date as 2026-11-03, or a time as 2026-11-03T09:30:00Z.',
)
const isDay = (text: string) => text.length === 10

const beginning = time.transform((text) => new Date(text).toISOString())
// A day ends where the next begins.
const end = time.transform((text) =>
  new Date(Math.min(Date.parse(text) + (isDay(text) ? DAY : 0), LAST_MOMENT)).toISOString(),
)

const isGroup = (name: string): name is ActivityGroup => activityGroups.some((group) => group === name)
const groups = z
  .string()
  .transform((text) => text.split(','))
  .refine((names) => names.every(isGroup), `Choose from: ${activityGroups.join(', ')}.`)
  .transform((names) => [...new Set(names.filter(isGroup))])

/** By what the log is narrowed, as an address says it; all of it joined with AND. */
export const activityFilter = z
  .object({
    person: z.string().max(100).optional().meta({ description: 'The id of who did it.' }),
    kind: groups.optional().meta({ description: `One or more, with commas: ${activityGroups.join(', ')}.` }),
    from: beginning.optional().meta({ description: 'A date (UTC) or a time; what happened then is in it.' }),
    to: end.optional().meta({ description: 'A date (UTC), which is in it, or the time to stop before.' }),
  })
  .refine(({ from, to }) => !from || !to || from < to, {
    path: ['to'],
    message: 'The last day must not be before the first.',
  })

/** `from` is the first moment, `to` the first one after; both ISO times in UTC. */
export type ActivityFilter = z.output<typeof activityFilter>

export const activityPage = activityFilter.safeExtend({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.coerce.number('The cursor is not valid.').int().positive().max(MAX_ID).optional(),
})
