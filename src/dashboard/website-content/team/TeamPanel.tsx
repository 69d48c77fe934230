import { ContentPanel } from '../editor/ContentPanel.tsx'
import { pagePreviews } from '../previews/page-previews.ts'
import { editedTeam } from './edited-team.ts'
import { LeadersLostDialog } from './LeadersLostDialog.tsx'
import { TeamFields } from './TeamFields.tsx'
import { useLeadersQuestion } from './use-leaders-question.ts'

/** The Team page's part of the screen. */
export function TeamPanel() {
  const { ask, question } = useLeadersQuestion()
  return (
    <>
      <ContentPanel record={editedTeam} Preview={pagePreviews.team} maySave={ask}>
        {(submit) => <TeamFields submit={submit} />}
      </ContentPanel>
      {question && <LeadersLostDialog {...question} />}
    </>
  )
}
