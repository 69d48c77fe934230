import { isRouteErrorResponse, type MetaDescriptor } from 'react-router'
import { NOT_FOUND_TITLE } from './NotFound.tsx'

type PageMeta = { title: string; description: string; canonical: string }

/** What search engines and shared links say of a page. */
export function pageMeta({ title, description, canonical }: PageMeta): MetaDescriptor[] {
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
  ]
}

/** Of a page that could not be shown; search engines keep none. */
export function failureMeta(error: unknown, studioName: string): MetaDescriptor[] {
  const isMissing = isRouteErrorResponse(error) && (error.status === 404 || error.status === 410)
  return [{ title: isMissing ? NOT_FOUND_TITLE : studioName }, { name: 'robots', content: 'noindex' }]
}
