import { useQuery } from '@tanstack/react-query'
import { emptyContent } from '../../../domain/content/content-fields.ts'
import { isOpen } from '../../../domain/hiring/opening.ts'
import type { OpeningDraft } from '../../../domain/hiring/opening-fields.ts'
import type { OpeningFields } from '../../../domain/hiring/opening-schema.ts'
import { OpeningView } from '../../../site/careers/opening/OpeningView.tsx'
import { LivePreview, type PreviewProps } from '../../editing/LivePreview.tsx'
import { careersQuery, openingsQuery, projectsQuery } from '../../session/queries.ts'
import { draftOf } from './edited-opening.ts'

const OWN_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

export function OpeningPreview({ draft, ...frame }: PreviewProps<OpeningDraft>) {
  const { data: openings = [] } = useQuery(openingsQuery)
  const { data: projects } = useQuery(projectsQuery)
  const { data: careers = emptyContent('careers') } = useQuery(careersQuery)
  const { test, hidden, projectId, status, vacancy, ...fields } = draft
  const project = projects?.find((one) => one.id === projectId && !one.hidden)
  const opening = {
    ...fields,
    id: '',
    title: draft.title || 'Position Title',
    vacancy: Number(vacancy) || 0,
    // The days of the studio begin at another time only for an editor in another time zone.
    isOpen: isOpen(draft, new Date(), OWN_TIME_ZONE),
  }
  const openOpenings = openings.filter((one) => one.isOpen && !('hidden' in one && one.hidden))
  return (
    <LivePreview {...frame} title="The opening as the website shows it">
      <OpeningView opening={opening} project={project} openOpenings={openOpenings} texts={careers} />
    </LivePreview>
  )
}

/** An opening as it is stored. */
export const OpeningVersion = ({ draft, ...frame }: PreviewProps<OpeningFields>) => (
  <OpeningPreview draft={draftOf(draft)} {...frame} />
)
