import { z } from 'zod'
import { line, requiredLine } from '../text-schema.ts'
import type { AboutContent, CollaboratorCard } from './about.ts'
import { entriesOf, entry, FEW, MANY, paragraph, paragraphs, picture, WORDS } from './content-parts-schema.ts'

const metric = z.object({
  ...entry,
  title: requiredLine(WORDS, 'Say what is counted.'),
  value: z
    .number('Give a number.')
    .int('Give a whole number.')
    .min(0, 'Give a number from 0.')
    .max(1e12, 'Too large.'),
  suffix: line(20).optional(),
})

const carouselCard = z.object({
  ...entry,
  ...picture.shape,
  project_name: requiredLine(WORDS, 'Name the project.'),
  project_location: line(WORDS),
})

const logoCard = z.object({
  ...entry,
  img_src: picture.shape.img_src,
  name: requiredLine(WORDS, 'Name the firm.'),
  role: requiredLine(WORDS, 'Say what the firm does.'),
})
const textCard = z.object({ ...entry, text: paragraph })

/** Told apart beforehand, so that what is wrong is said at its field: a union would only say that neither fits. */
const collaboratorCard = z.looseObject({}).transform((card, context): CollaboratorCard => {
  const parsed = ('text' in card ? textCard : logoCard).safeParse(card)
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message })
  return z.NEVER
})

function aboutSection<Card extends z.ZodType<{ id: number }>>(card: Card) {
  return z.object({
    ...entry,
    heading: requiredLine(WORDS, 'Give the section a heading.'),
    shown: z.boolean('shown is true or false.'),
    paragraphs: entriesOf(z.object({ ...entry, text: paragraph }), FEW),
    carousel_cards: entriesOf(card, MANY),
  })
}

/** Every rule for the About page. */
export const aboutContent = z.object({
  title: requiredLine(WORDS, 'Give the page a title.'),
  story: z.object({ left: paragraphs, right: paragraphs }),
  hero: picture,
  metrics: entriesOf(metric, FEW),
  capabilities: entriesOf(aboutSection(carouselCard), FEW),
  collaborators: aboutSection(collaboratorCard),
}) satisfies z.ZodType<AboutContent>
