import { Hono } from 'hono'
import { NEW_FOR } from '../../domain/project/stats.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { guard, whoAsks } from '../../http/guard.ts'
import type { Database } from '../../store/database.ts'
import { readStats } from '../../store/project/stats.ts'
import { described } from '../described.ts'

/** /api/stats: the figures of the dashboard's home. */
export function statsCalls(db: Database) {
  return new Hono<AppEnv>().get(
    '/',
    described({
      summary: 'How many projects, openings and enquiries there are; what one may not see is left out',
      who: 'signed in',
      group: 'Activity',
      answers: {
        200: `\`{liveProjects, completedProjects, allProjects, openPositions, newApplicants, newEnquiries}\`; an enquiry is new for ${NEW_FOR} days`,
      },
    }),
    guard(),
    async (c) => c.json(await readStats(db, whoAsks(c).user.role)),
  )
}
