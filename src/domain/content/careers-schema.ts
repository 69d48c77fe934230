import { z } from 'zod'
import { isLinkTarget } from '../address.ts'
import { line, requiredLine } from '../text-schema.ts'
import { entriesOf, entry, FEW, pageTitle, paragraphs, socialLink, WORDS } from './content-parts-schema.ts'

const CAREERS_ICONS = 5

const footerLink = z.object({
  ...entry,
  label: requiredLine(WORDS, 'Give the link its words.'),
  href: line(2000).refine(isLinkTarget, 'Give a path of this site, an https: address or a mailto: one.'),
})
export type FooterLink = z.output<typeof footerLink>

const linkColumn = z.object({
  ...entry,
  title: requiredLine(WORDS, 'Give the column a title.'),
  links: entriesOf(footerLink, FEW),
})

/** Every rule for the Careers page. */
export const careersContent = z.object({
  title: pageTitle,
  paragraphs,
  linkColumns: entriesOf(linkColumn, FEW),
  /** In the footer of this page. */
  socialLinks: entriesOf(socialLink, CAREERS_ICONS),
})
export type CareersContent = z.output<typeof careersContent>
