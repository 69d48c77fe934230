import { lazy } from 'react'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { editedTeam } from './edited-team.ts'
import { LeadersLostDialog } from './LeadersLostDialog.tsx'
import { TeamFields } from './TeamFields.tsx'
import { useLeadersQuestion } from './use-leaders-question.ts'

const Preview = lazy(() => import('./TeamPreview.tsx').then((file) => ({ default: file.TeamPreview })))

/** The Team page's part of the screen. */
export function TeamPanel() {
  const { ask, question } = useLeadersQuestion()
  return (
    <>
      <ContentPanel record={editedTeam} Preview={Preview} maySave={ask}>
        {(submit) => <TeamFields submit={submit} />}
      </ContentPanel>
      {question && <LeadersLostDialog {...question} />}
    </>
  )
}
