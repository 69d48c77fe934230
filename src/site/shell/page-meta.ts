import { isRouteErrorResponse, type MetaDescriptor } from 'react-router'
import type { PublicSite } from '../../domain/content/site-schema.ts'
import { GONE_TITLE, NOT_FOUND_TITLE } from './NotFound.tsx'
import { CRASH_TITLE } from './PageFailure.tsx'
import type { Thing } from './structured-data.ts'

/** What all pages say alike: what SiteLayout read. */
type Shell = {
  site: PublicSite
  /** The sharing card of pages that have none of their own. */
  card?: string
  publicUrl: string
}

type PageMeta = {
  title: string
  /** Empty: the site's own. */
  description: string
  /** The page's own address, from the root on. */
  path: string
  /** The picture that is shown with a shared link: a path of this site, 1200x630. */
  image?: string
  /** What the page says to programs that read schema.org. */
  data?: Thing[]
}

const CARD = { width: '1200', height: '630' }

/** What search engines and shared links say of a page. */
export function pageMeta(
  { site, card, publicUrl }: Shell,
  { title, description, path, image = card, data = [] }: PageMeta,
): MetaDescriptor[] {
  const words = description || site.description
  const canonical = `${publicUrl}${path}`
  return [
    { title },
    ...(words ? [{ name: 'description', content: words }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.studioName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: words },
    { property: 'og:url', content: canonical },
    ...(image ? pictureMeta(`${publicUrl}${image}`) : []),
    ...data.map((thing) => ({ 'script:ld+json': thing })),
  ]
}

const pictureMeta = (address: string): MetaDescriptor[] => [
  { property: 'og:image', content: address },
  { property: 'og:image:width', content: CARD.width },
  { property: 'og:image:height', content: CARD.height },
  { name: 'twitter:card', content: 'summary_large_image' },
]

/** Of a page that could not be shown; search engines keep none. */
export function failureMeta(error: unknown, studioName: string): MetaDescriptor[] {
  const status = isRouteErrorResponse(error) ? error.status : undefined
  const title = failureTitles.get(status) ?? `${CRASH_TITLE} – ${studioName}`
  return [{ title }, { name: 'robots', content: 'noindex' }]
}

const failureTitles = new Map<number | undefined, string>([
  [404, NOT_FOUND_TITLE],
  [410, GONE_TITLE],
])
