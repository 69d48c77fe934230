import { stats } from '../../domain/project/stats-schema.ts'
import { route } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import { readStats } from '../../store/project/stats.ts'

/** /api/stats: the figures of the dashboard's home. */
export const statsCalls = (db: Database) => [
  route('GET /api/stats', {
    summary: 'How many projects, openings and enquiries there are; figures that you may not see are left out',
    who: 'signed in',
    answers: { 200: stats },
    run: ({ user }) => readStats(db, user.role),
  }),
]
