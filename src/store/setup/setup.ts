import { plinth } from '../../domain/account/user.ts'
import type { ContentPage } from '../../domain/content/content.ts'
import { readContent } from '../../domain/content/content-schema.ts'
import { contentSteps, type StoredPages } from '../../domain/setup/content-steps.ts'
import type { Setup } from '../../domain/setup/setup-schema.ts'
import type { Database } from '../database/database.ts'
import { liveProjects } from '../record/live-projects.ts'
import { starterRecords } from './starter-records.ts'

/** `mail` and `backups`: whether the server has them. */
export async function readSetup(db: Database, server: { mail: boolean; backups: boolean }): Promise<Setup> {
  const starter = await starterRecords(db)
  const ids = new Set(starter.map(({ id }) => id))
  const projects = await liveProjects(db).select('id').execute()
  const users = await db.selectFrom('users').select('id').limit(2).execute()
  const current = await db.selectFrom('content').select(['page', 'body']).execute()
  const first = await db
    .selectFrom('versions')
    .select(['record_id as page', 'body'])
    .where('kind', '=', 'content')
    .where('number', '=', 1)
    .where('saved_by', '=', plinth.id)
    .execute()
  return {
    done: {
      ...contentSteps(pagesIn(current), pagesIn(first)),
      project: projects.some(({ id }) => !ids.has(id)),
      ...server,
      colleagues: users.length > 1,
    },
    isDemonstration: starter.some(({ isEdited, mayGo }) => mayGo && !isEdited),
  }
}

const pagesIn = (rows: readonly { page: string; body: string }[]): StoredPages =>
  Object.fromEntries(rows.map(({ page, body }) => [page, readContent(page as ContentPage, JSON.parse(body))]))
