import type { Database, Tx } from '../database/database.ts'
import type { TableWith } from '../database/tables.ts'

/** The drafts that have named a picture, by `draft_pictures`, with their records. */
export const draftsWithPictures = (db: Database | Tx) =>
  db
    .selectFrom('draft_pictures')
    .innerJoin('drafts', (join) =>
      join
        .onRef('drafts.kind', '=', 'draft_pictures.kind')
        .onRef('drafts.record_id', '=', 'draft_pictures.record_id'),
    )

const fromTable =
  <Name extends 'picture_uses' | 'version_pictures'>(name: Name) =>
  (db: Database | Tx) =>
    db.selectFrom<'picture_uses' | 'version_pictures'>(name).select(['kind', 'record_id', 'picture_id'])

/**
 * The places that name pictures, so that they are kept: the records now, also those in the trash; their versions, so that these can be restored;
 * and their drafts, while they exist. A new table of pictures is a compile error here. The activity log does not count: the pictures
 * of its entries may be deleted.
 */
const naming = {
  picture_uses: fromTable('picture_uses'),
  version_pictures: fromTable('version_pictures'),
  draft_pictures: (db: Database | Tx) =>
    draftsWithPictures(db).select(['drafts.kind', 'drafts.record_id', 'picture_id']),
} satisfies Record<Exclude<TableWith<'picture_id'>, 'picture_jobs'>, unknown>

/** The pictures that records, their versions and their drafts name. */
export const namedPictures = (db: Database | Tx) =>
  Object.values(naming)
    .map((from) => from(db))
    .reduce((all, some) => all.unionAll(some))
    .as('named')

/** Those of these ids whose pictures must be kept. */
export async function picturesInUse(db: Database | Tx, ids: readonly string[]): Promise<Set<string>> {
  const named = db.selectFrom(namedPictures(db)).select('picture_id as id').distinct()
  const rows = await named.where('picture_id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The pictures that nothing names. */
export const unnamedPictures = (db: Database | Tx) =>
  db
    .selectFrom('pictures')
    .select(['id', 'name'])
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(selectFrom(namedPictures(db)).select('picture_id').whereRef('picture_id', '=', 'pictures.id')),
      ),
    )
