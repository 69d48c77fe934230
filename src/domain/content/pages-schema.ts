import { z } from 'zod'
import { isLinkTarget } from '../shared/address.ts'
import { line, requiredLine, text } from '../shared/text-schema.ts'
import {
  CAPTION_LENGTH,
  entriesOf,
  entry,
  HEADING_LENGTH,
  LINK_LENGTH,
  LONG_LIST_LENGTH,
  listOf,
  optionalPicture,
  PARAGRAPH_LENGTH,
  pageTitle,
  paragraph,
  paragraphs,
  picture,
  picturesOf,
  SHORT_LIST_LENGTH,
  socialLink,
} from './content-parts-schema.ts'
import { careersTexts as defaults, teamTexts } from './default-texts.ts'
import { newDirector } from './director-schema.ts'
import { isMapEmbed, mapAddressIn, NOT_A_MAP } from './office.ts'

export const SUFFIX_LENGTH = 20 // characters

const metric = z.object({
  ...entry,
  title: requiredLine(HEADING_LENGTH, 'Enter what is counted.'),
  value: z
    .number('Enter a number.')
    .int('Enter a whole number.')
    .min(0, 'Enter 0 or a higher number.')
    .max(1e12, 'Too large.'),
  suffix: line(SUFFIX_LENGTH).optional(),
})
export type Metric = z.output<typeof metric>

const numberedParagraph = z.object({ ...entry, text: paragraph })
export type Paragraph = z.output<typeof numberedParagraph>

/** Captioned 'project_name - project_location'. */
const carouselCard = z.object({
  ...entry,
  ...picture.shape,
  project_name: requiredLine(HEADING_LENGTH, 'Enter the name of the project.'),
  project_location: line(HEADING_LENGTH),
})
export type CarouselCard = z.output<typeof carouselCard>

/** A firm the studio works with; its name says what the picture shows. */
const logoCard = z.object({
  ...entry,
  img_src: picture.shape.img_src,
  name: requiredLine(HEADING_LENGTH, 'Enter the name of the firm.'),
  role: requiredLine(HEADING_LENGTH, 'Enter the role of the firm.'),
})
export type LogoCard = z.output<typeof logoCard>
const textCard = z.object({ ...entry, text: paragraph })
export type TextCard = z.output<typeof textCard>
export type CollaboratorCard = LogoCard | TextCard

/** The kind of card is decided first, so that errors name their field: a union would only say that neither kind matches. */
const collaboratorCard = z.looseObject(entry).transform((card, context): CollaboratorCard => {
  const parsed = (card.text === undefined ? logoCard : textCard).safeParse(card)
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message })
  return z.NEVER
})

function aboutSection<Card extends z.ZodType<{ id: number }>>(card: Card) {
  return z.object({
    ...entry,
    heading: requiredLine(HEADING_LENGTH, 'Enter a heading for the section.'),
    shown: z.boolean('shown is true or false.'),
    paragraphs: entriesOf(numberedParagraph, SHORT_LIST_LENGTH),
    carousel_cards: entriesOf(card, LONG_LIST_LENGTH),
  })
}

export const aboutContent = z.object({
  title: pageTitle,
  story: z.object({ left: paragraphs, right: paragraphs }),
  /** Shown on wide screens. */
  hero: optionalPicture,
  metrics: entriesOf(metric, SHORT_LIST_LENGTH),
  capabilities: entriesOf(aboutSection(carouselCard), SHORT_LIST_LENGTH),
  collaborators: aboutSection(collaboratorCard),
})
export type AboutContent = z.output<typeof aboutContent>

export const MAX_MEMBERS = 200
export const STRIP_PICTURES = 4

const person = z.object({
  ...entry,
  ...newDirector.shape,
  /** Directors are the ones a project can be led by. */
  isDirector: z.boolean('isDirector is true or false.').default(false),
  /** Seen when the row is opened. */
  photo: optionalPicture,
  biography: text(PARAGRAPH_LENGTH).optional(),
})
export type Person = z.output<typeof person>

export const teamContent = z.object({
  title: pageTitle,
  paragraphs,
  closing: text(PARAGRAPH_LENGTH),
  /** The words of the link to the Careers page; without them there is no link. */
  careersLink: line(HEADING_LENGTH).default(teamTexts.careersLink),
  strip: picturesOf(STRIP_PICTURES),
  membersHeading: requiredLine(HEADING_LENGTH, 'Enter a heading for the members.').default(
    teamTexts.membersHeading,
  ),
  members: entriesOf(person, MAX_MEMBERS),
  /** Small print under the members, or empty. */
  note: line(CAPTION_LENGTH),
  /** Two endless rows that move in opposite directions. */
  marquee: z.object({ upper: picturesOf(LONG_LIST_LENGTH), lower: picturesOf(LONG_LIST_LENGTH) }),
})
export type TeamContent = z.output<typeof teamContent>

export const CAREERS_ICONS = 5

const footerLink = z.object({
  ...entry,
  label: requiredLine(HEADING_LENGTH, 'Enter the text of the link.'),
  href: line(LINK_LENGTH).refine(
    isLinkTarget,
    'Enter a path of this site, an https: address or a mailto: address.',
  ),
})
export type FooterLink = z.output<typeof footerLink>

const linkColumn = z.object({
  ...entry,
  title: requiredLine(HEADING_LENGTH, 'Enter a title for the column.'),
  links: entriesOf(footerLink, SHORT_LIST_LENGTH),
})

export const careersContent = z.object({
  title: pageTitle,
  paragraphs,
  jobsHeading: requiredLine(HEADING_LENGTH, 'Enter a heading for the openings.').default(
    defaults.jobsHeading,
  ),
  /** Shown in place of the table while there is no opening; without it the heading is not shown either. */
  noJobs: line(CAPTION_LENGTH).default(defaults.noJobs),
  /** The title of /apply where no opening is chosen. */
  applyTitle: requiredLine(HEADING_LENGTH, 'Enter a title for the page.').default(defaults.applyTitle),
  applyIntro: line(CAPTION_LENGTH).default(defaults.applyIntro),
  /** The text that a candidate agrees to. The version that was agreed to is stored with each application. */
  consent: text(PARAGRAPH_LENGTH)
    .refine((value) => value !== '', 'Enter the text of the consent.')
    .default(defaults.consent),
  /** On the page of each opening that is open. */
  howToApplyHeading: requiredLine(HEADING_LENGTH, 'Enter a heading for this part.').default(
    defaults.howToApplyHeading,
  ),
  howToApply: text(PARAGRAPH_LENGTH).default(defaults.howToApply),
  linkColumns: entriesOf(linkColumn, SHORT_LIST_LENGTH),
  /** In the footer of this page. */
  socialLinks: entriesOf(socialLink, CAREERS_ICONS),
})
export type CareersContent = z.output<typeof careersContent>

export const PHONE_LENGTH = 40 // characters
export const ADDRESS_LENGTH = 500 // characters

const phoneNumber = line(PHONE_LENGTH).refine(
  (value) => value === '' || /^\+?\d[\d ()./-]{2,}$/.test(value),
  'Enter a full phone number.',
)

const office = z.object({
  ...entry,
  city: requiredLine(HEADING_LENGTH, 'Enter the city.'),
  /** Fields that were left empty are dropped. */
  phone_numbers: listOf(phoneNumber, SHORT_LIST_LENGTH)
    .transform((numbers) => numbers.filter((number) => number !== ''))
    .default([]),
  /** Lines as on an envelope. */
  address: text(ADDRESS_LENGTH).refine((value) => value !== '', 'Enter the address.'),
  /** Address of an embedded map, Google's or OpenStreetMap's, or empty. */
  google_maps_iframe_src: line(4000)
    .transform(mapAddressIn)
    .refine((value) => value === '' || isMapEmbed(value), NOT_A_MAP)
    .default(''),
})
export type Office = z.output<typeof office>

export const contactContent = z.object({
  title: pageTitle,
  offices: entriesOf(office, SHORT_LIST_LENGTH),
  /** Small print under the offices, or empty. */
  note: line(CAPTION_LENGTH),
  formHeading: requiredLine(HEADING_LENGTH, 'Enter a heading for the form.'),
  /** A map is loaded from its website only when the visitor asks for it. */
  mapsOnClick: z.boolean().default(false),
})
export type ContactContent = z.output<typeof contactContent>
