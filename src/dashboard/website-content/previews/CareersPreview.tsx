import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CareersContent } from '../../../domain/content/careers-schema.ts'
import { emptySite } from '../../../domain/content/content.ts'
import { pages } from '../../../domain/pages.ts'
import { applyTexts } from '../../../site/apply/apply-texts.ts'
import { Opening } from '../../../site/apply/Opening.tsx'
import { OpeningNotFound } from '../../../site/apply/OpeningNotFound.tsx'
import { CareersFooterView } from '../../../site/careers/CareersFooterView.tsx'
import { CareersView } from '../../../site/careers/CareersView.tsx'
import { SubscribeForm } from '../../../site/careers/SubscribeForm.tsx'
import { Choice } from '../../editing/Choice.tsx'
import { LivePreview, type PreviewProps } from '../../editing/LivePreview.tsx'
import { jobsQuery, siteQuery } from '../../session/queries.ts'

type View = 'Careers' | 'Apply' | 'Opening'

/** The Careers page, /apply, and the page of the first open position, as a visitor sees them. */
export function CareersPreview({ draft, ...frame }: PreviewProps<CareersContent>) {
  const [view, setView] = useState<View>('Careers')
  const { data: all = [] } = useQuery(jobsQuery)
  const jobs = all.filter((job) => !('hidden' in job && job.hidden))
  const { data: site = emptySite } = useQuery(siteQuery)
  const texts = applyTexts(draft)
  const openJobs = jobs.filter(({ isOpen }) => isOpen)
  const [opening] = openJobs
  const views: Record<View, ReactNode> = {
    Careers: (
      <>
        <CareersView careers={draft} jobs={jobs} />
        <CareersFooterView careers={draft} site={site} address={pages.careers.path}>
          {/* It would subscribe. */}
          <div inert>
            <SubscribeForm />
          </div>
        </CareersFooterView>
      </>
    ),
    Apply: <OpeningNotFound isNamed={false} openJobs={openJobs} texts={texts} />,
    Opening: opening && <Opening job={opening} openJobs={openJobs} texts={texts} email={site.email} />,
  }
  return (
    <LivePreview
      {...frame}
      title="The page as the website shows it"
      controls={
        <Choice
          label="Page"
          names={opening ? ['Careers', 'Apply', 'Opening'] : ['Careers', 'Apply']}
          chosen={view}
          choose={setView}
        />
      }
    >
      {views[view]}
    </LivePreview>
  )
}
