import { pages } from '../../domain/shared/pages.ts'
import { loadFromStore } from '../../ui/page-context.ts'
import { contentMeta } from '../shell/head/page-meta.ts'
import type { ShellHandle } from '../shell/layout/SiteLayout.tsx'
import { listedOpening } from '../shell/openings/OpeningsTable.tsx'
import type { Route } from './+types/CareersPage.ts'
import { type CareersData, CareersFooter } from './CareersFooter.tsx'
import { CareersView } from './CareersView.tsx'

export async function loader({ context }: Route.LoaderArgs): Promise<CareersData> {
  const [{ content, isEmpty }, openings] = await loadFromStore(context, (reader) =>
    Promise.all([reader.content('careers'), reader.listed('job')]),
  )
  // Nothing is said of openings by a studio that has not written the page.
  const careers = isEmpty ? { ...content, noJobs: '' } : content
  return { careers, openings: openings.map(listedOpening), path: pages.careers.path }
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  return contentMeta(matches[1].loaderData, 'careers', error, loaderData?.careers.title)
}

export const handle: ShellHandle = { Foot: CareersFooter }

export default function CareersPage({ loaderData: { careers, openings } }: Route.ComponentProps) {
  return <CareersView careers={careers} openings={openings} />
}
