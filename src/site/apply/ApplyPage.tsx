import { data } from 'react-router'
import { emptyCareers } from '../../domain/content/content.ts'
import { isOpen } from '../../domain/hiring/job.ts'
import { openingPath } from '../../domain/pages.ts'
import { loadFromStore } from '../../ui/load-from-store.ts'
import { listedJob } from '../shell/jobs/JobsTable.tsx'
import { failureMeta, pageMeta } from '../shell/page-meta.ts'
import { jobPosting } from '../shell/structured-data.ts'
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
  const openJobs = job && isOpen(job) ? [] : jobs.filter(isOpen).map(listedJob)
  const texts = applyTexts(careers?.content ?? emptyCareers)
  return data({ job, isNamed: asked !== '', openJobs, texts }, { status: job || !asked ? 200 : 404 })
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  const shell = matches[1].loaderData
  const { site, publicUrl } = shell
  if (!loaderData) return failureMeta(error, site.studioName)
  const { job, isNamed, texts } = loaderData
  if (!job) {
    return [
      { title: `${isNamed ? OPENING_NOT_FOUND : texts.applyTitle} – ${site.studioName}` },
      { name: 'robots', content: 'noindex' },
    ]
  }
  return pageMeta(shell, {
    title: `${job.title}, ${job.location} – ${site.studioName}`,
    description: `${job.title} in ${job.location}, ${job.department}. How to apply at ${site.studioName}.`,
    path: openingPath(job.id),
    data: isOpen(job) ? [jobPosting(job, site, publicUrl)] : [],
  })
}

export default function ApplyPage({ loaderData, matches }: Route.ComponentProps) {
  const { job, isNamed, openJobs, texts } = loaderData
  const { site } = matches[1].loaderData
  if (!job) return <OpeningNotFound isNamed={isNamed} openJobs={openJobs} texts={texts} />
  return <Opening job={job} openJobs={openJobs} texts={texts} email={site.email} />
}
