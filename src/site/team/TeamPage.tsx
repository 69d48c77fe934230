import { loadFromStore } from '../../ui/page-context.ts'
import { contentMeta } from '../shell/head/page-meta.ts'
import type { Route } from './+types/TeamPage.ts'
import { TeamView } from './TeamView.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadFromStore(context, (reader) => reader.content('team'))
}

export function meta({ matches, error }: Route.MetaArgs) {
  return contentMeta(matches[1].loaderData, 'team', error, 'Team')
}

export default function TeamPage({ loaderData: { content, pictures }, matches }: Route.ComponentProps) {
  const hasCareers = matches[1].loaderData.navigation.pages.includes('careers')
  return <TeamView content={hasCareers ? content : { ...content, careersLink: '' }} pictures={pictures} />
}
