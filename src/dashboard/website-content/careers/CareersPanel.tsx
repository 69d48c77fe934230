import { lazy } from 'react'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { CareersFields } from './CareersFields.tsx'
import { editedCareers } from './edited-careers.ts'

const Preview = lazy(() => import('./CareersPreview.tsx').then((file) => ({ default: file.CareersPreview })))

/** The Careers page's part of the screen. */
export function CareersPanel() {
  return (
    <ContentPanel record={editedCareers} Preview={Preview}>
      {(submit) => <CareersFields submit={submit} />}
    </ContentPanel>
  )
}
