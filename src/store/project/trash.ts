import type { Actor } from '../../domain/account/known-user-schema.ts'
import { plinth } from '../../domain/account/user.ts'
import { changesOfDeleted, changesOfNew } from '../../domain/activity/activity.ts'
import type { Project } from '../../domain/project/project-schema.ts'
import { TRASH_DAYS } from '../../domain/project/trash.ts'
import { DAY } from '../../domain/time/durations.ts'
import { record } from '../activity/activity.ts'
import { type Database, inPartsOf, noteWithdrawal, now, publish, type Tx } from '../database/database.ts'
import { requireRow } from '../database/sql-parts.ts'
import { releasePictures } from '../picture/picture-trash.ts'
import { removeRecord } from '../record/record-store.ts'
import { type ProjectRow, projectOf, projectStore, projectsOf } from './projects.ts'

const PURGED_AT_ONCE = 25 // in one change, for which others wait

type TrashedProject = Project & { deletedAt: string }

/** Moves a project to the trash for 30 days. */
export async function deleteProject(db: Database, actor: Actor, id: string): Promise<void> {
  await publish(db, async (tx) => trashRow(tx, actor, await projectStore.row(tx, id)))
}

export async function trashRow(tx: Tx, actor: Actor, { id, name }: ProjectRow) {
  await tx.updateTable('projects').set({ deleted_at: now() }).where('id', '=', id).execute()
  await noteWithdrawal(tx)
  const changes = { trashed: { before: false, after: true } }
  await record(tx, actor, { kind: 'project.deleted', subject: { id, name }, changes })
}

/** The most recently deleted first. */
export async function listTrash(db: Database): Promise<TrashedProject[]> {
  const rows = await trashedRows(db).orderBy('deleted_at', 'desc').execute()
  return (await projectsOf(db, rows)).map((project, index) => ({
    ...project,
    deletedAt: rows[index]!.deleted_at!,
  }))
}

/** Restores a project to its position. */
export async function restoreProject(db: Database, actor: Actor, id: string): Promise<Project> {
  return publish(db, async (tx) => {
    const row = await trashedRow(tx, id)
    await restoreRow(tx, actor, row)
    return projectOf(tx, { ...row, deleted_at: null })
  })
}

export async function restoreRow(tx: Tx, actor: Actor, { id, name }: ProjectRow) {
  await tx.updateTable('projects').set({ deleted_at: null }).where('id', '=', id).execute()
  const changes = { trashed: { before: true, after: false } }
  await record(tx, actor, { kind: 'project.restored', subject: { id, name }, changes })
}

/** Deletes a project permanently, with its versions. Its slugs become free, and pictures that nothing else uses go to the trash. */
export async function purgeProject(db: Database, actor: Actor, id: string): Promise<void> {
  await publish(db, async (tx) => purgeRow(tx, actor, await trashedRow(tx, id)))
}

/** Permanently deletes projects that have been in the trash for 30 days. */
export async function emptyTrash(db: Database): Promise<void> {
  const limit = new Date(Date.now() - TRASH_DAYS * DAY).toISOString()
  const old = (handle: Database | Tx) => trashedRows(handle).where('deleted_at', '<', limit)
  await inPartsOf(db, old, PURGED_AT_ONCE, (next) =>
    publish(db, async (tx) => {
      for (const row of await next(tx)) await purgeRow(tx, plinth, row)
    }),
  )
}

/** Deletes a project permanently, wherever it is. Returns the addresses of the pictures that went to the trash with it. */
export async function purgeRow(tx: Tx, actor: Actor, row: ProjectRow): Promise<string[]> {
  const { id, name } = row
  const trashedPictures = await releasePictures(tx, await removeRecord(tx, 'project', id))
  const changes = { ...changesOfDeleted(projectStore.fieldsOf(row)), ...changesOfNew({ trashedPictures }) }
  await record(tx, actor, { kind: 'project.purged', subject: { id, name }, changes })
  return trashedPictures
}

const trashedRows = (db: Database | Tx) =>
  db.selectFrom('projects').selectAll().where('deleted_at', 'is not', null)

const trashedRow = (tx: Tx, id: string) => requireRow(trashedRows(tx).where('id', '=', id), 'Project')
