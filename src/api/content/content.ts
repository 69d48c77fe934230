import { Hono } from 'hono'
import { may } from '../../domain/account/role.ts'
import { type ContentPage, contentPages, publicSite } from '../../domain/content/content.ts'
import type { SiteContent } from '../../domain/content/site-schema.ts'
import { notFound } from '../../domain/problem.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { findContent } from '../../store/content/content.ts'
import type { Database } from '../../store/database.ts'
import { described } from '../described.ts'

/** /api/content: the words and pictures of the pages. */
export function contentCalls(db: Database) {
  return new Hono<AppEnv>().get(
    '/:page',
    described({
      summary: `The content of a page: ${contentPages.join(', ')}`,
      who: 'anyone',
      group: 'Content',
      answers: { 200: 'The content.' },
      refuses: { 404: 'No such page, or nothing written yet.' },
    }),
    async (c) => {
      const page = contentPages.find((name) => name === c.req.param('page'))
      const content = page && (await findContent<ContentPage>(db, page))
      if (!content) throw notFound('Content')
      const user = c.get('signedIn')?.user
      const isEditor = user !== undefined && may(user.role, 'content.write')
      return c.json(page === 'site' && !isEditor ? publicSite(content as SiteContent) : content)
    },
  )
}
