import { type PictureFormat, pictureIdOf } from './picture-format.ts'
import type { Picture } from './picture-schema.ts'

/** The most pictures that one call moves to the trash or out of it. */
export const PICTURES_AT_ONCE = 1000

export const MAX_PIXELS = 50_000_000
/** The frames of an animation; MAX_PIXELS applies to all its frames together. */
export const MAX_FRAMES = 300
/** Widths of the variants, in pixels; a picture is never enlarged. */
const VARIANT_WIDTHS = [480, 960, 1440, 1920] as const
/** The width of the variant for the picture viewer, in pixels. */
export const LARGE_WIDTH = 3840

export const ALT_LENGTH = 300 // characters

export const NOT_A_PICTURE =
  'This file is not a picture we can show. Please use JPEG, PNG, WebP, AVIF or GIF.'

/** The widths of a picture's variants: the fixed widths below its own width, and its own width up to the largest fixed one. */
export function variantWidths(width: number): number[] {
  const largest = Math.min(width, VARIANT_WIDTHS.at(-1)!)
  return [...VARIANT_WIDTHS.filter((step) => step < largest), largest]
}

/** The width of the variant for the picture viewer; undefined for a picture that has no more pixels than its other variants. */
export function largeWidth({ width, animated }: Pick<Picture, 'width' | 'animated'>): number | undefined {
  return animated || width <= VARIANT_WIDTHS.at(-1)! ? undefined : Math.min(width, LARGE_WIDTH)
}

export const originalName = (picture: Pick<Picture, 'id' | 'format'>) => `${picture.id}.${picture.format}`
export const variantName = (id: string, width: number, type: 'webp' | 'avif') => `${id}-${width}.${type}`
export const animationName = (id: string) => `${id}-moving.webp`

/** The names of the files that exist and that a page may request. */
export function readyFiles(picture: Picture): string[] {
  const variants = (type: 'webp' | 'avif') =>
    variantWidths(picture.width).map((width) => variantName(picture.id, width, type))
  return [
    originalName(picture),
    ...(picture.hasWebp ? variants('webp') : []),
    ...(picture.hasAvif ? variants('avif') : []),
    ...(picture.hasAnimation ? [animationName(picture.id)] : []),
    ...(picture.hasLarge ? largeNames(picture) : []),
  ]
}

function largeNames(picture: Picture): string[] {
  const width = largeWidth(picture)
  return width ? [variantName(picture.id, width, 'webp'), variantName(picture.id, width, 'avif')] : []
}

/** The names of all files that a picture can have. */
export const fileNamesOf = (picture: Picture) =>
  readyFiles({ ...picture, hasWebp: true, hasAvif: true, hasAnimation: true, hasLarge: true })

/** The name of the file of the uploaded picture at this address; undefined when the address is not one of ours. */
export const pictureNameAt = (address: string) =>
  pictureIdOf(address) === undefined ? undefined : address.slice('/media/'.length)

const FILE_NAME = /^([0-9a-f]{32})(?:-\d{1,4}|-moving)?\.(jpg|png|webp|avif|gif)$/

/** The picture and format of a file name, of an original or a variant; undefined for other names. */
export function pictureFileOf(name: string): { id: string; format: PictureFormat } | undefined {
  const [, id, format] = FILE_NAME.exec(name) ?? []
  return id === undefined ? undefined : { id, format: format as PictureFormat }
}

export const pictureUrl = (picture: Pick<Picture, 'id' | 'format'>) => `/media/${originalName(picture)}`
