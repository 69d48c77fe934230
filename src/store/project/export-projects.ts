import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { Project } from '../../domain/project/project-schema.ts'
import { recordAlone } from '../activity/activity.ts'
import type { Database } from '../database/database.ts'
import { liveProjects } from '../record/live-projects.ts'
import { projectsWithIds } from './projects.ts'

const AT_ONCE = 100 // projects in memory

/** All that are not in the trash, in the gallery's order; read in parts. */
export async function* eachProject(db: Database): AsyncGenerator<Project> {
  const rows = await liveProjects(db).select('id').orderBy('position').orderBy('id').execute()
  const ids = rows.map(({ id }) => id)
  for (let start = 0; start < ids.length; start += AT_ONCE)
    yield* await projectsWithIds(db, ids.slice(start, start + AT_ONCE), start + 1)
}

/** The entry in the log: the contacts at clients are people's data. */
export const recordExport = (db: Database, actor: Actor) =>
  recordAlone(db, actor, { kind: 'projects.exported', subject: { id: '', name: 'Projects' } })
