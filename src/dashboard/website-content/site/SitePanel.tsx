import { siteFields } from '../../../domain/content/site-fields.ts'
import { siteContent } from '../../../domain/content/site-schema.ts'
import { call, refusalOf } from '../../session/api.ts'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { editedPage } from '../editor/edited-page.ts'
import { pagePreviews } from '../previews/page-previews.ts'
import { SiteFields } from './SiteFields.tsx'

const editedSite = editedPage('site', {
  table: siteFields,
  schema: siteContent,
  load: async () => {
    const site = await call('GET /api/content/site')
    // Visitors get it without the settings; saving that would need what is not here.
    if (!('timeZone' in site)) throw new Error('The site was answered without its settings.')
    return site
  },
  write: (body) => call('PUT /api/content/site', { body }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/content/site', 409),
  summaryOf: ({ studioName, email }) => [studioName, email].filter(Boolean).join(' · ') || 'Nothing yet',
})

/** The part of the screen for what all pages share. */
export function SitePanel() {
  return (
    <ContentPanel record={editedSite} Preview={pagePreviews.site}>
      {(form) => <SiteFields form={form} />}
    </ContentPanel>
  )
}
