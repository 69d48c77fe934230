import type { Database, Tx } from '../database/database.ts'

/**
 * The ids of all pictures that housekeeping must keep, one query for each table that refers to pictures. `picture_uses` has what
 * projects, including those in the trash, and the website's content use now; `version_pictures` has what their versions name, so
 * that these can be restored; `draft_pictures` what drafts name. Add a query for each new table, or its pictures are deleted 30 days after somebody moves them to the
 * trash. The activity log does not count: the pictures of its entries may be deleted.
 */
const queries = (db: Database | Tx) => [
  db.selectFrom('picture_uses').select('picture_id as id').distinct(),
  db.selectFrom('version_pictures').select('picture_id as id').distinct(),
  db
    .selectFrom('draft_pictures')
    .innerJoin('drafts', (join) =>
      join
        .onRef('drafts.kind', '=', 'draft_pictures.kind')
        .onRef('drafts.record_id', '=', 'draft_pictures.record_id'),
    )
    .select('picture_id as id')
    .distinct(),
]

export async function picturesInUse(db: Database | Tx): Promise<Set<string>> {
  const ids = new Set<string>()
  for (const query of queries(db)) for (const { id } of await query.execute()) ids.add(id)
  return ids
}
