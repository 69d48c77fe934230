import { type ReactNode, useEffect, useRef, useState } from 'react'
import { data, Link, useRevalidator } from 'react-router'
import { cutForSearch, RESULT_DESCRIPTION } from '../../domain/content/search-result.ts'
import { openingPath, pages } from '../../domain/shared/pages.ts'
import { loadFromStore } from '../../ui/page-context.ts'
import { useIsHydrating } from '../../ui/use-is-hydrating.ts'
import form from '../shell/form/form.module.css'
import { failureMeta, pageMeta } from '../shell/head/page-meta.ts'
import { PageHead } from '../shell/layout/PageHead.tsx'
import { listedOpening, OpenOpenings } from '../shell/openings/OpeningsTable.tsx'
import { openingSummary } from '../shell/openings/opening-summary.ts'
import type { Route } from './+types/ApplyPage.ts'
import { ApplicationForm } from './ApplicationForm.tsx'
import {
  ApplySection,
  applyTexts,
  ChosenOpening,
  GeneralApplication,
  OPEN_APPLICATION,
} from './ApplyView.tsx'
import styles from './NoForm.module.css'
import { isApplicationStored } from './stored-application.ts'

const OPENING_NOT_FOUND = 'Opening not found'

/** The opening named by ?job=. If there is none, or it is closed, the list of open ones. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('job')?.trim() ?? ''
  const [openings, careers, consentVersion] = await loadFromStore(context, (reader) =>
    Promise.all([reader.listed('job'), reader.content('careers'), reader.consentVersion()]),
  )
  const opening = openings.find(({ id }) => id === asked)
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
  const others = <OpenOpenings openings={openOpenings} heading={texts.jobsHeading} none={texts.noJobs} />
  if (opening) {
    return (
      <>
        <ChosenOpening opening={opening}>
          <NoForm isNews={refused === opening.id}>
            <strong>This position is closed.</strong> We no longer accept applications for it.
          </NoForm>
        </ChosenOpening>
        {others}
      </>
    )
  }
  if (isNamed) {
    return (
      <>
        <PageHead title={OPENING_NOT_FOUND}>
          <NoForm isNews={refused !== undefined}>
            There is no opening at this address. The position may already be filled.
          </NoForm>
        </PageHead>
        {others}
      </>
    )
  }
  return (
    <GeneralApplication openOpenings={openOpenings} texts={texts}>
      {form('', OPEN_APPLICATION)}
    </GeneralApplication>
  )
}

/**
 * Says why there is no form for an opening. What was typed goes along to another opening.
 * @param isNews the opening was closed or removed while the visitor wrote
 */
function NoForm({ children, isNews }: { children: ReactNode; isNews: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const isHydrating = useIsHydrating()
  const isStored = !isHydrating && isApplicationStored()
  useEffect(() => {
    if (isNews) box.current?.focus()
  }, [isNews])
  return (
    <div
      ref={box}
      className={`${form.target} ${styles.box}`}
      tabIndex={-1}
      role={isNews ? 'alert' : undefined}
    >
      <p>{children}</p>
      {isStored && (
        <p>What you wrote is kept for it: choose another position below, or send an open application.</p>
      )}
      <p>
        <Link className={styles.open} to={pages.apply.path}>
          Send an open application
        </Link>
      </p>
    </div>
  )
}
