import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import { inParts } from '../../domain/shared/in-parts.ts'
import { readStored } from '../../domain/shared/stored-schema.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, type Tx } from '../database/database.ts'

const MAX_TAGS = 500 // tags in one statement

type SavedTag = { id: string; tag: string }

export async function listTags(db: Database): Promise<SavedTag[]> {
  const tags = await db.selectFrom('tags').selectAll().execute()
  // Not in the query: the two databases sort by different rules.
  return tags.sort((a, b) => (a.tag < b.tag ? -1 : 1))
}

/** Returns the new tag, or the existing one. */
export async function addTag(
  db: Database,
  actor: Actor,
  tag: string,
): Promise<SavedTag & { isNew: boolean }> {
  return change(db, async (tx) => {
    const before = await tx.selectFrom('tags').selectAll().where('tag', '=', tag).executeTakeFirst()
    if (before) {
      // It is somebody's now: undoing an import that brought it does not remove it.
      await tx.deleteFrom('import_additions').where('kind', '=', 'tag').where('name', '=', tag).execute()
      return { ...before, isNew: false }
    }
    const row = { id: randomUUID(), tag }
    await tx.insertInto('tags').values(row).execute()
    await record(tx, actor, { kind: 'tag.created', subject: { id: row.id, name: tag } })
    return { ...row, isNew: true }
  })
}

/** Stores the tags of a project, so that they are suggested for other projects. */
export async function keepTags(tx: Tx, tags: readonly string[]) {
  if (tags.length === 0) return
  await tx
    .insertInto('tags')
    .values(tags.map((tag) => ({ id: randomUUID(), tag })))
    .onConflict((conflict) => conflict.column('tag').doNothing())
    .execute()
}

/** Those of these that are not stored yet, or that only an import has brought. */
export async function newTags(tx: Tx, tags: readonly string[]): Promise<string[]> {
  if (tags.length === 0) return []
  const imported = tx.selectFrom('import_additions').where('kind', '=', 'tag').select('name')
  const rows = await tx
    .selectFrom('tags')
    .select('tag')
    .where('tag', 'in', tags)
    .where('tag', 'not in', imported)
    .execute()
  const known = new Set(rows.map(({ tag }) => tag))
  return tags.filter((tag) => !known.has(tag))
}

/** Deletes those of these that no project has. */
export async function deleteUnusedTags(tx: Tx, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return
  const used = await tagsOfProjects(tx)
  const unused = tags.filter((tag) => !used.has(tag))
  for (const some of inParts(unused, MAX_TAGS)) await tx.deleteFrom('tags').where('tag', 'in', some).execute()
}

/** The tags that some project has, also one in the trash. */
export async function tagsOfProjects(db: Database | Tx): Promise<Set<string>> {
  const rows = await db.selectFrom('projects').select('tags').execute()
  return new Set(rows.flatMap(({ tags }) => readStored(z.array(z.string()), JSON.parse(tags))))
}
