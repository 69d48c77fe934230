import type { Picture } from '../../../domain/picture/picture-schema.ts'

/** A picture that the viewer can show. */
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
