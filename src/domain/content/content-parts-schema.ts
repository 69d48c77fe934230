import { z } from 'zod'
import { pictureAddress } from '../picture/picture-schema.ts'
import { ALT_LENGTH } from '../project/section.ts'
import { line, text } from '../text-schema.ts'

export const WORDS = 120 // characters of a name, a title, a heading
export const SENTENCE = 300 // characters of a description, a caption, small print
export const PARAGRAPH = 2000 // characters
export const FEW = 10 // entries: phone numbers, paragraphs, mail addresses
export const MANY = 40 // entries: cards, pictures of a row

export const paragraph = text(PARAGRAPH).refine((value) => value !== '', 'Write the paragraph, or delete it.')
export const paragraphs = listOf(paragraph, FEW)

export const picture = z.object({
  img_src: pictureAddress.refine((value) => value !== '', 'Choose a picture, or delete it.'),
  alt: line(ALT_LENGTH).default(''),
})
/** Sent as null to take the picture away. */
export const optionalPicture = picture.nullish().transform((value) => value ?? undefined)

export const entry = {
  id: z.number('An entry needs its number.').int().positive().max(Number.MAX_SAFE_INTEGER),
}

export function listOf<Item extends z.ZodType>(item: Item, most: number) {
  return z.array(item, 'Must be a list.').max(most, `At most ${most} entries.`)
}

/** A list of entries, each with a number of its own. */
export function entriesOf<Entry extends z.ZodType<{ id: number }>>(item: Entry, most: number) {
  return listOf(item, most).refine(
    (entries) => new Set(entries.map(({ id }) => id)).size === entries.length,
    'Two entries have the same number.',
  )
}
