import { may, type Role } from '../../domain/account/role.ts'
import type { Stats } from '../../domain/project/stats-schema.ts'
import { isActive, isCompleted } from '../../domain/project/status-rules.ts'
import type { Database } from '../database/database.ts'
import { countOf } from '../database/sql-parts.ts'
import { countEnquiries } from '../enquiry/enquiry-list.ts'
import { openingStore } from '../hiring/openings.ts'
import { liveProjects } from '../record/live-projects.ts'

export async function readStats(db: Database, role: Role): Promise<Stats> {
  return {
    ...(may(role, 'projects.read') && (await projectFigures(db))),
    ...(may(role, 'hiring') && (await hiringFigures(db))),
    ...(may(role, 'enquiries') && { newEnquiries: (await countEnquiries(db)).NEW }),
  }
}

/** Without the trash, like the portal. Live projects are those that visitors see; the other figures include hidden ones. */
async function projectFigures(db: Database) {
  const counts = await liveProjects(db)
    .select(({ fn }) => ['status', 'hidden', fn.countAll<number>().as('count')])
    .groupBy(['status', 'hidden'])
    .execute()
  const sumOf = (wanted: (group: { status: string; hidden: 0 | 1 }) => boolean) =>
    counts.filter(wanted).reduce((sum, { count }) => sum + count, 0)
  return {
    liveProjects: sumOf(({ status, hidden }) => isActive(status) && hidden === 0),
    completedProjects: sumOf(({ status }) => isCompleted(status)),
    hiddenProjects: sumOf(({ hidden }) => hidden === 1),
    allProjects: sumOf(() => true),
  }
}

async function hiringFigures(db: Database) {
  const openings = await openingStore.list(db)
  return {
    openPositions: openings.filter(({ isOpen, hidden }) => isOpen && !hidden).length,
    newApplicants: await countOf(db.selectFrom('applications').where('stage', '=', 'NEW')),
  }
}
