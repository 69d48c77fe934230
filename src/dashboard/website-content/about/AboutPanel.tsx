import { ContentPanel } from '../editor/ContentPanel.tsx'
import { pagePreviews } from '../previews/page-previews.ts'
import { AboutFields } from './AboutFields.tsx'
import { editedAbout } from './edited-about.ts'

/** The About page's part of the screen. */
export function AboutPanel() {
  return (
    <ContentPanel record={editedAbout} Preview={pagePreviews.about}>
      {(submit) => <AboutFields submit={submit} />}
    </ContentPanel>
  )
}
