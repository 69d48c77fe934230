import { z } from 'zod'
import { may } from '../../domain/account/role.ts'
import { type ContentPage, contentPages, publicSite } from '../../domain/content/content.ts'
import { contentSchemas } from '../../domain/content/content-schema.ts'
import { publicSiteContent, type SiteContent } from '../../domain/content/site-schema.ts'
import { notFound } from '../../domain/problem.ts'
import { route } from '../../http/route.ts'
import { findContent } from '../../store/content/content.ts'
import type { Database } from '../../store/database.ts'

const { site, about, team, careers, contact } = contentSchemas
const pageContent = z.union([site, publicSiteContent, about, team, careers, contact])

/** /api/content: the words and pictures of the pages. */
export const contentCalls = (db: Database) => [
  route(
    'GET /api/content/:page',
    {
      summary: `The content of a page: ${contentPages.join(', ')}`,
      who: 'anyone',
      group: 'Content',
      answers: { 200: pageContent },
      refuses: { 404: 'No such page, or nothing written yet.' },
    },
    async ({ user, params }) => {
      const page = contentPages.find((name) => name === params.page)
      const content = page && (await findContent<ContentPage>(db, page))
      if (!content) throw notFound('Content')
      const isEditor = user !== undefined && may(user.role, 'content.write')
      return page === 'site' && !isEditor ? publicSite(content as SiteContent) : content
    },
  ),
]
