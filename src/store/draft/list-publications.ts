import type { Actor, User } from '../../domain/account/known-user-schema.ts'
import { mayDraft, UNDO_TIME } from '../../domain/draft/draft.ts'
import { type Publication, publicationProblems } from '../../domain/draft/draft-schema.ts'
import { readStored } from '../../domain/shared/stored-schema.ts'
import { personWith } from '../account/saved-by.ts'
import type { Database, Tx } from '../database/database.ts'
import { type DraftRow, draftsOf } from './drafts.ts'
import { keyOf, type PublicationRow, publicationRow, publishedIn } from './publications.ts'

/** Those that wait, were refused, or can be undone, and whose records this person may all change. */
export async function listPublications(db: Database, user: User, at = new Date()): Promise<Publication[]> {
  const undoable = new Date(at.getTime() - UNDO_TIME).toISOString()
  const rows = await db
    .selectFrom('publications')
    .leftJoin('users', 'users.id', 'publications.created_by')
    .selectAll('publications')
    .select(['users.name as creator', 'users.email'])
    .where((eb) => eb.or([eb('state', '<>', 'published'), eb('ended_at', '>', undoable)]))
    .orderBy('publish_at')
    .orderBy('publications.created_at')
    .execute()
  const drafts = await db
    .selectFrom('drafts')
    .select(['kind', 'record_id', 'name', 'updated_at', 'publication_id'])
    .where('publication_id', 'is not', null)
    .execute()
  return rows
    .map((row) => {
      const createdBy = { id: row.created_by, name: row.creator ?? 'Somebody', email: row.email ?? '' }
      return publicationOf(
        row,
        createdBy,
        drafts.filter(({ publication_id }) => publication_id === row.id),
      )
    })
    .filter(({ records }) => records.length > 0 && records.every(({ kind }) => mayDraft(user.role, kind)))
}

function publicationOf(
  row: PublicationRow,
  createdBy: Actor,
  drafts: readonly Pick<DraftRow, 'kind' | 'record_id' | 'name' | 'updated_at'>[],
): Publication {
  const isPublished = row.state === 'published'
  const { records: published } = publishedIn(row)
  const records = isPublished
    ? published.map(({ kind, id, name, arrived }) => ({ kind, id, name, arrived }))
    : drafts.map((draft) => ({ ...keyOf(draft), name: draft.name, updatedAt: draft.updated_at }))
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    publishAt: row.publish_at || null,
    createdBy,
    endedAt: row.ended_at || null,
    problems: readStored(publicationProblems, JSON.parse(row.problems)),
    records,
    wasScheduled: published.some(({ wasScheduled }) => wasScheduled),
    mayUndoUntil: isPublished ? new Date(Date.parse(row.ended_at) + UNDO_TIME).toISOString() : null,
  }
}

export async function findPublication(db: Database | Tx, id: string): Promise<Publication> {
  const row = await publicationRow(db, id)
  return publicationOf(row, await personWith(db, row.created_by), await draftsOf(db, id))
}
