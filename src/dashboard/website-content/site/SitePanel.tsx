import { ContentPanel } from '../editor/ContentPanel.tsx'
import { pagePreviews } from '../previews/page-previews.ts'
import { editedSite } from './edited-site.ts'
import { SiteFields } from './SiteFields.tsx'

/** The part of the screen for what all pages share. */
export function SitePanel() {
  return (
    <ContentPanel record={editedSite} Preview={pagePreviews.site}>
      {(submit) => <SiteFields submit={submit} />}
    </ContentPanel>
  )
}
