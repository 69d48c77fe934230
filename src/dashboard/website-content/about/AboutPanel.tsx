import { lazy } from 'react'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { AboutFields } from './AboutFields.tsx'
import { editedAbout } from './edited-about.ts'

const Preview = lazy(() => import('./AboutPreview.tsx').then((file) => ({ default: file.AboutPreview })))

/** The About page's part of the screen. */
export function AboutPanel() {
  return (
    <ContentPanel record={editedAbout} Preview={Preview}>
      {(submit) => <AboutFields submit={submit} />}
    </ContentPanel>
  )
}
