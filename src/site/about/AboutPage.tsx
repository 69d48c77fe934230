import { loadFromStore } from '../../ui/page-context.ts'
import { contentMeta } from '../shell/head/page-meta.ts'
import { PageHead } from '../shell/layout/PageHead.tsx'
import type { Route } from './+types/AboutPage.ts'
import { AboutView } from './AboutView.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadFromStore(context, (reader) => reader.content('about'))
}

/** Opening a picture changes nothing that was loaded. */
export const shouldRevalidate = () => false

export function meta({ matches, error }: Route.MetaArgs) {
  return contentMeta(matches[1].loaderData, 'about', error, 'About')
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { content, pictures, isEmpty } = loaderData
  if (isEmpty) return <PageHead title={content.title} />
  return <AboutView about={content} pictures={pictures} />
}
