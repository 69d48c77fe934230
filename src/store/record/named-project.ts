import type { Changes } from '../../domain/activity/changes-schema.ts'
import { notValid } from '../../domain/shared/problem.ts'
import type { NotRestored } from '../../domain/version/version-schema.ts'
import type { Database, Tx } from '../database/database.ts'
import { isFound } from '../database/sql-parts.ts'
import { liveProjects } from './live-projects.ts'

// A kind without a field `projectId` has nothing to check.
type Fields = Record<string, unknown>

/** A project that was deleted since does not prevent other changes. */
export async function checkProject(tx: Tx, { projectId = '' }: Fields, before?: Fields): Promise<void> {
  if (projectId === '' || projectId === before?.projectId) return
  if (!(await isProject(tx, projectId))) throw notValid({ projectId: 'This project does not exist.' })
}

export async function withoutMissingProject(db: Database | Tx, fields: Fields): Promise<NotRestored> {
  if (!fields.projectId || (await isProject(db, fields.projectId))) return []
  delete fields.projectId
  return [{ field: 'projectId', message: 'This project no longer exists, so the field stays as it is.' }]
}

/** False for a project in the trash. */
const isProject = (db: Database | Tx, id: unknown) =>
  isFound(liveProjects(db).select('id').where('id', '=', String(id)))

/** The log names projects instead of their ids. */
export async function withProjectNames(tx: Tx, { projectId, ...changes }: Changes): Promise<Changes> {
  if (!projectId) return changes
  const ids = [projectId.before, projectId.after].map((id) => String(id ?? ''))
  const rows = await tx.selectFrom('projects').select(['id', 'name']).where('id', 'in', ids).execute()
  const nameOf = (id: unknown) => rows.find((row) => row.id === id)?.name ?? ''
  return { ...changes, projectId: { before: nameOf(projectId.before), after: nameOf(projectId.after) } }
}
