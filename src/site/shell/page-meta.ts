import { isRouteErrorResponse, type MetaDescriptor } from 'react-router'
import { GONE_TITLE, NOT_FOUND_TITLE } from './NotFound.tsx'
import type { Thing } from './structured-data.ts'

type PageMeta = {
  title: string
  description: string
  /** The page's own address, whole. */
  canonical: string
  /** The picture that is shown with a shared link: a path of this site, 1200x630. */
  image?: string
  /** What the page says to programs that read schema.org. */
  data?: Thing[]
}

const CARD = { path: '/og-default.jpg', width: '1200', height: '630' }

/** What search engines and shared links say of a page. */
export function pageMeta({
  title,
  description,
  canonical,
  image = CARD.path,
  data = [],
}: PageMeta): MetaDescriptor[] {
  const picture = new URL(image, canonical).href
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: CARD.width },
    { property: 'og:image:height', content: CARD.height },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...data.map((thing) => ({ 'script:ld+json': thing })),
  ]
}

/** Of a page that could not be shown; search engines keep none. */
export function failureMeta(error: unknown, studioName: string): MetaDescriptor[] {
  const status = isRouteErrorResponse(error) ? error.status : undefined
  return [{ title: failureTitles.get(status) ?? studioName }, { name: 'robots', content: 'noindex' }]
}

const failureTitles = new Map<number | undefined, string>([
  [404, NOT_FOUND_TITLE],
  [410, GONE_TITLE],
])
