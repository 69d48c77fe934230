import { largeWidth } from '../../../domain/picture/picture.ts'
import type { Picture } from '../../../domain/picture/picture-schema.ts'
import { pictureSources } from '../../../ui/picture-sources.ts'

export type ViewedPicture = {
  address: string
  /** Its caption, too. */
  alt: string
  /** Pixels; undefined for some external pictures. */
  width?: number
  height?: number
  /** The facts of an uploaded picture; undefined for an external one. */
  picture?: Picture
}

type Size = { width: number; height: number }

/** Until its large variant exists, a picture that will have one is shown as uploaded. */
export function shownFile({ picture, width, height }: ViewedPicture) {
  if (!picture) return { sources: [], size: width && height ? { width, height } : undefined }
  const large = largeWidth(picture)
  if (large && !picture.hasLarge) return { sources: [], size: sizeOf(picture) }
  return {
    sources: pictureSources(picture, { isLarge: true }),
    size: scaledTo(picture, large ?? picture.width),
  }
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height })

const scaledTo = ({ width, height }: Size, to: number): Size => ({
  width: to,
  height: Math.round((height * to) / width),
})

/** The size, in CSS pixels, in which a picture is whole in a space; never enlarged. */
export function fitted({ width, height }: Size, space: Size): Size {
  const factor = Math.min(1, space.width / width, space.height / height)
  return { width: width * factor, height: height * factor }
}
