import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { Project } from '../../domain/project/project-schema.ts'
import { recordAlone } from '../activity/activity.ts'
import type { Database } from '../database/database.ts'
import { projectsOf } from './projects.ts'

const AT_ONCE = 100 // projects in memory

/** All that are not in the trash, in the gallery's order; read in parts. */
export async function* eachProject(db: Database): AsyncGenerator<Project> {
  const ids = await db
    .selectFrom('projects')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE).map(({ id }) => id)
    const rows = await db.selectFrom('projects').selectAll().where('id', 'in', some).execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    const found = some.flatMap((id) => byId.get(id) ?? [])
    yield* await projectsOf(db, found, start + 1)
  }
}

/** The entry in the log: the contacts at clients are people's data. */
export const recordExport = (db: Database, actor: Actor) =>
  recordAlone(db, actor, { kind: 'projects.exported', subject: { id: '', name: 'Projects' } })
