import type { Actor } from '../../domain/account/known-user-schema.ts'
import { pictureIdOf } from '../../domain/picture/picture-format.ts'
import type { Picture } from '../../domain/picture/picture-schema.ts'
import type { ProjectFields } from '../../domain/project/project-schema.ts'
import { record } from '../activity/activity.ts'
import { type Database, noteWithdrawal, now, publish, type Tx } from '../database/database.ts'
import { deleteTrashed } from '../picture/picture-trash.ts'
import { type ProjectRow, projectStore } from '../project/projects.ts'
import { purgeRow } from '../project/trash.ts'
import { importRow } from './imports.ts'

/** Each change of the database undoes so many rows, so that others need not wait long. */
const AT_ONCE = 25

type Undone = {
  /** The rows that are still to be undone. */
  left: number
  /** The projects that somebody has changed since, which stayed. */
  kept: number
  /** The pictures that were deleted, whose files are to be deleted. */
  pictures: Picture[]
}

/**
 * Undoes some rows of an import: projects that it added are deleted permanently with the pictures that came with it, and those that it
 * changed get their former values back. `changedSince`: also what somebody has changed since. To be called until nothing is left.
 */
export function undoImport(
  db: Database,
  actor: Actor,
  id: string,
  { changedSince }: { changedSince: boolean },
): Promise<Undone> {
  return publish(db, async (tx) => {
    const found = await importRow(tx, id)
    if (found.undone_at === null) {
      await tx.updateTable('imports').set({ undone_at: now() }).where('id', '=', id).execute()
      await record(tx, actor, { kind: 'import.undone', subject: { id, name: found.name } })
    }
    const open = changedSince ? (['stored', 'kept'] as const) : (['stored'] as const)
    const rows = await tx
      .selectFrom('import_rows')
      .selectAll()
      .where('import_id', '=', id)
      .where('state', 'in', open)
      .orderBy('number')
      .execute()
    const released: string[] = []
    for (const row of rows.slice(0, AT_ONCE)) {
      const project = await projectRow(tx, row.project_id)
      const isKept = project && !changedSince && (await isChangedSince(tx, project, row.saved_at))
      if (project && !isKept) {
        if (row.before === '') released.push(...(await purge(tx, actor, project)))
        else await setBack(tx, actor, project, JSON.parse(row.before))
      }
      await tx
        .updateTable('import_rows')
        .set({ state: isKept ? 'kept' : 'undone' })
        .where('import_id', '=', id)
        .where('number', '=', row.number)
        .execute()
    }
    const { kept } = await tx
      .selectFrom('import_rows')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .where('import_id', '=', id)
      .where('state', '=', 'kept')
      .executeTakeFirstOrThrow()
    const ids = released.flatMap((address) => pictureIdOf(address) ?? [])
    const pictures = await deleteTrashed(tx, actor, ids, found.created_at)
    return { left: Math.max(0, rows.length - AT_ONCE), kept, pictures }
  })
}

const projectRow = (tx: Tx, id: string): Promise<ProjectRow | undefined> =>
  tx.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()

/** A draft is work on it, too. */
async function isChangedSince(tx: Tx, { id, updated_at }: ProjectRow, savedAt: string): Promise<boolean> {
  if (updated_at !== savedAt) return true
  const drafts = tx.selectFrom('drafts').where('kind', '=', 'project').where('record_id', '=', id)
  return (await drafts.select('record_id').executeTakeFirst()) !== undefined
}

async function purge(tx: Tx, actor: Actor, project: ProjectRow): Promise<string[]> {
  await noteWithdrawal(tx)
  return purgeRow(tx, actor, project)
}

/** Gives the fields that the import has changed their former values. */
async function setBack(tx: Tx, actor: Actor, project: ProjectRow, before: Partial<ProjectFields>) {
  await projectStore.write(tx, actor, project, { ...projectStore.fieldsOf(project), ...before })
}
