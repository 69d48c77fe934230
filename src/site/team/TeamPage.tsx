import { searchTitle } from '../../domain/content/search-result.ts'
import { pages } from '../../domain/shared/pages.ts'
import { loadFromStore } from '../../ui/load-from-store.ts'
import { failureMeta, pageMeta } from '../shell/head/page-meta.ts'
import type { Route } from './+types/TeamPage.ts'
import { TeamView } from './TeamView.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadFromStore(context, (reader) => reader.content('team'))
}

export function meta({ matches, error }: Route.MetaArgs) {
  const shell = matches[1].loaderData
  const { site } = shell
  if (error) return failureMeta(error, site.studioName)
  const { title, description } = site.pages.team
  return pageMeta(shell, {
    title: searchTitle('team', title || 'Team', site.studioName),
    description,
    path: pages.team.path,
  })
}

export default function TeamPage({ loaderData: { content, pictures }, matches }: Route.ComponentProps) {
  const hasCareers = matches[1].loaderData.navigation.pages.includes('careers')
  return <TeamView content={hasCareers ? content : { ...content, careersLink: '' }} pictures={pictures} />
}
