import { searchTitle } from '../../domain/content/search-result.ts'
import { pages } from '../../domain/shared/pages.ts'
import { loadFromStore } from '../../ui/load-from-store.ts'
import { failureMeta, pageMeta } from '../shell/head/page-meta.ts'
import { PageHead } from '../shell/layout/PageHead.tsx'
import type { Route } from './+types/AboutPage.ts'
import { AboutView } from './AboutView.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadFromStore(context, (reader) => reader.content('about'))
}

/** Opening a picture changes nothing that was loaded. */
export const shouldRevalidate = () => false

export function meta({ matches, error }: Route.MetaArgs) {
  const shell = matches[1].loaderData
  const { site } = shell
  if (error) return failureMeta(error, site.studioName)
  const { title, description } = site.pages.about
  return pageMeta(shell, {
    title: searchTitle('about', title || 'About', site.studioName),
    description,
    path: pages.about.path,
  })
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { content, pictures, isEmpty } = loaderData
  if (isEmpty) return <PageHead title={content.title} />
  return <AboutView about={content} pictures={pictures} />
}
