import { lazy } from 'react'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { editedSite } from './edited-site.ts'
import { SiteFields } from './SiteFields.tsx'

const Preview = lazy(() => import('./SitePreview.tsx').then((file) => ({ default: file.SitePreview })))

/** The part of the screen for what all pages share. */
export function SitePanel() {
  return (
    <ContentPanel record={editedSite} Preview={Preview}>
      {(submit) => <SiteFields submit={submit} />}
    </ContentPanel>
  )
}
