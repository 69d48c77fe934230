import { z } from 'zod'
import { email } from '../account/email-schema.ts'
import { pagesWith } from '../shared/pages.ts'
import { line, requiredLine, text } from '../shared/text-schema.ts'
import {
  CAPTION_LENGTH,
  entriesOf,
  HEADING_LENGTH,
  listOf,
  optionalPicture,
  optionalUpload,
  PARAGRAPH_LENGTH,
  pageTitle,
  SHORT_LIST_LENGTH,
  socialLink,
} from './content-parts-schema.ts'
import { siteSettings } from './default-texts.ts'
import { isTimeZone } from './time-zone.ts'

export const FOOTER_ICONS = 4
export const MAX_MONTHS = 120

/** Every page in the sitemap has its own title and description. */
const describedPages = pagesWith('inSitemap')

/** The texts of search engines and shared links about a page. */
const pageDescription = z.object({ title: pageTitle, description: line(CAPTION_LENGTH) })
export type PageDescription = z.output<typeof pageDescription>

const mailAddresses = listOf(email, SHORT_LIST_LENGTH).transform((addresses) => [...new Set(addresses)])

const months = z
  .number('Enter the number of months.')
  .int('Enter a whole number of months.')
  .min(1, 'Enter at least 1 month.')
  .max(MAX_MONTHS, `At most ${MAX_MONTHS} months.`)

export const siteContent = z.object({
  studioName: requiredLine(HEADING_LENGTH, 'Enter the name of the studio.'),
  tagline: line(CAPTION_LENGTH),
  description: line(CAPTION_LENGTH),
  /** Shown beside the name; without it the name is shown alone. */
  logo: optionalPicture,
  email,
  /** In the footer and the menu. */
  socialLinks: entriesOf(socialLink, FOOTER_ICONS),
  copyright: line(CAPTION_LENGTH),
  /** The picture of shared links to pages without a project; without it a card with the studio's name is drawn. */
  sharingPicture: optionalUpload,
  pages: z.record(z.enum(describedPages), pageDescription),
  /** The receivers of the mails about enquiries and about applications; empty: the Super Admins. */
  enquiriesTo: mailAddresses,
  applicationsTo: mailAddresses,
  /** IANA name. */
  timeZone: line(HEADING_LENGTH)
    .refine(isTimeZone, 'Enter the name of a time zone, such as Asia/Kolkata.')
    .default(siteSettings.timeZone),
  /** Above the facts on the privacy page, or empty. */
  privacyNote: text(PARAGRAPH_LENGTH).default(''),
  /** Months after which enquiries, and applications without a change, are erased. */
  enquiryRetention: months.default(siteSettings.enquiryRetention),
  applicationRetention: months.default(siteSettings.applicationRetention),
})
export type SiteContent = z.output<typeof siteContent>

/** The site as it is read: before anybody saved it, it has no e-mail address and no titles of pages. */
export const readSiteContent = siteContent.extend({
  email: email.or(z.literal('')),
  pages: z.record(z.enum(describedPages), pageDescription.extend({ title: line(HEADING_LENGTH) })),
})
