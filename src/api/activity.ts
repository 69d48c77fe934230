import { Hono } from 'hono'
import { z } from 'zod'
import { may } from '../domain/role.ts'
import type { AppEnv } from '../http/app-env.ts'
import { checked } from '../http/body.ts'
import { guard, whoAsks } from '../http/guard.ts'
import { listActivity } from '../store/activity.ts'
import type { Database } from '../store/database.ts'
import { described } from './described.ts'

const activityPage = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.coerce.number('The cursor is not one of ours.').int().positive().optional(),
})

export function activityCalls(db: Database) {
  return new Hono<AppEnv>().get(
    '/',
    described({
      summary:
        'Who changed what, newest first; all of it for a Super Admin, their own edits for everybody else',
      who: 'signed in',
      group: 'Activity',
      query: activityPage,
      answers: { 200: '`{entries, next}`; `next` is the cursor of the next page, or null' },
    }),
    guard(),
    async (c) => {
      const { limit, cursor } = checked(activityPage, c.req.query())
      const { user } = whoAsks(c)
      const actorId = may(user.role, 'activity') ? undefined : user.id
      const { entries, next } = await listActivity(db, { limit, before: cursor, actorId })
      return c.json({ entries: entries.map((entry) => ({ _id: entry.id, ...entry })), next })
    },
  )
}
