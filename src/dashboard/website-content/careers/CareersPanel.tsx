import { ContentPanel } from '../editor/ContentPanel.tsx'
import { pagePreviews } from '../previews/page-previews.ts'
import { CareersFields } from './CareersFields.tsx'
import { editedCareers } from './edited-careers.ts'

/** The Careers page's part of the screen. */
export function CareersPanel() {
  return (
    <ContentPanel record={editedCareers} Preview={pagePreviews.careers}>
      {(submit) => <CareersFields submit={submit} />}
    </ContentPanel>
  )
}
