import { z } from 'zod'
import { isLinkTarget } from '../shared/address.ts'
import { line, requiredLine, text } from '../shared/text-schema.ts'
import {
  CAPTION_LENGTH,
  entriesOf,
  entry,
  HEADING_LENGTH,
  LINK_LENGTH,
  PARAGRAPH_LENGTH,
  pageTitle,
  paragraphs,
  SHORT_LIST_LENGTH,
  socialLink,
} from './content-parts-schema.ts'
import { careersTexts as defaults } from './default-texts.ts'

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
