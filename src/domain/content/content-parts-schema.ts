import { z } from 'zod'
import { ALT_LENGTH } from '../picture/picture.ts'
import { pictureIdOf } from '../picture/picture-format.ts'
import { pictureAddress } from '../picture/picture-schema.ts'
import { isHttps } from '../shared/address.ts'
import { freeEntryId, MAX_ENTRY_ID } from '../shared/entry-id.ts'
import { line, requiredLine, text } from '../shared/text-schema.ts'

export const HEADING_LENGTH = 120 // characters of a name, a title, a heading
export const CAPTION_LENGTH = 300 // characters of a description, a caption, small print
export const PARAGRAPH_LENGTH = 2000 // characters
export const LINK_LENGTH = 2000 // characters of an address
export const SHORT_LIST_LENGTH = 10 // entries: phone numbers, paragraphs, mail addresses
export const LONG_LIST_LENGTH = 40 // entries: cards, pictures of a row

export const paragraph = text(PARAGRAPH_LENGTH).refine(
  (value) => value !== '',
  'Enter the paragraph, or delete it.',
)
export const paragraphs = listOf(paragraph, SHORT_LIST_LENGTH)

export const pageTitle = requiredLine(HEADING_LENGTH, 'Enter a title for the page.')

export const picture = z.object({
  /** The address of an uploaded picture, /media/…, or https://… */
  img_src: pictureAddress().refine((value) => value !== '', 'Choose a picture, or delete it.'),
  alt: line(ALT_LENGTH).default(''),
})
export type ContentPicture = z.output<typeof picture>

/** None is null, which can be sent: an absent field stays as it is stored. */
export const optionalPicture = picture.nullable().default(null)

/** Only an uploaded picture: the server makes another picture of it. */
export const optionalUpload = picture
  .refine(({ img_src }) => pictureIdOf(img_src) !== undefined, {
    path: ['img_src'],
    message: 'Upload the picture.',
  })
  .nullable()
  .default(null)

export const entry = {
  id: z
    .number('An entry needs its number.')
    .int()
    .positive()
    .max(MAX_ENTRY_ID, 'The number of an entry is at most 1,000,000.')
    .meta({ description: 'A new entry has none: it gets the highest of its list plus 1.' }),
}

const numberedPicture = z.object({ ...entry, ...picture.shape })
export type NumberedPicture = z.output<typeof numberedPicture>

export const picturesOf = (most: number) => entriesOf(numberedPicture, most)

/** The networks we have an icon for. */
const socialNetworks = ['instagram', 'linkedin', 'facebook', 'youtube', 'pinterest', 'behance', 'x'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

export const socialLink = z.object({
  ...entry,
  network: z.enum(socialNetworks, `Choose a network: ${socialNetworks.join(', ')}.`),
  url: line(LINK_LENGTH).refine(isHttps, 'Enter an https: address.'),
})
export type SocialLink = z.output<typeof socialLink>

function tooMany(most: number) {
  return `At most ${most} entries.`
}

export function listOf<Item extends z.ZodType>(item: Item, most: number) {
  return z.array(item, 'Must be a list.').max(most, tooMany(most))
}

/** A list of entries, each with a number of its own. An entry that is sent without one is new: it gets the highest plus 1. */
export function entriesOf<Entry extends z.ZodType<{ id: number }>>(item: Entry, most: number) {
  const entries = listOf(item, most).refine(
    (list) => new Set(list.map(({ id }) => id)).size === list.length,
    'Two entries have the same number.',
  )
  return z.preprocess((list, { addIssue }) => {
    if (!Array.isArray(list)) return list
    if (list.length <= most) return numbered(list)
    // Refused before the work of numbering it.
    addIssue(tooMany(most))
    return list
  }, entries)
}

function numbered(list: readonly unknown[]) {
  const numberOf = (one: unknown) => (one as { id?: unknown } | null)?.id
  const taken = list.map(numberOf).filter((id): id is number => Number.isSafeInteger(id))
  return list.map((one) => {
    if (typeof one !== 'object' || one === null || numberOf(one) !== undefined) return one
    const id = freeEntryId(taken)
    taken.push(id)
    return { ...one, id }
  })
}
