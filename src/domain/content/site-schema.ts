import { z } from 'zod'
import { email } from '../account/user-schema.ts'
import { pagesWith } from '../pages.ts'
import { line, requiredLine } from '../text-schema.ts'
import {
  entriesOf,
  FEW,
  listOf,
  optionalPicture,
  pageTitle,
  SENTENCE,
  socialLink,
  WORDS,
} from './content-parts-schema.ts'

const FOOTER_ICONS = 4

/** Every page in the sitemap has its own title and description. */
const describedPages = pagesWith('inSitemap')

/** What search engines and shared links say of a page. */
const pageDescription = z.object({ title: pageTitle, description: line(SENTENCE) })
export type PageDescription = z.output<typeof pageDescription>

const mailAddresses = listOf(email, FEW).transform((addresses) => [...new Set(addresses)])

/** Every rule for what all pages share. */
export const siteContent = z.object({
  studioName: requiredLine(WORDS, 'Give the name of the studio.'),
  tagline: line(SENTENCE),
  description: line(SENTENCE),
  /** Shown beside the name; without it the name is shown alone. */
  logo: optionalPicture,
  email,
  /** In the footer and the menu. */
  socialLinks: entriesOf(socialLink, FOOTER_ICONS),
  copyright: line(SENTENCE),
  pages: z.record(z.enum(describedPages), pageDescription),
  /** Who gets the mails about enquiries and about applications; empty: the Super Admins. */
  enquiriesTo: mailAddresses,
  applicationsTo: mailAddresses,
})
export type SiteContent = z.output<typeof siteContent>

/** The site as visitors get it, without the recipients of the studio's mails. */
export const publicSiteContent = siteContent.omit({ enquiriesTo: true, applicationsTo: true })
export type PublicSite = z.output<typeof publicSiteContent>
