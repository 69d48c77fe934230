import type { Database, Tx } from '../database/database.ts'

/** The projects that are not in the trash. */
export const liveProjects = (db: Database | Tx) => db.selectFrom('projects').where('deleted_at', 'is', null)

/** The projects that visitors see. */
export const shownProjects = (db: Database | Tx) => liveProjects(db).where('hidden', '=', 0)
