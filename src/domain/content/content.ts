import { pagesWith } from '../pages.ts'
import type { AboutContent } from './about.ts'
import type { ContentPicture } from './content-picture.ts'
import type { Office } from './office.ts'
import type { Person } from './person.ts'

/** The pages whose words and pictures staff edit; `site` is what all pages share. */
export const contentPages = ['site', ...pagesWith('hasContent')] as const
export type ContentPage = (typeof contentPages)[number]

/** The networks we have an icon for. */
export const socialNetworks = [
  'instagram',
  'linkedin',
  'facebook',
  'youtube',
  'pinterest',
  'behance',
  'x',
] as const
export type SocialNetwork = (typeof socialNetworks)[number]
export type SocialLink = { id: number; network: SocialNetwork; url: string }

/** What search engines and shared links say of a page. */
export type PageDescription = { title: string; description: string }
export const describedPages = pagesWith('inSitemap')
export type DescribedPage = (typeof describedPages)[number]

export type SiteContent = {
  studioName: string
  tagline: string
  description: string
  /** Stands beside the name; without it the name stands alone. */
  logo?: ContentPicture
  email: string
  /** Up to four, in the footer and the menu. */
  socialLinks: SocialLink[]
  copyright: string
  pages: Record<DescribedPage, PageDescription>
  /** Who gets the mails about enquiries and about applications; empty: the Super Admins. */
  enquiriesTo: string[]
  applicationsTo: string[]
}

export type TeamContent = {
  title: string
  paragraphs: string[]
  closing: string
  /** Up to four pictures. */
  strip: ContentPicture[]
  members: Person[]
  /** Small print under the members, or empty. */
  note: string
  /** Two endless rows that move in opposite directions. */
  marquee: { upper: ContentPicture[]; lower: ContentPicture[] }
}

/** `href` is a path of this site, an https: address or a mailto: one. */
export type FooterLink = { id: number; label: string; href: string }
export type LinkColumn = { id: number; title: string; links: FooterLink[] }

export type CareersContent = {
  title: string
  paragraphs: string[]
  linkColumns: LinkColumn[]
  /** Up to five, in the footer of this page. */
  socialLinks: SocialLink[]
}

export type ContactContent = {
  title: string
  offices: Office[]
  /** Small print under the offices, or empty. */
  note: string
  formHeading: string
}

export type ContentOf = {
  site: SiteContent
  about: AboutContent
  team: TeamContent
  careers: CareersContent
  contact: ContactContent
}

/** The site as visitors get it: whom the studio's mails go to is nobody else's business. */
export type PublicSite = Omit<SiteContent, 'enquiriesTo' | 'applicationsTo'>
export function publicSite({ enquiriesTo, applicationsTo, ...site }: SiteContent): PublicSite {
  return site
}

const nothingYet: PageDescription = { title: '', description: '' }

/** Before anybody wrote the site's content. */
export const emptySite: PublicSite = {
  studioName: 'Studio',
  tagline: '',
  description: '',
  email: '',
  socialLinks: [],
  copyright: '',
  pages: { home: nothingYet, about: nothingYet, team: nothingYet, careers: nothingYet, contact: nothingYet },
}
