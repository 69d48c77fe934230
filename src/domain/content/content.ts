import { pagesWith } from '../pages.ts'
import type { AboutContent } from './about-schema.ts'
import type { CareersContent } from './careers-schema.ts'
import type { ContactContent } from './contact-schema.ts'
import type { PageDescription, PublicSite, SiteContent } from './site-schema.ts'
import type { TeamContent } from './team-schema.ts'

/** The pages whose words and pictures staff edit; `site` is what all pages share. */
export const contentPages = ['site', ...pagesWith('hasContent')] as const
export type ContentPage = (typeof contentPages)[number]

/** What the dashboard and the activity log call each page's content. */
export const contentLabels: Record<ContentPage, string> = {
  site: 'Site',
  about: 'About Page',
  team: 'Team Page',
  careers: 'Careers Page',
  contact: 'Contact Page',
}

export type ContentOf = {
  site: SiteContent
  about: AboutContent
  team: TeamContent
  careers: CareersContent
  contact: ContactContent
}

/** The site as visitors get it. */
export function publicSite({ enquiriesTo, applicationsTo, ...site }: SiteContent): PublicSite {
  return site
}

const nothingYet: PageDescription = { title: '', description: '' }

/** Before anybody wrote the site's content. */
export const emptySite: PublicSite = {
  studioName: 'Studio',
  tagline: '',
  description: '',
  logo: null,
  email: '',
  socialLinks: [],
  copyright: '',
  pages: { home: nothingYet, about: nothingYet, team: nothingYet, careers: nothingYet, contact: nothingYet },
}
