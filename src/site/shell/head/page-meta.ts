import type { MetaDescriptor } from 'react-router'
import { searchTitle } from '../../../domain/content/search-result.ts'
import type { PublicSite } from '../../../domain/content/site-fields.ts'
import type { Preview } from '../../../domain/draft/preview.ts'
import { SHARING_CARD } from '../../../domain/picture/sharing-card.ts'
import { pages } from '../../../domain/shared/pages.ts'
import { CRASH_TITLE, missingPages, missingStatus } from '../messages/Notice.tsx'
import type { Thing } from './structured-data.ts'

/** The data from SiteLayout that all pages use. */
type Shell = {
  site: PublicSite
  /** The sharing card of pages without their own. */
  card?: string
  publicUrl: string
  preview?: Preview
}

type PageMeta = {
  title: string
  /** Empty: the site's own. */
  description: string
  path: string
  /** The picture of a shared link: a path on this site, in the size of SHARING_CARD. */
  image?: string
  /** Structured data (schema.org) of the page. */
  data?: Thing[]
}

/** Those of a page whose title and description staff edit, or of its failure. `usual` is its title while they have given none. */
export function contentMeta(
  shell: Shell,
  page: keyof PublicSite['pages'],
  error: unknown,
  usual = '',
  more: Partial<PageMeta> = {},
): MetaDescriptor[] {
  const { studioName, pages: described } = shell.site
  if (error) return failureMeta(error, studioName)
  const { title, description } = described[page]
  return pageMeta(shell, {
    title: searchTitle(page, title || usual, studioName),
    description,
    path: pages[page].path,
    ...more,
  })
}

export function pageMeta(
  { site, card, publicUrl, preview }: Shell,
  { title, description, path, image = card, data = [] }: PageMeta,
): MetaDescriptor[] {
  const words = description || site.description
  // No search engine or network may learn of a draft.
  if (preview) return unlistedMeta(title)
  const canonical = `${publicUrl}${path}`
  return [
    { title },
    ...(words ? [{ name: 'description', content: words }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.studioName },
    { property: 'og:title', content: title },
    ...(words ? [{ property: 'og:description', content: words }] : []),
    { property: 'og:url', content: canonical },
    ...(image ? pictureMeta(`${publicUrl}${image}`, image === card ? site.sharingPicture?.alt : '') : []),
    ...data.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
  ]
}

const pictureMeta = (address: string, alt = ''): MetaDescriptor[] => [
  { property: 'og:image', content: address },
  ...(alt ? [{ property: 'og:image:alt', content: alt }] : []),
  { property: 'og:image:width', content: String(SHARING_CARD.width) },
  { property: 'og:image:height', content: String(SHARING_CARD.height) },
  { name: 'twitter:card', content: 'summary_large_image' },
]

/** For a page that failed; not indexed. */
export function failureMeta(error: unknown, studioName: string): MetaDescriptor[] {
  const missing = missingStatus(error)
  const title = missing ? missingPages[missing].title : `${CRASH_TITLE} – ${studioName}`
  return unlistedMeta(title)
}

/** For a page that search engines shall not list. */
export const unlistedMeta = (title: string): MetaDescriptor[] => [
  { title },
  { name: 'robots', content: 'noindex' },
]
