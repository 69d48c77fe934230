import { data } from 'react-router'
import { isPreviewPath, PREVIEW_ENDED } from '../../domain/draft/preview.ts'
import { MissingPage, missingPages } from '../shell/messages/Notice.tsx'
import type { Route } from './+types/NotFoundPage.ts'

export const meta = () => [{ title: missingPages[404].title }, { name: 'robots', content: 'noindex' }]

/** A preview has its own base address: a page below that of all previews is of a link that has ended. */
export function loader({ url }: Route.LoaderArgs) {
  return data(isPreviewPath(url.pathname) ? PREVIEW_ENDED : undefined, { status: 404 })
}

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return <MissingPage status={404} text={loaderData} />
}
