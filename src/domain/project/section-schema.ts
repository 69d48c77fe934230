import { z } from 'zod'
import { ALT_LENGTH } from '../picture/picture.ts'
import { pictureAddress } from '../picture/picture-schema.ts'
import { line, type MissingText, text } from '../shared/text-schema.ts'

export const TEXT_LENGTH = 700 // characters
export const SECTIONS_PER_PROJECT = 60

const NO_TEXT = 'Enter the text, or delete the section.'

/** The path is that of the section's content: 'sections', 0, 'content'. */
const noPicture: MissingText = ({ path = [] }) =>
  `Upload a picture for section ${Number(path.at(-2) ?? 0) + 1}.`

const textSection = z.object({
  type: z.literal('text'),
  content: text(TEXT_LENGTH, NO_TEXT).refine((value) => value !== '', NO_TEXT),
})

const pictureSection = z.object({
  type: z.enum(['image', 'gif']),
  /** The picture's address: /media/… for an uploaded one, or https://… */
  content: pictureAddress(noPicture).refine(
    (value) => value !== '',
    'Choose a picture, or delete the section.',
  ),
  alt: line(ALT_LENGTH).optional(),
  width: z.number().int().positive().max(100_000).optional(),
  height: z.number().int().positive().max(100_000).optional(),
})
export type PictureSection = z.output<typeof pictureSection>

const section = z.discriminatedUnion(
  'type',
  [textSection, pictureSection],
  'A section is of type text, image, gif.',
)
export type Section = z.output<typeof section>

export const sections = z
  .array(section, 'Sections are a list.')
  .max(SECTIONS_PER_PROJECT, `At most ${SECTIONS_PER_PROJECT} sections.`)
