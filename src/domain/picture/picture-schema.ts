import { z } from 'zod'
import { isHttps } from '../shared/address.ts'
import { line, type MissingText } from '../shared/text-schema.ts'
import { type PictureFormat, pictureFormats, pictureIdOf } from './picture-format.ts'

/** Empty, the address of an uploaded picture, or an https: address in imported data. */
export const pictureAddress = (missing: MissingText = 'Upload a picture.') =>
  line(2000, missing).refine(
    (value) => value === '' || pictureIdOf(value) !== undefined || isHttps(value),
    'Upload a picture, or enter an https: address.',
  )

const share = z.number('Enter a number from 0 to 1.').min(0, 'From 0 to 1.').max(1, 'From 0 to 1.')

/** The point of a picture that a crop shows: parts of its width from the left and of its height from the top. */
export const focus = z.object({ x: share, y: share })
export type Focus = z.output<typeof focus>

/** An uploaded picture: the data that a page needs to reserve its space and to choose its best variant. */
export const storedPicture = z
  .object({
    /** The first 32 hex digits of the uploaded file's SHA-256. */
    id: z.string(),
    format: z.enum(Object.keys(pictureFormats) as PictureFormat[]),
    /** Pixels, upright. */
    width: z.number(),
    height: z.number(),
    animated: z.boolean(),
    /** Base64 of about 20 bytes, from which a browser makes a blurred preview. */
    thumbhash: z.string(),
    /** Which variants are ready; the rest are still in the queue. */
    hasWebp: z.boolean(),
    hasAvif: z.boolean(),
    hasAnimation: z.boolean(),
    /** Both formats at the width for the picture viewer. */
    hasLarge: z.boolean(),
    /** Absent while nobody has set it. */
    focus: focus.optional(),
  })
  .meta({ id: 'Picture' })
export type Picture = z.output<typeof storedPicture>
