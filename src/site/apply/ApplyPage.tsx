import { useState } from 'react'
import { data, useRevalidator } from 'react-router'
import { cutForSearch, RESULT_DESCRIPTION } from '../../domain/content/search-result.ts'
import { jobPath, pages } from '../../domain/shared/pages.ts'
import { loadFromStore } from '../../ui/load-from-store.ts'
import { failureMeta, pageMeta } from '../shell/head/page-meta.ts'
import { listedJob, OpenJobs } from '../shell/jobs/JobsTable.tsx'
import { jobSummary } from '../shell/jobs/job-summary.ts'
import type { Route } from './+types/ApplyPage.ts'
import { ApplicationForm } from './ApplicationForm.tsx'
import { ApplySection } from './ApplySection.tsx'
import { applyTexts } from './apply-texts.ts'
import { GeneralApplication, OPEN_APPLICATION } from './GeneralApplication.tsx'
import { NoForm } from './NoForm.tsx'
import { Opening } from './Opening.tsx'
import { OPENING_NOT_FOUND, OpeningNotFound } from './OpeningNotFound.tsx'

const JOB_ID = /^[\w-]{1,64}$/

/** The opening named by ?job=. If there is none, or it is closed, the list of open ones. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('job')?.trim() ?? ''
  const [job, jobs, careers, consentVersion] = await loadFromStore(context, (reader) =>
    Promise.all([
      JOB_ID.test(asked) ? reader.job(asked) : undefined,
      reader.jobs(),
      reader.content('careers'),
      reader.consentVersion(),
    ]),
  )
  const openJobs = job?.isOpen ? [] : jobs.filter(({ isOpen }) => isOpen).map(listedJob)
  const texts = applyTexts(careers.isEmpty ? { ...careers.content, noJobs: '' } : careers.content)
  const page = { job, isNamed: asked !== '', openJobs, texts, consentVersion }
  return data(page, { status: job || !asked ? 200 : 404 })
}

/** For an opening, search engines shall name its own page. */
export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  const shell = matches[1].loaderData
  const { studioName } = shell.site
  if (!loaderData) return failureMeta(error, studioName)
  const { job, isNamed, texts } = loaderData
  if (isNamed && !job)
    return [{ title: `${OPENING_NOT_FOUND} – ${studioName}` }, { name: 'robots', content: 'noindex' }]
  const subject = job ? `${texts.applyTitle}: ${job.title}, ${job.location}` : texts.applyTitle
  return pageMeta(shell, {
    title: `${subject} – ${studioName}`,
    description: job ? jobSummary(job) : cutForSearch(texts.applyIntro, RESULT_DESCRIPTION),
    path: job ? jobPath(job.slug) : pages.apply.path,
  })
}

export default function ApplyPage({ loaderData, matches }: Route.ComponentProps) {
  const { job, isNamed, openJobs, texts, consentVersion } = loaderData
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

  if (job?.isOpen) return <Opening job={job}>{form(job.id, texts.howToApplyHeading)}</Opening>
  if (job) {
    return (
      <>
        <Opening job={job}>
          <NoForm isNews={refused === job.id}>
            <strong>This position is closed.</strong> We no longer accept applications for it.
          </NoForm>
        </Opening>
        <OpenJobs jobs={openJobs} heading={texts.jobsHeading} none={texts.noJobs} />
      </>
    )
  }
  if (isNamed) return <OpeningNotFound isNews={refused !== undefined} openJobs={openJobs} texts={texts} />
  return (
    <GeneralApplication openJobs={openJobs} texts={texts}>
      {form('', OPEN_APPLICATION)}
    </GeneralApplication>
  )
}
