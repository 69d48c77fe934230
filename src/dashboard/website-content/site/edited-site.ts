import { contentLabels } from '../../../domain/content/content.ts'
import { siteFields } from '../../../domain/content/site-fields.ts'
import { type SiteContent, siteContent } from '../../../domain/content/site-schema.ts'
import { emptyRecord } from '../../../domain/record-fields.ts'
import { checked, errorsById } from '../../editing/checked.ts'
import { call, refusalOf } from '../../session/api.ts'
import type { EditedPage } from '../editor/edited-page.ts'

/** How what all pages share is loaded, saved, kept and merged while it is edited. */
export const editedSite: EditedPage<'site', SiteContent> = {
  page: 'site',
  noun: 'page',
  table: siteFields,
  empty: emptyRecord<SiteContent>(siteFields),
  check: (draft, saved) => checked(siteContent, draft, saved),
  errorsIn: errorsById,
  nameOf: () => contentLabels.site,
  load: async () => {
    const site = await call('GET /api/content/site')
    // Visitors get it without the settings; saving that would need what is not here.
    if (!('timeZone' in site)) throw new Error('The site was answered without its settings.')
    return site
  },
  save: (body) => call('PUT /api/content/site', { body }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/content/site', 409),
  summaryOf: ({ studioName, email }) => [studioName, email].filter(Boolean).join(' · ') || 'Nothing yet',
}
