import { z } from 'zod'
import { line, requiredLine } from '../shared/text-schema.ts'
import {
  entriesOf,
  entry,
  HEADING_LENGTH,
  LONG_LIST_LENGTH,
  optionalPicture,
  pageTitle,
  paragraph,
  paragraphs,
  picture,
  SHORT_LIST_LENGTH,
} from './content-parts-schema.ts'

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
