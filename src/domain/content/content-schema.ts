import { z } from 'zod'
import { email } from '../account/user-schema.ts'
import { isHttps, isLinkTarget } from '../address.ts'
import { line, requiredLine, text } from '../text-schema.ts'
import { aboutContent } from './about-schema.ts'
import {
  type CareersContent,
  type ContactContent,
  type ContentOf,
  type ContentPage,
  describedPages,
  type PublicSite,
  type SiteContent,
  socialNetworks,
  type TeamContent,
} from './content.ts'
import {
  entriesOf,
  entry,
  FEW,
  listOf,
  MANY,
  optionalPicture,
  PARAGRAPH,
  paragraphs,
  picture,
  SENTENCE,
  WORDS,
} from './content-parts-schema.ts'
import { isMapEmbed, NOT_A_MAP } from './office.ts'

const MEMBERS = 200
const FOOTER_ICONS = 4
const CAREERS_ICONS = 5
const STRIP_PICTURES = 4

const socialLink = z.object({
  ...entry,
  network: z.enum(socialNetworks, `Choose a network: ${socialNetworks.join(', ')}.`),
  url: line(2000).refine(isHttps, 'Give an https: address.'),
})

const mailAddresses = listOf(email, FEW).transform((addresses) => [...new Set(addresses)])

const pageDescription = z.object({
  title: requiredLine(WORDS, 'Give the page a title.'),
  description: line(SENTENCE),
})

const site = z.object({
  studioName: requiredLine(WORDS, 'Give the name of the studio.'),
  tagline: line(SENTENCE),
  description: line(SENTENCE),
  logo: optionalPicture,
  email,
  socialLinks: entriesOf(socialLink, FOOTER_ICONS),
  copyright: line(SENTENCE),
  pages: z.record(z.enum(describedPages), pageDescription),
  enquiriesTo: mailAddresses,
  applicationsTo: mailAddresses,
}) satisfies z.ZodType<SiteContent>

export const publicSiteContent: z.ZodType<PublicSite> = site.omit({
  enquiriesTo: true,
  applicationsTo: true,
})

const person = z.object({
  ...entry,
  name: requiredLine(WORDS, 'Give the name.'),
  position: requiredLine(WORDS, 'Give the position.'),
  isDirector: z.boolean('isDirector is true or false.').default(false),
  photo: optionalPicture,
  biography: text(PARAGRAPH).optional(),
})

const team = z.object({
  title: requiredLine(WORDS, 'Give the page a title.'),
  paragraphs,
  closing: text(PARAGRAPH),
  strip: listOf(picture, STRIP_PICTURES),
  members: entriesOf(person, MEMBERS),
  note: line(SENTENCE),
  marquee: z.object({ upper: listOf(picture, MANY), lower: listOf(picture, MANY) }),
}) satisfies z.ZodType<TeamContent>

const footerLink = z.object({
  ...entry,
  label: requiredLine(WORDS, 'Give the link its words.'),
  href: line(2000).refine(isLinkTarget, 'Give a path of this site, an https: address or a mailto: one.'),
})

const careers = z.object({
  title: requiredLine(WORDS, 'Give the page a title.'),
  paragraphs,
  linkColumns: entriesOf(
    z.object({
      ...entry,
      title: requiredLine(WORDS, 'Give the column a title.'),
      links: entriesOf(footerLink, FEW),
    }),
    FEW,
  ),
  socialLinks: entriesOf(socialLink, CAREERS_ICONS),
}) satisfies z.ZodType<CareersContent>

const phoneNumber = line(40).refine(
  (value) => /^\+?\d[\d ()./-]{2,}$/.test(value),
  'Give the phone number in digits.',
)

const office = z.object({
  ...entry,
  city: requiredLine(WORDS, 'Give the city.'),
  phone_numbers: listOf(phoneNumber, FEW).default([]),
  address: text(500).refine((value) => value !== '', 'Give the address.'),
  google_maps_iframe_src: line(2000)
    .refine((value) => value === '' || isMapEmbed(value), NOT_A_MAP)
    .default(''),
})

const contact = z.object({
  title: requiredLine(WORDS, 'Give the page a title.'),
  offices: entriesOf(office, FEW),
  note: line(SENTENCE),
  formHeading: requiredLine(WORDS, 'Give the form a heading.'),
}) satisfies z.ZodType<ContactContent>

/** Every rule for what staff write on the pages. */
export const contentSchemas: { [Page in ContentPage]: z.ZodType<ContentOf[Page]> } = {
  site,
  about: aboutContent,
  team,
  careers,
  contact,
}
