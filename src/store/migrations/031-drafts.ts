import type { Kysely } from 'kysely'
import { draftTables } from '../database/draft-tables.ts'
import { createIndexes, createTables } from './create-tables.ts'

export async function up(db: Kysely<unknown>) {
  await createTables(db, draftTables)
  await createIndexes(db, [
    ['drafts', 'drafts_of_publication', 'publication_id'],
    ['draft_pictures', 'pictures_in_drafts', 'picture_id'],
    ['publications', 'publications_due', 'state', 'publish_at'],
    ['preview_links', 'preview_link_of_token', 'token_hash'],
  ])
}
