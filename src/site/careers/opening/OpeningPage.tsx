import { data, redirect } from 'react-router'
import { openingPath, pages } from '../../../domain/shared/pages.ts'
import { loadFromStore } from '../../../ui/page-context.ts'
import { failureMeta, pageMeta } from '../../shell/head/page-meta.ts'
import { breadcrumbs } from '../../shell/head/structured-data.ts'
import type { ShellHandle } from '../../shell/layout/SiteLayout.tsx'
import { listedOpening } from '../../shell/openings/OpeningsTable.tsx'
import { openingSummary } from '../../shell/openings/opening-summary.ts'
import { CareersFooter } from '../CareersFooter.tsx'
import type { Route } from './+types/OpeningPage.ts'
import { jobPosting } from './job-posting.ts'
import { OpeningView } from './OpeningView.tsx'

/** `openings` are the open positions, for a visitor who finds this one closed. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const [found, openings, page] = await loadFromStore(context, (reader) =>
    Promise.all([reader.openingAtSlug(params.slug), reader.listed('job'), reader.content('careers')]),
  )
  if (!found) throw data(null, { status: 404 })
  if ('movedTo' in found) throw redirect(openingPath(found.movedTo) + new URL(request.url).search, 301)
  const openOpenings = found.opening.isOpen ? [] : openings.filter(({ isOpen }) => isOpen).map(listedOpening)
  return {
    ...found,
    openings: openOpenings,
    careers: page.content,
    path: openingPath(found.opening.slug),
  }
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  const shell = matches[1].loaderData
  const { site, offices, publicUrl } = shell
  if (!loaderData) return failureMeta(error, site.studioName)
  const { opening, careers, card, validThrough, path } = loaderData
  const way = [
    { name: careers.title, path: pages.careers.path },
    { name: opening.title, path },
  ]
  return pageMeta(shell, {
    title: `${opening.title}, ${opening.location} – ${site.studioName}`,
    description: openingSummary(opening),
    path,
    image: card,
    data: [
      ...(opening.isOpen ? [jobPosting(opening, { site, offices, validThrough, publicUrl })] : []),
      breadcrumbs(way, publicUrl),
    ],
  })
}

export const handle: ShellHandle = { Foot: CareersFooter }

export default function OpeningPage({ loaderData }: Route.ComponentProps) {
  const { opening, project, openings, careers } = loaderData
  return <OpeningView opening={opening} project={project} openOpenings={openings} texts={careers} />
}
