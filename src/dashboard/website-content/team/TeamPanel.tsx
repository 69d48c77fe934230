import { directorsOf } from '../../../domain/content/person.ts'
import { teamFields } from '../../../domain/content/team-fields.ts'
import { teamContent } from '../../../domain/content/team-schema.ts'
import { withoutUploads } from '../../editing/lists/PictureList.tsx'
import { call, refusalOf } from '../../session/api.ts'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { counted } from '../editor/counted.ts'
import { editedPage } from '../editor/edited-page.ts'
import { pagePreviews } from '../previews/page-previews.ts'
import { LeadersLostDialog } from './LeadersLostDialog.tsx'
import { TeamFields } from './TeamFields.tsx'
import { useLeadersQuestion } from './use-leaders-question.ts'

const editedTeam = editedPage('team', {
  table: teamFields,
  schema: teamContent,
  keepable: ({ strip, marquee: { upper, lower }, ...draft }) => ({
    ...draft,
    strip: withoutUploads(strip),
    marquee: { upper: withoutUploads(upper), lower: withoutUploads(lower) },
  }),
  load: () => call('GET /api/content/team'),
  write: (body) => call('PUT /api/content/team', { body }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/content/team', 409),
  summaryOf: ({ members }) =>
    members.length
      ? `${counted(members.length, 'member')}, ${counted(directorsOf(members).length, 'director')}`
      : 'No members yet',
})

/** The Team page's part of the screen. */
export function TeamPanel() {
  const { ask, question } = useLeadersQuestion()
  return (
    <>
      <ContentPanel record={editedTeam} Preview={pagePreviews.team} maySave={ask}>
        {(form) => <TeamFields form={form} />}
      </ContentPanel>
      {question && <LeadersLostDialog {...question} />}
    </>
  )
}
