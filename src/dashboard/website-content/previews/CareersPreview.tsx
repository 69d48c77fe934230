import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { emptySite } from '../../../domain/content/content.ts'
import type { CareersContent } from '../../../domain/content/pages-schema.ts'
import { pages } from '../../../domain/shared/pages.ts'
import { ConsentField } from '../../../site/apply/ApplicationForm.tsx'
import {
  ApplySection,
  applyTexts,
  ChosenOpening,
  GeneralApplication,
  OPEN_APPLICATION,
} from '../../../site/apply/ApplyView.tsx'
import { CareersFooterView, CareersView } from '../../../site/careers/CareersView.tsx'
import { SubscribeForm } from '../../../site/careers/SubscribeForm.tsx'
import { Choice } from '../../editing/Choice.tsx'
import { LivePreview, type PreviewProps } from '../../editing/LivePreview.tsx'
import { openingsQuery, siteQuery } from '../../session/queries.ts'

type View = 'Careers' | 'Apply' | 'Opening'

/** The Careers page, and /apply without and with an opening, as a visitor sees them; of the form, what staff write. */
export function CareersPreview({ draft, ...frame }: PreviewProps<CareersContent>) {
  const [view, setView] = useState<View>('Careers')
  const { data: all = [] } = useQuery(openingsQuery)
  const openings = all.filter((opening) => !('hidden' in opening && opening.hidden))
  const { data: site = emptySite } = useQuery(siteQuery)
  const texts = applyTexts(draft)
  const openOpenings = openings.filter(({ isOpen }) => isOpen)
  const [opening] = openOpenings
  const form = (heading: string) => (
    <ApplySection
      heading={heading}
      text={texts.howToApply}
      email={site.email}
      isAlone={heading === OPEN_APPLICATION}
    >
      {() => (
        <div inert>
          <ConsentField text={texts.consent} />
        </div>
      )}
    </ApplySection>
  )
  const views: Record<View, ReactNode> = {
    Careers: (
      <>
        <CareersView careers={draft} openings={openings} />
        <CareersFooterView careers={draft} site={site} address={pages.careers.path}>
          {/* It would subscribe. */}
          <div inert>
            <SubscribeForm />
          </div>
        </CareersFooterView>
      </>
    ),
    Apply: (
      <GeneralApplication openOpenings={openOpenings} texts={texts}>
        {form(OPEN_APPLICATION)}
      </GeneralApplication>
    ),
    Opening: opening && <ChosenOpening opening={opening}>{form(texts.howToApplyHeading)}</ChosenOpening>,
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
