import { data, redirect } from 'react-router'
import { jobPath, pages } from '../../../domain/shared/pages.ts'
import { loadFromStore } from '../../../ui/load-from-store.ts'
import { failureMeta, pageMeta } from '../../shell/head/page-meta.ts'
import { breadcrumbs, jobPosting } from '../../shell/head/structured-data.ts'
import { listedJob } from '../../shell/jobs/JobsTable.tsx'
import { jobSummary } from '../../shell/jobs/job-summary.ts'
import type { ShellHandle } from '../../shell/layout/SiteLayout.tsx'
import { CareersFooter } from '../CareersFooter.tsx'
import type { Route } from './+types/OpeningPage.ts'
import { OpeningView } from './OpeningView.tsx'

/** `jobs` are the open positions, for a visitor who finds this one closed. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const [found, jobs, page] = await loadFromStore(context, (reader) =>
    Promise.all([reader.jobAtSlug(params.slug), reader.jobs(), reader.content('careers')]),
  )
  if (!found) throw data(null, { status: 404 })
  if ('movedTo' in found) throw redirect(jobPath(found.movedTo) + new URL(request.url).search, 301)
  const openJobs = found.job.isOpen ? [] : jobs.filter(({ isOpen }) => isOpen).map(listedJob)
  return {
    ...found,
    jobs: openJobs,
    careers: page.content,
    path: jobPath(found.job.slug),
  }
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  const shell = matches[1].loaderData
  const { site, offices, publicUrl } = shell
  if (!loaderData) return failureMeta(error, site.studioName)
  const { job, careers, card, validThrough, path } = loaderData
  const way = [
    { name: careers.title, path: pages.careers.path },
    { name: job.title, path },
  ]
  return pageMeta(shell, {
    title: `${job.title}, ${job.location} – ${site.studioName}`,
    description: jobSummary(job),
    path,
    image: card,
    data: [
      ...(job.isOpen ? [jobPosting(job, { site, offices, validThrough, publicUrl })] : []),
      breadcrumbs(way, publicUrl),
    ],
  })
}

/** The page has the footer of the Careers page. */
export const handle: ShellHandle = { Foot: CareersFooter }

export default function OpeningPage({ loaderData }: Route.ComponentProps) {
  const { job, project, jobs, careers } = loaderData
  return <OpeningView job={job} project={project} openJobs={jobs} texts={careers} />
}
