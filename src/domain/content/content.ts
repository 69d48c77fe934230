import { pagesWith } from '../shared/pages.ts'
import type { AboutContent, CareersContent, ContactContent, TeamContent } from './pages-schema.ts'
import type { PublicSite } from './site-fields.ts'
import type { PageDescription, SiteContent } from './site-schema.ts'

/** The pages whose words and pictures staff edit; `site` is what all pages share. */
export const contentPages = ['site', ...pagesWith('hasContent')] as const
export type ContentPage = (typeof contentPages)[number]

export const contentLabels: Record<ContentPage, string> = {
  site: 'Site',
  about: 'About Page',
  team: 'Team Page',
  careers: 'Careers Page',
  contact: 'Contact Page',
}

/** `updatedAt` of a page that nobody has saved yet. */
export const NEVER_SAVED = '1970-01-01T00:00:00.000Z'

export type ContentOf = {
  site: SiteContent
  about: AboutContent
  team: TeamContent
  careers: CareersContent
  contact: ContactContent
}

const nothingYet: PageDescription = { title: '', description: '' }

/** Before anybody wrote the site's content, and where it cannot be read. */
export const emptySite: PublicSite = {
  studioName: 'Studio',
  tagline: '',
  description: '',
  logo: null,
  email: '',
  socialLinks: [],
  copyright: '',
  sharingPicture: null,
  pages: { home: nothingYet, about: nothingYet, team: nothingYet, careers: nothingYet, contact: nothingYet },
}
