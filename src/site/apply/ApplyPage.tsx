import { useState } from 'react'
import { data, useRevalidator } from 'react-router'
import { cutForSearch, RESULT_DESCRIPTION } from '../../domain/content/search-result.ts'
import { openingPath, pages } from '../../domain/shared/pages.ts'
import { loadFromStore } from '../../ui/load-from-store.ts'
import { failureMeta, pageMeta } from '../shell/head/page-meta.ts'
import { listedOpening, OpenOpenings } from '../shell/openings/OpeningsTable.tsx'
import { openingSummary } from '../shell/openings/opening-summary.ts'
import type { Route } from './+types/ApplyPage.ts'
import { ApplicationForm } from './ApplicationForm.tsx'
import { ApplySection } from './ApplySection.tsx'
import { applyTexts } from './apply-texts.ts'
import { ChosenOpening } from './ChosenOpening.tsx'
import { GeneralApplication, OPEN_APPLICATION } from './GeneralApplication.tsx'
import { NoForm } from './NoForm.tsx'
import { OPENING_NOT_FOUND, OpeningNotFound } from './OpeningNotFound.tsx'

const JOB_ID = /^[\w-]{1,64}$/

/** The opening named by ?job=. If there is none, or it is closed, the list of open ones. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('job')?.trim() ?? ''
  const [opening, openings, careers, consentVersion] = await loadFromStore(context, (reader) =>
    Promise.all([
      JOB_ID.test(asked) ? reader.opening(asked) : undefined,
      reader.openings(),
      reader.content('careers'),
      reader.consentVersion(),
    ]),
  )
  const openOpenings = opening?.isOpen ? [] : openings.filter(({ isOpen }) => isOpen).map(listedOpening)
  const texts = applyTexts(careers.isEmpty ? { ...careers.content, noJobs: '' } : careers.content)
  const page = { opening, isNamed: asked !== '', openOpenings, texts, consentVersion }
  return data(page, { status: opening || !asked ? 200 : 404 })
}

/** For an opening, search engines shall name its own page. */
export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  const shell = matches[1].loaderData
  const { studioName } = shell.site
  if (!loaderData) return failureMeta(error, studioName)
  const { opening, isNamed, texts } = loaderData
  if (isNamed && !opening)
    return [{ title: `${OPENING_NOT_FOUND} – ${studioName}` }, { name: 'robots', content: 'noindex' }]
  const subject = opening ? `${texts.applyTitle}: ${opening.title}, ${opening.location}` : texts.applyTitle
  return pageMeta(shell, {
    title: `${subject} – ${studioName}`,
    description: opening ? openingSummary(opening) : cutForSearch(texts.applyIntro, RESULT_DESCRIPTION),
    path: opening ? openingPath(opening.slug) : pages.apply.path,
  })
}

export default function ApplyPage({ loaderData, matches }: Route.ComponentProps) {
  const { opening, isNamed, openOpenings, texts, consentVersion } = loaderData
  const { site } = matches[1].loaderData
  const { revalidate } = useRevalidator()
  /** An opening that may have been closed or removed while the visitor wrote. */
  const [refused, setRefused] = useState<string>()

  const form = (jobId: string, heading: string) => (
    <ApplySection key={jobId} heading={heading} text={texts.howToApply} email={site.email} isAlone={!jobId}>
      {(onSent) => (
        <ApplicationForm
          jobId={jobId}
          consent={{ text: texts.consent, version: consentVersion }}
          onSent={onSent}
          onOutdated={() => {
            setRefused(jobId)
            void revalidate()
          }}
        />
      )}
    </ApplySection>
  )

  if (opening?.isOpen)
    return <ChosenOpening opening={opening}>{form(opening.id, texts.howToApplyHeading)}</ChosenOpening>
  if (opening) {
    return (
      <>
        <ChosenOpening opening={opening}>
          <NoForm isNews={refused === opening.id}>
            <strong>This position is closed.</strong> We no longer accept applications for it.
          </NoForm>
        </ChosenOpening>
        <OpenOpenings openings={openOpenings} heading={texts.jobsHeading} none={texts.noJobs} />
      </>
    )
  }
  if (isNamed)
    return <OpeningNotFound isNews={refused !== undefined} openOpenings={openOpenings} texts={texts} />
  return (
    <GeneralApplication openOpenings={openOpenings} texts={texts}>
      {form('', OPEN_APPLICATION)}
    </GeneralApplication>
  )
}
