import { data } from 'react-router'
import { emptyCareers } from '../../domain/content/content.ts'
import { loadFromStore } from '../../ui/load-from-store.ts'
import { listedJob } from '../shell/jobs/JobsTable.tsx'
import { failureMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/ApplyPage.ts'
import { applyTexts } from './apply-texts.ts'
import { Opening } from './Opening.tsx'
import { OPENING_NOT_FOUND, OpeningNotFound } from './OpeningNotFound.tsx'

const JOB_ID = /^[\w-]{1,64}$/

/** The opening named by ?job=. If it does not exist or is closed, the list of open ones. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('job')?.trim() ?? ''
  const [job, jobs, careers] = await loadFromStore(context, (reader) =>
    Promise.all([
      JOB_ID.test(asked) ? reader.job(asked) : undefined,
      reader.jobs(),
      reader.content('careers'),
    ]),
  )
  const openJobs = job?.isOpen ? [] : jobs.filter(({ isOpen }) => isOpen).map(listedJob)
  const texts = applyTexts(careers?.content ?? emptyCareers)
  return data({ job, isNamed: asked !== '', openJobs, texts }, { status: job || !asked ? 200 : 404 })
}

/** Not indexed: the opening's own page is. */
export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  const { site } = matches[1].loaderData
  if (!loaderData) return failureMeta(error, site.studioName)
  const { job, isNamed, texts } = loaderData
  const title = job
    ? `${texts.applyTitle}: ${job.title}, ${job.location}`
    : isNamed
      ? OPENING_NOT_FOUND
      : texts.applyTitle
  return [{ title: `${title} – ${site.studioName}` }, { name: 'robots', content: 'noindex' }]
}

export default function ApplyPage({ loaderData, matches }: Route.ComponentProps) {
  const { job, isNamed, openJobs, texts } = loaderData
  const { site } = matches[1].loaderData
  if (!job) return <OpeningNotFound isNamed={isNamed} openJobs={openJobs} texts={texts} />
  return <Opening job={job} openJobs={openJobs} texts={texts} email={site.email} />
}
