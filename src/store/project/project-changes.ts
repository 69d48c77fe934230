import type { Actor, User } from '../../domain/account/known-user-schema.ts'
import { may } from '../../domain/account/role.ts'
import { joinedTexts } from '../../domain/fields/merge.ts'
import type {
  LeaderChange,
  ProjectChanges,
  SharedChange,
} from '../../domain/project/project-changes-schema.ts'
import { leaders, type ProjectFields } from '../../domain/project/project-schema.ts'
import { TAGS_PER_PROJECT } from '../../domain/project/tag.ts'
import { isSame } from '../../domain/shared/is-same.ts'
import { notAllowed, notValid, Problem } from '../../domain/shared/problem.ts'
import { type Database, publish, type Tx } from '../database/database.ts'
import { type ProjectRow, projectStore } from './projects.ts'
import { restoreRow, trashRow } from './trash.ts'

/** Makes all the changes or none. Returns the changes that undo them, which leave what already had the value. */
export async function changeProjects(
  db: Database,
  actor: Actor,
  changes: ProjectChanges,
): Promise<ProjectChanges> {
  return publish(db, async (tx) => {
    const undo: ProjectChanges = []
    for (const { ids, change } of changes) {
      for (const row of await namedRows(tx, ids)) {
        const back = await changeRow(tx, actor, row, change)
        if (!back) continue
        if (isSame(undo[0]?.change, back)) undo[0]!.ids.push(row.id)
        // The last change is undone first: one call may change a project twice.
        else undo.unshift({ ids: [row.id], change: back })
      }
    }
    return undo
  })
}

/** The rows of these ids, including the trash, since restoring is also a change. 422 for an unknown id. */
async function namedRows(tx: Tx, ids: readonly string[]): Promise<ProjectRow[]> {
  const rows = await tx
    .selectFrom('projects')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('position')
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown !== undefined) throw notValid({ ids: `There is no project ${unknown}.` })
  return rows
}

/** Returns the change back; undefined when the project already has the value: then nothing is written or recorded. */
async function changeRow(
  tx: Tx,
  actor: Actor,
  row: ProjectRow,
  change: SharedChange,
): Promise<SharedChange | undefined> {
  const isInTrash = row.deleted_at !== null
  if ('inTrash' in change) {
    if (change.inTrash === isInTrash) return undefined
    await (isInTrash ? restoreRow : trashRow)(tx, actor, row)
    return { inTrash: isInTrash }
  }
  if (isInTrash) throw notValid({ ids: `${row.name} is in the trash.` })
  const before = projectStore.fieldsOf(row)
  const after = changedFields(before, change)
  if (!after) return undefined
  await projectStore.write(tx, actor, row, after)
  if ('status' in change) return { status: before.status }
  if ('hidden' in change) return { hidden: before.hidden }
  return 'addTag' in change ? { removeTag: change.addTag } : { addTag: change.removeTag }
}

/** Undefined when nothing changes. */
function changedFields(
  before: ProjectFields,
  change: Exclude<SharedChange, { inTrash: boolean }>,
): ProjectFields | undefined {
  if ('status' in change)
    return change.status === before.status ? undefined : { ...before, status: change.status }
  if ('hidden' in change)
    return change.hidden === before.hidden ? undefined : { ...before, hidden: change.hidden }
  const { tags } = before
  if ('removeTag' in change) {
    const left = tags.filter((tag) => tag !== change.removeTag)
    return left.length === tags.length ? undefined : { ...before, tags: left }
  }
  if (tags.includes(change.addTag)) return undefined
  if (tags.length >= TAGS_PER_PROJECT)
    throw notValid({ addTag: `${before.name} has ${TAGS_PER_PROJECT} tags, which is the maximum.` })
  return { ...before, tags: [...tags, change.addTag] }
}

/**
 * Gives the projects other leaders, with the page that names the directors. One that has them already, is gone, or is in the trash with others
 * stays as it is. `published`: the records of drafts that were published in the same change; what these changed of the leaders is kept.
 * Returns when those that it wrote were saved, by id. 422, with this hint, when one has not the leaders that the caller knows, 403 for a user who
 * may not change projects.
 */
export async function changeLeaders(
  tx: Tx,
  user: User,
  changes: readonly LeaderChange[],
  published: readonly { id: string; before: { projectLeaders?: unknown } | null }[] = [],
  hint = 'The page is not changed yet: try again.',
): Promise<Map<string, string>> {
  if (changes.length > 0 && !may(user.role, 'projects.write')) throw notAllowed()
  const written = new Map<string, string>()
  for (const { id, before, after } of changes) {
    // One in the trash can be restored.
    const row = await tx.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) continue
    const fields = projectStore.fieldsOf(row)
    const current = fields.projectLeaders
    if (isSame(current, after)) continue
    const known = published.find((record) => record.id === id)?.before ?? fields
    if (!isSame(known.projectLeaders, before)) {
      if (row.deleted_at !== null) continue
      throw new Problem(422, `The leaders of ${row.name} were changed meanwhile. ${hint}`)
    }
    const projectLeaders = joinedTexts({ base: before, mine: current, theirs: after })
    if (!isSame(projectLeaders, after) && !leaders.safeParse(projectLeaders).success)
      throw new Problem(422, `The draft of ${row.name} changes its leaders too: publish it first.`)
    const saved = await projectStore.write(tx, user, row, { ...fields, projectLeaders })
    written.set(id, saved.updated_at)
  }
  return written
}
